/** The guide of a battle that is taught on this device. */

import { once } from "../api.js";
import { Guide } from "./guide.js";

/** @param {string} id @param {string} battle */
export async function found(id, battle) {
  /** @type {{lessons: import("../gen/api").LessonEntry[]}} */
  const { lessons } = await once("/api/lessons");
  const lesson = lessons.find((each) => each.id === id);
  return lesson ? new Guide(lesson, battle) : null;
}
