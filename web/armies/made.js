/** What the pregame has made: the table drawn, every roll, the files, and the battle they begin. */

import { act, Refused } from "../api.js";
import { elsewhere } from "../parts/faults.js";
import { textFile } from "../parts/files.js";
import { player, segments } from "../parts/muster.js";
import { link } from "../route.js";
import { TableField } from "../tabletop/field.js";
import { dress } from "../tabletop/table.js";
import { html, nothing } from "../vendor/lit-html.js";
import { NAMES } from "./side.js";

/** @typedef {import("../board/types").Board} Board */
/** @typedef {import("../board/types").Player} Player */
/** @typedef {import("../types").Fault} Fault */
/** @typedef {import("./preparing.js").Prepared} Prepared */
/** @typedef {import("./preparing.js").TextFile} TextFile */

/** A table that is only shown ignores all input. */
const STILL = {
  pointed: () => undefined,
  hovered: () => undefined,
  grips: () => null,
  taken: () => undefined,
  moved: () => undefined,
  turned: () => undefined,
  dropped: () => undefined,
  keyed: () => false,
  steered: () => undefined,
};

/** The table, once something is on it; drawn again when it changes. */
export class Picture {
  /** @type {TableField | null} */ #field = null;
  #drawn = "";

  /** @param {Prepared} now */
  view({ board, view }) {
    if (!board.tabletop?.areas.length) return nothing;
    const drawn = JSON.stringify(board.tabletop);
    if (!this.#field || drawn !== this.#drawn) {
      dress();
      const field = new TableField(board, board.tabletop, STILL);
      [this.#field, this.#drawn] = [field, drawn];
      requestAnimationFrame(() => field.lens.fit());
    }
    this.#field.show(view);
    return html`<div class="prepared-field">${this.#field.element}</div>`;
  }
}

/** The files, and the battle that they begin. */
export class Made {
  /** @type {TextFile[]} */ files = [];
  /** @type {{north: Player, south: Player}} */ #players = { north: "human", south: "captain" };
  #dice = "roll";
  /** @type {Fault[]} */ #faults = [];
  #busy = false;
  /** @type {Prepared | null} */ #of = null;

  /** @param {string} system @param {() => void} redraw */
  constructor(system, redraw) {
    this.system = system;
    this.redraw = redraw;
  }

  async #fight() {
    [this.#busy, this.#faults] = [true, []];
    this.redraw();
    try {
      const sent = { system: this.system, own: this.files, players: this.#players, dice: this.#dice };
      const battle = await act("/api/battles", sent);
      location.hash = link([this.system, "battles", battle.id]);
    } catch (error) {
      const silent = [{ at: "", message: "The server does not answer. No battle was begun; try again." }];
      this.#faults = error instanceof Refused ? error.errors : silent;
    }
    this.#busy = false;
    this.redraw();
  }

  /** @param {Prepared} now */
  view(now) {
    if (this.#of !== now) [this.#of, this.files, this.#faults] = [now, now.files, []];
    const others = this.#faults.filter((fault) => !this.files.some(({ name }) => name === fault.at));
    return html`<section class="made" aria-labelledby="made-title">
      <h2 id="made-title">Fight it</h2>
      <div class="fields sides">
        ${player(this.#players, "north", NAMES.north)}${player(this.#players, "south", NAMES.south)}
      </div>
      ${segments("battle-dice", "Dice of the battle", [["roll", "rolled here"], ["keyed", "my own"]], this.#dice, (value) => {
        this.#dice = value;
        this.redraw();
      })}
      ${elsewhere(this.system, others)}
      <p class="tools"><button type="button" class="strong" ?disabled=${this.#busy} @click=${() => this.#fight()}>Fight it</button></p>
      <h3>The files</h3>
      <p class="hint">You can change the files, or save them for another day.</p>
      <div class="own-files">
        ${this.files.map((file, at) => {
          const change = (/** @type {string} */ text) => {
            this.files = this.files.map((each, other) => (other === at ? { ...each, text } : each));
            this.redraw();
          };
          const faults = this.#faults.filter((fault) => fault.at === file.name);
          return textFile({ id: `made-${at}`, label: file.name, file, faults, change });
        })}
      </div>
    </section>`;
  }
}
