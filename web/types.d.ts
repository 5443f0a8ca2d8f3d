/**
 * What the page and the server say to each other, by the page's short names. The server's OpenAPI description is at
 * /api/openapi.json.
 */

export type {
  ChartNote, ChartPage as Chart, ClockEntry as Clock, DiceLuck, Done, Evening, Fault, FieldEntry as Field,
  LogLine as LogEntry, Luck, Marginal, Modifier, Names, Node, OddsAnswer as Odds, OptionEntry as Option, Preview,
  PreviewRow, ProcedureEntry as Procedure, ProcedureLine as ProcedureSummary, Receipt, ResultLuck, RoomView as Room,
  RowEntry as ChartRow, Rule, RuleEntry as Section, SequenceEntry as Sequence, Situation, StepEntry as Step,
  SweepPoint as Point, SwitchEntry as Switch, SystemCard as SystemSummary, SystemPage as System, Table, TapeEntry,
  TurnSheet as Turn, Value, Waiting, Worth,
} from "./gen/api";
