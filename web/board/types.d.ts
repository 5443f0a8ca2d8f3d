/** What the server says of a battle, by the page's short names. The page draws it as it is. */

import type { BattleWaiting, Board as FromServer } from "../gen/api";

export type {
  BattleLine as Saved, BattleNow as Battle, BattleOption as Option, Camp, Command, Deed, Edge, FacingShown as Facing,
  Forecast, Ground, HexAt as Hex, InquiryShown as Inquiry, Marker, OverlayHex as Spot,
  OverlayQuestion as Query, OverlayShown as Overlay, Piece, PlayedBy as Player, Road, ScenarioEntry as Scenario, Side,
  ShapeShown as Shape, SideNames, SidePlayers, Subject, TableArea, TableAt as At, TableLine, TableSpot, TabletopShown as
  Tabletop, Told, View,
} from "../gen/api";

export type Pick = Extract<BattleWaiting, { kind: "pick" }>;
export type Chance = Exclude<BattleWaiting, { kind: "pick" }>;

/** The survey that a map or a table was compiled from, in yards; it is for the eye only. */
export type SurveyFeature = { kind: string; name?: string; closed: boolean; points: number[]; feet?: number; yards?: number; strong?: boolean };
export type Survey = {
  width: number; height: number; scale: number; north: number; base: number; cover: string; features: SurveyFeature[];
  doubtful: { column: number; row: number; share: number }[]; notes: string[];
};
export type Board = FromServer & { survey?: Survey };
