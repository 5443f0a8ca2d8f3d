/**
 * What the page and the server say to each other, by the page's short names. The server's OpenAPI description is at
 * /api/openapi.json.
 */

export type {
  ChartNote, ChartPage as Chart, ClockEntry as Clock, DiceLuck, Done, DieWanted, Evening, FaceAhead, Fault, FieldEntry as Field, Found, ShapeEntry as Shape, PartEntry as Part, BattleCard, BattleLine, CompareAnswer, ComparedSystem, ComparisonEntry as Comparison, RuleEntry,
  LogLine as LogEntry, Luck, Marginal, Modifier, Names, Node, OddsAnswer as Odds, OptionEntry as Option, ProcedureEntry as Procedure, ProcedureLine as ProcedureSummary, Receipt, ResultLuck, RollAhead, RoomView as Room,
  RowEntry as ChartRow, Rule, RuleEntry as Section, SequenceEntry as Sequence, Situation, StepEntry as Step,
  SumAhead, SweepPoint as Point, SwitchEntry as Switch, SystemCard as SystemSummary, SystemPage as System, Table, TapeEntry,
  TurnSheet as Turn, Value, Waiting, Worth,
} from "./gen/api";
