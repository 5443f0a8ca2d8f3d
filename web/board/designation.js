/** Names short enough for a counter: by rule, so that no name is cut. */

/** The abbreviations of states that armies used. @type {Record<string, string>} */
const STATES = {
  Alabama: "Ala.",
  Arkansas: "Ark.",
  California: "Cal.",
  Connecticut: "Conn.",
  Delaware: "Del.",
  Florida: "Fla.",
  Georgia: "Ga.",
  Illinois: "Ill.",
  Indiana: "Ind.",
  Kansas: "Kan.",
  Kentucky: "Ky.",
  Louisiana: "La.",
  Maine: "Me.",
  Maryland: "Md.",
  Massachusetts: "Mass.",
  Michigan: "Mich.",
  Minnesota: "Minn.",
  Mississippi: "Miss.",
  Missouri: "Mo.",
  "New Hampshire": "N.H.",
  "New Jersey": "N.J.",
  "New York": "N.Y.",
  "North Carolina": "N.C.",
  Pennsylvania: "Pa.",
  "Rhode Island": "R.I.",
  "South Carolina": "S.C.",
  Tennessee: "Tenn.",
  Texas: "Tex.",
  Vermont: "Vt.",
  "West Virginia": "W.Va.",
  Virginia: "Va.",
  Wisconsin: "Wis.",
};
const STATE = new RegExp(`\\b(${Object.keys(STATES).sort((a, b) => b.length - a.length).join("|")})\\b`, "g");
/** Words that a name can do without: what they say is drawn. */
const SAID = /\b(infantry|cavalry|artillery|battery|batteries|brigade|division|regiment|skirmishers|sharpshooters|wagons?|horse|battalion|the)\b/gi;
const FIRST = /^(\d+)(st|nd|rd|th)\b/;

/** What the letters of a counter take in the width of a small letter. @type {[RegExp, number][]} */
const WIDTHS = [
  [/[ijlIt.,'’ ]/, 0.55],
  [/[fr]/, 0.75],
  [/[mwMW]/, 1.6],
  [/[A-Z&]/, 1.35],
];

/** How wide a text is, in small letters. @param {string} text */
export const breadth = (text) =>
  [...text].reduce((sum, letter) => sum + (WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? 1), 0);

/** The widest name, in small letters: what is wider is shortened, and drawn narrower if that is not enough. */
export const ROOM = 8;

/** A word cut to the room there is, with a stop: never a name of which only the middle is left. @param {string} word */
function cut(word) {
  let kept = word;
  while (kept.length > 3 && breadth(`${kept}.`) > ROOM) kept = kept.slice(0, -1);
  return kept === word ? word : `${kept}.`;
}

/** A name short enough for a counter. @param {string} name */
export function designation(name) {
  const [first = name] = name.split(/[,:(]/);
  const states = first.replace(STATE, (state) => STATES[state] ?? state);
  const bare = states.replace(SAID, "").replace(/\s+/g, " ").replace(/['’]s?$/, "").trim() || states.trim();
  // A number before a name speaks for itself: 84 Pa., not 84th Pa.
  const short = bare.replace(FIRST, "$1 ").replace(/\s+/g, " ").trim();
  if (short === bare.match(FIRST)?.[1]) return bare;
  if (breadth(short) <= ROOM) return short;
  const words = short.replace(/['’]s\b/g, "").split(" ");
  const last = words.at(-1) ?? short;
  const lead = /^\d+$/.test(words[0] ?? "") ? words[0] : `${words[0]?.charAt(0)}.`;
  return words.length > 1 && breadth(`${lead} ${last}`) <= ROOM + 2 ? `${lead} ${last}` : cut(words[0] ?? short);
}
