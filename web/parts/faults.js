/** The server's faults, each beside its field. */

import { html, nothing } from "../vendor/lit-html.js";
import { cite } from "./rule.js";

/** @typedef {import("../types").Fault} Fault */

/** @param {string} system @param {Fault} fault */
const line = (system, fault) =>
  html`<span class="fault-line"
    >${fault.message}${fault.help ? html` <span class="fine">${fault.help}</span>` : nothing}
    ${fault.rule ? cite(system, fault.rule) : nothing}</span
  >`;

/** The faults of one field. @param {string} system @param {Fault[]} faults @param {string} id */
export const atField = (system, faults, id) =>
  faults.length ? html`<p class="fault" id=${id}>${faults.map((fault) => line(system, fault))}</p>` : nothing;

/** Faults that belong to no field in view. @param {string} system @param {Fault[]} faults */
export const elsewhere = (system, faults) =>
  faults.length
    ? html`<div class="fault" role="alert">
        ${faults.map((fault) => html`<p>${fault.at ? html`<code>${fault.at}</code>: ` : nothing}${line(system, fault)}</p>`)}
      </div>`
    : nothing;
