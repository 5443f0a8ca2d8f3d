/** What the page and the server say to each other. The server's OpenAPI description is at /api/openapi.json. */

export type Value = number | string;
export interface Rule { section: string; source: string }
export interface Fault { at: string; message: string; rule?: Rule; help?: string; line?: number; column?: number }

export interface Switch { name: string; values: string[]; default: string; section: string; help: string }
export interface SystemSummary {
  id: string; title: string; about: string; switches: Switch[]; procedures: number; charts: number; battles: string[];
}
export interface ProcedureSummary { name: string; title: string; help: string; rule: Rule; rolls: boolean }
export interface ChartSummary { name: string; title: string; source: string }
export interface System {
  id: string; title: string; about: string; switches: Switch[];
  procedures: ProcedureSummary[]; charts: ChartSummary[]; sequence: Sequence;
}

export interface Step {
  id: string; title: string; who: string; help: string; rule: Rule; depth: number; procedures: string[];
  every?: number; player?: string; again?: string;
}
export interface Clock { start: number; dice: string; step: string; procedure: string; field: string; rule: Rule }
export interface Sequence {
  turns: { name: string; length: string; first: number; last?: number; players: string[] }; clock?: Clock; steps: Step[];
}

export interface Option { value: string; text: string }
interface AnyField {
  name: string; group: string; help: string; rule: Rule; required: boolean; default?: string;
}
export type Field = AnyField & (
  | { type: "number"; min: number; max: number }
  | { type: "flag" }
  | { type: "choice"; options: Option[] }
  | { type: "decision"; options: Option[] }
  | { type: "list"; notation: string; example: string }
);
export interface Fact { name: string; help: string }
export interface Procedure extends ProcedureSummary { fields: Field[]; facts: Fact[] }

export interface ChartRow { label: string; cells: string[]; words?: string; rule?: Rule }
export interface ChartNote { id: string; kind: string; text: string }
export interface Chart {
  name: string; title: string; source: string; rule: Rule; readings: string[]; corner: string;
  columns: string[]; rows: ChartRow[]; meanings: string[][]; notes: ChartNote[];
}
export interface Section {
  section: string; title: string; sources: string[]; switches: string[]; not_played?: string; text: string;
}

export interface Situation {
  system: string; procedure: string; switches: Record<string, string>; inputs: Record<string, string>;
}

export interface Marginal {
  fact: string;
  values: { value: Value; chance: number; fraction?: string }[];
  number?: { mean: number; mean_fraction?: string; deviation: number; quantiles: [number, number, number] };
}
export interface Modifier { name: string; value: number; reason: string; rule: Rule }
export interface PreviewRow {
  face: number; total: number; chart?: string; row?: string; column?: string; value?: string; effects: string[];
}
export interface Preview {
  what: string; dice: string; modifiers: Modifier[]; total: number; rows: PreviewRow[];
}
export interface Odds {
  decisions: Record<string, string[]>; facts: Marginal[];
  outcomes: Record<string, Value>[]; preview: Preview | null; words: string[]; idle: string[];
}
export interface Worth {
  field: string; value: string; refused?: Fault[];
  mean: Record<string, number>; chance: Record<string, Record<string, number>>;
}
export interface Point { value: string; odds?: { facts: Marginal[] }; refused?: Fault[] }

export interface Pip { by: number; face: number; instead: string | null }
export type Node =
  | { kind: "part"; title: string; rule: Rule; under: Node[] }
  | {
      kind: "roll"; what: string; rule: Rule; dice: string; faces: number[]; reading: number; marked?: number;
      modifiers: Modifier[]; total: number; pips: Pip[];
    }
  | {
      kind: "answer"; name: string; who: string; question: string; choice: string; text: string; rule: Rule;
      usual: boolean;
    }
  | { kind: "cell"; chart: string; row: string; column: string; value: string; rule: Rule }
  | { kind: "adjust"; title: string; modifiers: Modifier[]; total: number }
  | { kind: "effect"; text: string; rule: Rule }
  | { kind: "next"; text: string; rule: Rule };
export type TapeEntry = { label: string; faces: number[] } | { label: string; choice: string };

export type Waiting =
  | {
      kind: "die"; what: string; rule: Rule; sides: number; lowest: number; count: number; keyed: number[];
      part: string; nth: number; label: string;
    }
  | { kind: "draw"; what: string; rule: Rule; values: number[]; label: string }
  | {
      kind: "answer"; name: string; who: string; question: string; options: { slug: string; text: string }[];
      rule: Rule;
    };
export interface Names { attacker?: string; defender?: string }
export interface Done {
  outcome: Record<string, Value>; facts: { name: string; help: string; value: Value }[]; summary: string; log: number;
}
export interface Table {
  id: string; version: number; situation: Situation; title: string; names: Names; dice: "roll" | "keyed";
  tape: TapeEntry[]; receipt: Node[]; waiting?: Waiting; done?: Done; undo: boolean; corrections: string[];
}

export interface LogEntry {
  id: number; at: number; system: string; procedure: string; title: string; names: Names; summary: string;
  dice: "roll" | "keyed"; corrections: string[]; table: string;
}
export interface Receipt {
  system: string; procedure: string; switches?: Record<string, string>; inputs: Record<string, string>;
  tape: TapeEntry[]; outcome: Record<string, Value>; receipt: Node[];
}
export interface Evening { id: number; title: string; began: number }
export interface DiceLuck {
  name: string; die: string; rolled: number; mean: number; expected: number; low: number; high: number; verdict: string;
}
export interface ResultLuck {
  name: string; system: string; procedure: string; fact: string; resolutions: number; sum: number; expected: number;
  low: number; high: number; verdict: string;
}
export interface Luck { sides: DiceLuck[]; results: ResultLuck[]; unfinished: number }
export interface Turn {
  version: number; turn: number; player: string; step: string; done: string[]; names: Record<string, string>;
  clock?: number; notes: string;
}
export interface Room { room: boolean; joined: boolean; address?: string; code?: string; qr?: string }
