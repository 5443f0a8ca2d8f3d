/** Leads a player through a taught battle: shows the step whose question is asked, and explains other answers. */

import { cite } from "../parts/rule.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../gen/api").LessonEntry} Lesson */
/** @typedef {import("../gen/api").LessonStep} Step */
/** @typedef {import("../board/types").Option} Option */
/** @typedef {import("../board/types").Pick} Pick */

/** Where the lesson of a battle is kept. @param {string} battle */
const LESSON = (battle) => `lesson-${battle}`;

/** Remember that a battle is taught. @param {string} battle @param {Lesson} lesson */
export const teach = (battle, lesson) => localStorage.setItem(LESSON(battle), `${lesson.id} 0`);

/** @param {string} pattern @param {string} slug */
const fits = (pattern, slug) => (pattern.endsWith("*") ? slug.startsWith(pattern.slice(0, -1)) : slug === pattern);

export class Guide {
  /** Whether the last answer was another than the step is about. */ wrong = false;
  /** What was said when the last step was done. */ said = "";

  /** @param {Lesson} lesson @param {string} battle */
  constructor(lesson, battle) {
    this.lesson = lesson;
    this.battle = battle;
    this.at = Number(localStorage.getItem(LESSON(battle))?.split(" ")[1] ?? 0);
  }

  /** The step that is taught now: its question is asked, and an answer that carries it out is offered. @param {Pick | null} pick */
  step(pick) {
    const step = this.lesson.steps[this.at];
    if (!step || !pick || pick.side !== this.lesson.side || pick.name !== step.asked) return null;
    return pick.options.some((option) => this.#does(step, option.slug)) ? step : null;
  }

  /** @param {Step} step @param {string} slug */
  #does(step, slug) {
    return step.answers.some((pattern) => fits(pattern, slug));
  }

  /** The answers to light on the board: those of the step, or all. @param {Pick | null} pick @param {Option[]} options */
  lit(pick, options) {
    const step = this.step(pick);
    return step ? options.filter((option) => this.#does(step, option.slug)) : options;
  }

  /** Whether the player may give this answer now; if it carries out the step, the next one comes. @param {Pick | null} pick @param {string} slug */
  takes(pick, slug) {
    const step = this.step(pick);
    if (!step) return true;
    // Turning to another unit is the player's own business.
    this.wrong = !this.#does(step, slug) && !slug.startsWith("unit ");
    if (this.wrong || slug.startsWith("unit ")) return !this.wrong;
    this.at++;
    this.said = step.then;
    localStorage.setItem(LESSON(this.battle), `${this.lesson.id} ${this.at}`);
    return true;
  }

  /** The player knows enough. */
  end() {
    this.at = this.lesson.steps.length;
    [this.wrong, this.said] = [false, ""];
    localStorage.setItem(LESSON(this.battle), `${this.lesson.id} ${this.at}`);
  }

  /** @param {Pick | null} pick @param {() => void} changed */
  card(pick, changed) {
    const { lesson, at, wrong, said } = this;
    const step = this.step(pick);
    const over = at >= lesson.steps.length;
    if (over && !said) return nothing;
    const skip = () => {
      this.end();
      changed();
    };
    return html`<section class="lesson" aria-label="Lesson" aria-live="polite">
      ${said ? html`<p class="lesson-said">${said}</p>` : nothing}
      ${
        step
          ? html`<p class="fine">Step ${at + 1} of ${lesson.steps.length}</p>
              <h2>${step.title} ${cite(lesson.system, step.rule)}</h2>
              ${step.says.map((text) => html`<p>${text}</p>`)}
              ${wrong ? html`<p class="lesson-wrong" role="alert">${step.wrong} ${cite(lesson.system, step.rule)}</p>` : nothing}`
          : over
            ? nothing
            : html`<p class="fine">Next: ${lesson.steps[at]?.title}. Until its question comes, decide as you like.</p>`
      }
      <button type="button" class="small-button" @click=${skip}>${over ? "Close" : "End the lesson"}</button>
    </section>`;
  }
}
