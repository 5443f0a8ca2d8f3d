/** Which picture of the ground is shown: as it was surveyed, as the rules read it, or both with what differs. */

/** @typedef {"survey" | "reading" | "both"} Look */

const KEPT = "ground-look";
/** @type {Look[]} */
const LOOKS = ["survey", "reading", "both"];

/** @type {Record<Look, string>} */
export const WORDS = {
  survey: "The ground as surveyed",
  reading: "The ground as the rules read it",
  both: "The survey, and the rules' reading where it differs",
};

/** The look to begin with: the one that was chosen last. @returns {Look} */
export function first() {
  const kept = localStorage.getItem(KEPT);
  return LOOKS.find((look) => look === kept) ?? "survey";
}

/** The next look; without a survey there is nothing that could differ. @param {Look} look @param {boolean} surveyed @returns {Look} */
export function next(look, surveyed) {
  const looks = surveyed ? LOOKS : LOOKS.slice(0, 2);
  const to = looks[(looks.indexOf(look) + 1) % looks.length] ?? "survey";
  localStorage.setItem(KEPT, to);
  return to;
}
