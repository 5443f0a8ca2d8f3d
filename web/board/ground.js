/**
 * The field, drawn like an engraved map: tints for height, hachures down the slopes, trees, water, walls, roads,
 * names.
 */

import { html, nothing, svg } from "../vendor/lit-html.js";
import { corner, HALF, named, number, REACH, toward } from "./grid.js";
import { small, surveyed, trees } from "../survey/ground.js";
import { courses, forests, hills } from "../survey/hexes.js";
import { named as lettered } from "../survey/names.js";
import { strewn, underHexes } from "../survey/place.js";
import { doubts, levels } from "../survey/reading.js";
import { around, arranged, measured } from "./labels.js";
import { building, plates } from "./plates.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Edge} Edge */
/** @typedef {import("./types").Ground} Ground */
/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Road} Road */
/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./grid.js").Point} Point */

/** The number of tints for height; all higher ground has the last. */
const TINTS = 6;
const ALL = [0, 1, 2, 3, 4, 5];
/** The directions in which a slope is in the shade: the light comes from the north-west. */
const SHADED = new Set([1, 2, 3]);
/** Ground on which trees stand: its border is drawn as the edge of a wood. */
const WOODED = new Set(["woods", "heavy-woods"]);

/** @param {Point} point */
const at = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
/** @param {Point} a @param {Point} b @param {number} [part] */
const between = (a, b, part = 0.5) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });

/**
 * The two ends of a hexside.
 * @param {Grid} grid
 * @param {Hex} hex
 * @param {number} direction
 * @returns {[Point, Point]}
 */
const ends = (grid, hex, direction) => [grid.corner(hex, direction + 5), grid.corner(hex, direction)];

/**
 * Strokes that run down from a hexside into the lower hex, longer where it is steeper.
 * @param {Grid} grid
 * @param {Hex} hex
 * @param {number} direction
 * @param {number} steep
 */
function hachures(grid, hex, direction, steep) {
  const [a, b] = ends(grid, hex, direction);
  const down = toward(60 * direction, 7 + 4 * Math.min(steep, 3));
  const many = 6 + 2 * Math.min(steep, 3);
  return Array.from({ length: many }, (_, nth) => {
    const from = between(a, b, (nth + 0.5) / many);
    const long = nth % 2 ? 0.72 : 1;
    return `M${at(from)}l${(down.x * long).toFixed(1)} ${(down.y * long).toFixed(1)}`;
  }).join("");
}

/**
 * The edge of a wood: a row of small bows bulging out of it.
 * @param {Grid} grid
 * @param {Hex} hex
 * @param {number} direction
 */
function scallops(grid, hex, direction) {
  const [a, b] = ends(grid, hex, direction);
  const bows = [1, 2, 3, 4, 5].map((nth) => `A4.6 4.6 0 0 1 ${at(between(a, b, nth / 5))}`);
  return `M${at(a)}${bows.join("")}`;
}

/** Hexes that look alike are one path a column: few enough to draw at once, small enough to be left out of view. */
/**
 * @param {Grid} grid
 * @param {Ground[]} hexes
 * @param {(hex: Ground) => string} look
 * @returns {{look: string, d: string}[]}
 */
function alike(grid, hexes, look) {
  /** @type {Map<string, {look: string, d: string}>} */
  const found = new Map();
  for (const hex of hexes) {
    const key = `${hex.column} ${look(hex)}`;
    const path = found.get(key) ?? { look: look(hex), d: "" };
    path.d += grid.path(hex);
    found.set(key, path);
  }
  return [...found.values()];
}

/** A hexside by its two hexes, in either order. @param {Grid} grid @param {Hex} hex @param {number} direction */
function hexside(grid, hex, direction) {
  return [number(hex), number(grid.neighbour(hex, direction))].sort().join(" ");
}

/**
 * Slopes and wood edges, hex by hex. On maps with ridges along hexsides, the ground falls only there.
 * @param {Board} board
 * @param {Grid} grid
 */
function cuts(board, grid) {
  const known = new Map(board.hexes.map((hex) => [number(hex), hex]));
  const ridges = board.sides.filter((edge) => edge.kind === "ridge").map((edge) => hexside(grid, edge, edge.direction));
  const steep = new Set(ridges);
  return board.hexes.map((hex) => {
    let lit = "";
    let shaded = "";
    let edge = "";
    for (const direction of ALL) {
      const next = known.get(number(grid.neighbour(hex, direction)));
      if (!next) continue;
      const falls = next.level < hex.level && (!steep.size || steep.has(hexside(grid, hex, direction)));
      const strokes = falls ? hachures(grid, hex, direction, hex.level - next.level) : "";
      if (SHADED.has(direction)) shaded += strokes;
      else lit += strokes;
      if (WOODED.has(hex.terrain) && !WOODED.has(next.terrain)) edge += scallops(grid, hex, direction);
    }
    return { lit, shaded, edge };
  });
}

/** @param {Board} board */
function tints(board) {
  const lowest = Math.min(...board.hexes.map((hex) => hex.level));
  return (/** @type {Ground} */ hex) => `level l${Math.min(hex.level - lowest, TINTS - 1)}`;
}

/** The trees of a hex, none on its edge. @param {Grid} grid @param {Ground} hex */
function wooded(grid, hex) {
  const heart = grid.centre(hex);
  const room = ALL.map((n) => corner(n, REACH - 5)).map(({ x, y }) => ({ x: heart.x + x, y: heart.y + y }));
  const box = { left: heart.x - REACH, top: heart.y - REACH, right: heart.x + REACH, bottom: heart.y + REACH };
  const heavy = hex.terrain === "heavy-woods";
  return trees(strewn(room, box, heavy ? 14 : 18, 4), heavy ? 5.4 : 5.8);
}

/** Heights, slopes, and what stands on the ground. @param {Board} board @param {Grid} grid */
function relief(board, grid) {
  const drawn = cuts(board, grid);
  const covered = board.hexes.filter((hex) => hex.terrain !== "clear");
  const terrain = alike(grid, covered, (hex) => hex.terrain);
  return svg`
    ${alike(grid, board.hexes, tints(board)).map(({ look, d }) => svg`<path d=${d} class=${look}/>`)}
    ${alike(grid, board.hexes.filter(({ terrain }) => terrain === "clear"), () => "clear").map(({ d }) => svg`<path d=${d} fill="url(#plate-clear)"/>`)}
    ${drawn.map(({ lit, shaded }) => svg`${lit ? svg`<path d=${lit} class="slope lit"/>` : nothing}${shaded ? svg`<path d=${shaded} class="slope shaded"/>` : nothing}`)}
    ${terrain.map(({ look, d }) => svg`<path d=${d} class="terrain t-${look}"/>${look === "building" || WOODED.has(look) ? nothing : svg`<path d=${d} fill=${`url(#plate-${look})`}/>`}`)}
    ${board.hexes.filter(({ terrain }) => WOODED.has(terrain)).map((hex) => wooded(grid, hex))}
    ${covered.filter((hex) => hex.terrain === "building").map((hex) => building(grid.centre(hex)))}
    ${drawn.map(({ edge }) => (edge ? svg`<path d=${edge} class="wood-edge"/>` : nothing))}`;
}

/** A hexside, drawn a little beyond straight so that water looks like water. @param {Grid} grid @param {Edge} edge */
function bank(grid, edge) {
  const [a, b] = ends(grid, edge, edge.direction);
  const bend = toward(60 * edge.direction, (edge.column + edge.row + edge.direction) % 2 ? 4 : -4);
  const middle = between(a, b);
  return `M${at(a)}Q${at({ x: middle.x + bend.x, y: middle.y + bend.y })} ${at(b)}`;
}

/** Two short strokes beside a crossing. @param {Grid} grid @param {Edge} edge @param {number} long */
function crossing(grid, edge, long) {
  const [a, b] = ends(grid, edge, edge.direction);
  const [out, back] = [toward(60 * edge.direction, long), toward(60 * edge.direction, -long)];
  const rail = (/** @type {number} */ part) => {
    const on = between(a, b, part);
    return `M${at({ x: on.x + back.x, y: on.y + back.y })}L${at({ x: on.x + out.x, y: on.y + out.y })}`;
  };
  return rail(0.36) + rail(0.64);
}

const WATER = new Set(["stream", "creek", "river", "minor-river", "major-river"]);
/** Crossings are drawn above the roads that lead to them. */
const OVER = new Set(["bridge", "dam", "ferry"]);

/**
 * A crossing: rails for a bridge, a wall for a dam, strokes in the water for a ford, a boat for a ferry.
 * @param {Grid} grid
 * @param {Edge} edge
 */
function over(grid, edge) {
  const [a, b] = ends(grid, edge, edge.direction);
  const { x, y } = between(a, b);
  switch (edge.kind) {
    case "ferry":
      return svg`<path d="M${x - 10} ${y - 2}h20l-4 6h-12zM${x} ${y - 2}v-8l6 5z" class="ferry"/>`;
    case "dam":
      return svg`<path d="M${at(between(a, b, 0.2))}L${at(between(a, b, 0.8))}" class="dam"/><path d=${crossing(grid, edge, 7)} class="bridge"/>`;
    default:
      return svg`<path d=${crossing(grid, edge, 9)} class=${edge.kind}/>`;
  }
}

/** @param {Grid} grid @param {Edge} edge */
function side(grid, edge) {
  if (WATER.has(edge.kind)) {
    const d = bank(grid, edge);
    const current = edge.kind.endsWith("river") ? svg`<path d=${d} class="river-line"/>` : nothing;
    return svg`<path d=${d} class="water ${edge.kind}"/>${current}`;
  }
  if (OVER.has(edge.kind) || edge.kind === "ford") return over(grid, edge);
  const [a, b] = ends(grid, edge, edge.direction);
  const line = `M${at(a)}L${at(b)}`;
  return svg`<path d=${line} class="barrier ${edge.kind}"/>${edge.kind === "wall" ? svg`<path d=${line} class="stones"/>` : nothing}`;
}

/** From center to center, rounded where it turns. @param {Grid} grid @param {Road} road */
function way(grid, road) {
  const points = road.hexes.map((hex) => grid.centre(hex));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const turns = points
    .slice(1, -1)
    .map((point, nth) => `Q${at(point)} ${at(between(point, points[nth + 2] ?? point))}`);
  return `M${at(first)}${points[1] ? `L${at(between(first, points[1]))}` : ""}${turns.join("")}L${at(last)}`;
}

/** @param {Grid} grid @param {Road[]} roads */
const ways = (grid, roads) => {
  const paths = roads.map((road) => ({ kind: road.kind, d: way(grid, road) }));
  return svg`${paths.map(({ kind, d }) => svg`<path d=${d} class="road ${kind}"/>`)}
    ${paths.map(({ kind, d }) => svg`<path d=${d} class="road-bed ${kind}"/>`)}`;
};

const FONT = 'italic 400 14px "Long Roll Text", Gelasio, Georgia, serif';
/** How high a line of a name is on the sheet. */
const LINE = 17;

/** Objectives as flags with their points. @param {Board} board @param {Grid} grid */
const flags = (board, grid) =>
  board.names
    .filter(({ points }) => points !== undefined)
    .map((flag) => {
      const { x, y } = grid.centre(flag);
      return svg`<g class="objective"><path d="M${x - 27} ${y - 5}v-17h16l-4 5 4 5h-14v7z"/>
      <text x=${x - 5} y=${y - 12} class="worth-points">${flag.points}</text></g>`;
    });

/** The room that flags take. @param {Board} board @param {Grid} grid */
const flagged = (board, grid) =>
  board.names
    .filter(({ points }) => points !== undefined)
    .map((name) => {
      const { x, y } = grid.centre(name);
      return { left: x - 28, top: y - 24, right: x + 12, bottom: y - 4 };
    });

/** Names below their hex, or where they cover neither each other nor a flag. @param {Board} board @param {Grid} grid */
function names(board, grid) {
  const wishes = board.names.filter(named).map((name) => {
    const { x, y } = grid.centre(name);
    const wide = measured(name.text, FONT) + 6;
    return { of: name.text, wide, high: LINE, at: around({ x, y: y + HALF - 12 }, wide, LINE, 3) };
  });
  const within = { left: 0, top: 0, right: grid.width, bottom: grid.height };
  const found = arranged(wishes, flagged(board, grid), [], within);
  return svg`${flags(board, grid)}${found.map(({ of, at: on }) => svg`<text x=${on.x.toFixed(1)} y=${(on.y + 5).toFixed(1)} class="place">${of}</text>`)}`;
}

/** The names of a survey where the survey has them; objectives are named at their hexes. @param {Board} board @param {Grid} grid @param {import("../survey/place.js").Laid} laid */
function surveyNames(board, grid, laid) {
  const goals = board.names.filter((name) => named(name) && name.points !== undefined);
  const first = goals.map((name) => ({ text: name.text, at: { x: grid.centre(name).x, y: grid.centre(name).y + HALF - 12 } }));
  const found = lettered(laid, first, flagged(board, grid));
  return svg`${flags(board, grid)}${found.map(
    ({ of, at: on }) =>
      svg`<text class=${of.look} transform="translate(${at(on)}) rotate(${of.turn.toFixed(1)})" dy=".35em">${of.text}</text>`,
  )}`;
}

/** The net of hexes with its numbers. @param {Board} board @param {Grid} grid */
function net(board, grid) {
  const label = (/** @type {Hex} */ hex) => {
    const { x, y } = grid.centre(hex);
    return svg`<text x=${x} y=${y - HALF + 9}>${number(hex)}</text>`;
  };
  return svg`${alike(grid, board.hexes, () => "net").map(({ look, d }) => svg`<path d=${d} class=${look}/>`)}
    <g class="hex-numbers">${board.hexes.map(label)}</g>`;
}

/** Wide rivers first, so that brooks run into them. @param {Edge[]} edges */
const widest = (edges) => edges.toSorted((a, b) => Number(b.kind.endsWith("river")) - Number(a.kind.endsWith("river")));

/** Everything on the map except the names. @param {Board} board @param {Grid} grid */
export const engraved = (board, grid) =>
  svg`${relief(board, grid)} ${net(board, grid)}
    ${widest(board.sides.filter((edge) => !OVER.has(edge.kind))).map((edge) => side(grid, edge))}
    ${ways(grid, board.roads)} ${board.sides.filter((edge) => OVER.has(edge.kind)).map((edge) => side(grid, edge))}`;

/** The same, with what is alike in one piece: for the eye, not for the rules. @param {Board} board @param {Grid} grid */
function flowing(board, grid) {
  const covered = board.hexes.filter((hex) => hex.terrain !== "clear" && !WOODED.has(hex.terrain));
  const wet = board.sides.filter((edge) => WATER.has(edge.kind));
  const dry = board.sides.filter((edge) => !WATER.has(edge.kind) && !OVER.has(edge.kind));
  const kinds = [...new Set(widest(wet).map(({ kind }) => kind))];
  return svg`<g clip-path="url(#hexed)">
      ${alike(grid, board.hexes, () => "level").map(({ d }) => svg`<path d=${d} class="level"/><path d=${d} fill="url(#plate-clear)"/>`)}
      ${hills(board, grid)}
      ${alike(grid, covered, (hex) => hex.terrain).map(({ look, d }) => svg`<path d=${d} class="terrain t-${look}"/>${look === "building" ? nothing : svg`<path d=${d} fill=${`url(#plate-${look})`}/>`}`)}
      ${covered.filter((hex) => hex.terrain === "building").map((hex) => building(grid.centre(hex)))}
      ${forests(board, grid)}
      ${kinds.map((kind) => courses(grid, wet.filter((edge) => edge.kind === kind)).map((d) => svg`<path d=${d} class="water ${kind}"/>${kind.endsWith("river") ? svg`<path d=${d} class="river-line"/>` : nothing}`))}
    </g>
    ${net(board, grid)} ${dry.map((edge) => side(grid, edge))} ${ways(grid, board.roads)}
    ${board.sides.filter((edge) => OVER.has(edge.kind)).map((edge) => side(grid, edge))}`;
}

/** Maps with ridges along hexsides have no hills of their own. @param {Board} board */
const flows = (board) => !board.sides.some(({ kind }) => kind === "ridge");

/** The hexes that are on the map, as a frame for the survey under them. @param {Board} board @param {Grid} grid */
function framed(board, grid) {
  return svg`<clipPath id="hexed">${alike(grid, board.hexes, () => "").map(({ d }) => svg`<path d=${d}/>`)}</clipPath>`;
}

/** The survey with the grid over it. @param {Board} board @param {Grid} grid @param {import("../survey/look.js").Look} look */
function surveyedGround(board, grid, look) {
  const { survey } = board;
  if (!survey) return nothing;
  const laid = underHexes(survey, grid);
  return svg`${framed(board, grid)}<g clip-path="url(#hexed)">${surveyed(laid, "surveyed")}</g>
    ${net(board, grid)}${look === "both" ? doubts(board, grid) : nothing}${surveyNames(board, grid, laid)}`;
}

/** @param {Board} board @param {Grid} grid @param {import("../survey/look.js").Look} [look] */
export const ground = (board, grid, look = "reading") =>
  html`<svg
    class="ground"
    width=${grid.width}
    height=${grid.height}
    viewBox="0 0 ${grid.width} ${grid.height}"
    aria-hidden="true"
  >
    ${plates}
    ${
      board.survey && look !== "reading"
        ? surveyedGround(board, grid, look)
        : look !== "reading" && flows(board)
          ? svg`${framed(board, grid)}${flowing(board, grid)}${names(board, grid)}`
          : svg`${engraved(board, grid)}${look === "reading" ? levels(board, grid) : nothing}${names(board, grid)}`
    }
  </svg>`;

/** The small map: heights and woods, roads and water. @param {Board} board @param {Grid} grid */
export function stamp(board, grid) {
  if (board.survey) return small(underHexes(board.survey, grid));
  const tint = tints(board);
  const looks = alike(grid, board.hexes, (hex) => (hex.terrain === "clear" ? tint(hex) : `terrain t-${hex.terrain}`));
  return svg`${looks.map(({ look, d }) => svg`<path d=${d} class=${look}/>`)}
    ${board.sides.filter((edge) => WATER.has(edge.kind)).map((edge) => svg`<path d=${bank(grid, edge)} class="water ${edge.kind}"/>`)}
    ${board.roads.map((road) => svg`<path d=${way(grid, road)} class="road ${road.kind}"/>`)}`;
}
