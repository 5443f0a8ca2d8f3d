/** What the server says of a battle. The page draws it as it is. */

import type { Marginal, Node, Preview, Rule } from "../types";

export type Side = "north" | "south";
export type Player = "human" | "machine" | "random";
export interface BySide<T> { north: T; south: T }
export interface Hex { column: number; row: number }

export interface Ground extends Hex { terrain: string; level: number }
export interface Edge extends Hex { direction: number; kind: string }
export interface Road { kind: string; hexes: Hex[] }
export interface Name extends Hex { text: string; points?: number }
export interface Board {
  title: string; columns: number; rows: number; even_low: boolean;
  hexes: Ground[]; sides: Edge[]; roads: Road[]; names: Name[];
}

export interface Camp { name: string; points: number; strength: number; full: number; lines: string[] }
/** A hex, or a box beside the map. */
export type Place = Hex | { box: string };
export type Facing = { kind: "vertex" | "hexside"; at: number } | { kind: "all" };
export interface Piece {
  id: number; side: Side; kind: string; name: string; command: string; place: Place; also: Hex[];
  facing?: Facing; strength?: number; printed?: number; rating?: number; weapon: string;
  state: string[]; depth: number; lines: string[];
}
export interface Command {
  name: string; side: Side; orders: string; fatigue: number; strength: number; full: number; worn: number; state: string[];
}
export interface Marker extends Hex { kind: string; directions: number[]; text: string }
export interface View {
  turn: string; phase: string; turn_at: number; turns: string[]; sides: BySide<Camp>; pieces: Piece[];
  commands: Command[]; markers: Marker[]; over?: string;
}

export interface Option { slug: string; text: string; piece?: number; hex?: Hex; facing?: number }
export interface Pick { kind: "pick"; name: string; side: Side; question: string; options: Option[]; rule: Rule }
export type Chance =
  | { kind: "die"; what: string; rule: Rule; sides: number; lowest: number; keyed: number[]; label: string }
  | { kind: "draw"; what: string; rule: Rule; values: number[]; label: string };
export interface Battle {
  id: string; system: string; scenario: string; title: string; players: BySide<Player>; dice: "roll" | "keyed";
  entries: number; view: View; waiting?: Pick | Chance; mine: boolean; undo: boolean; redo: boolean;
  names: Partial<BySide<string>>; taken: number; last: Told[];
}
/** A part of the log; one that is still going on comes again under its number. */
export interface Told { number: number; entry: number; side?: Side; node: Node }

export interface Scenario { id: string; title: string; about: string; sides: string[]; turns: number; pieces: number[] }
export interface Saved {
  id: string; system: string; scenario: string; title: string; players: BySide<Player>; turn: string;
  over?: string; entries: number; at: number;
}

export interface Spot extends Hex { kind: string; text: string }
export interface Overlay { hexes: Spot[]; answers: string[]; lines: { text: string; rule?: Rule }[] }
export interface Forecast { title: string; odds: Marginal[]; preview: Preview | null; words: string[] }
export type Query =
  | { kind: "reach" | "sight" | "command"; piece: number }
  | { kind: "path"; column: number; row: number }
  | { kind: "threat"; column: number; row: number; side: Side };
