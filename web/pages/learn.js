/** Learn: the taught battles, each with its goal. */

import { act, once } from "../api.js";
import { teach } from "../learn/guide.js";
import { short } from "../parts/nav.js";
import { link } from "../route.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../gen/api").LessonEntry} Lesson */

/** Begin a battle against the recruit. @param {Lesson} lesson */
async function begin(lesson) {
  const players = { north: "recruit", south: "recruit", [lesson.side]: "human" };
  const { system, scenario } = lesson;
  const battle = await act("/api/battles", { system, scenario, players, title: lesson.title });
  teach(battle.id, lesson);
  location.hash = link([system, "battles", battle.id]);
}

/** @param {Lesson} lesson @param {number} nth @param {(lesson: Lesson) => void} start @param {boolean} busy */
const card = (lesson, nth, start, busy) =>
  html`<li class="lesson-card" id=${lesson.id}>
    <p class="over">${short(lesson.system)}${nth === 0 ? ", begin here" : nothing}</p>
    <h2>${lesson.title}</h2>
    ${lesson.goal.map((text) => html`<p>${text}</p>`)}
    <p class="fine">About ${lesson.minutes} minutes. ${lesson.steps.map(({ title }) => title).join("; ")}.</p>
    <button type="button" class="strong" ?disabled=${busy} @click=${() => start(lesson)}>Begin: ${lesson.title}</button>
  </li>`;

/** @type {import("../app.js").Open} */
export async function open(_route, redraw) {
  /** @type {{lessons: Lesson[]}} */
  const { lessons } = await once("/api/lessons");
  let busy = false;
  let fault = "";
  const start = async (/** @type {Lesson} */ lesson) => {
    busy = true;
    redraw();
    try {
      await begin(lesson);
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
    } finally {
      busy = false;
      redraw();
    }
  };
  return {
    title: "Learn",
    view: () => html`<section class="learn">
      <h1>Learn</h1>
      <p>A real battle against the recruit, with one idea at a time. Afterwards the rest of the battle is yours.</p>
      ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
      <ul class="lesson-list">
        ${lessons.map((lesson, nth) => card(lesson, nth, (each) => void start(each), busy))}
      </ul>
    </section>`,
  };
}
