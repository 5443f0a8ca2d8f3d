/** What the server says of a battle, by the page's short names. The page draws it as it is. */

import type { BattleWaiting } from "../gen/api";

export type {
  BattleLine as Saved, BattleNow as Battle, BattleOption as Option, Board, Camp, Command, Deed, Edge, FacingShown as Facing,
  Forecast, Ground, HexAt as Hex, InquiryShown as Inquiry, Marker, OverlayHex as Spot,
  OverlayQuestion as Query, OverlayShown as Overlay, Piece, PlayedBy as Player, Road, ScenarioEntry as Scenario, Side,
  ShapeShown as Shape, SideNames, SidePlayers, Subject, SurveyFeature, SurveyShown as Survey, TableArea, TableAt as At, TableLine, TableSpot, TabletopShown as
  Tabletop, Told, View,
} from "../gen/api";

export type Pick = Extract<BattleWaiting, { kind: "pick" }>;
export type Chance = Exclude<BattleWaiting, { kind: "pick" }>;
