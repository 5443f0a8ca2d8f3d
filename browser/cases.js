/** One case for each system, filled in far enough for odds and dice. */

export const CASES = [
  { system: "death-valley", procedure: "fire", title: "Fire", query: "weapon=R&sp=8&range=1&prepared=yes&cr=6" },
  { system: "gringo", procedure: "shock", title: "Shock", query: "front=8/5l&defenders=6/5:M&charge=yes" },
  { system: "cwb", procedure: "infantry-fire", title: "Infantry shooting", query: "range=4" },
  { system: "above-the-clouds", procedure: "combat", title: "Combat", query: "attackers=9-2-2/f1&defenders=8-3-2/ab" },
  {
    system: "fire-and-fury",
    procedure: "charge",
    title: "Charge",
    query: "attackers=10:fresh:double-line:leader&defenders=8:worn",
  },
];

export const SYSTEMS = CASES.map(({ system }) => system);

/** Every kind of page, and the ways it can look. */
export const PAGES = [
  "#/",
  "#/learn",
  "#/log",
  "#/join",
  "#/nowhere",
  "#/death-valley/nothing",
  "#/cwb/umpire",
  "#/death-valley/umpire/fire",
  ...CASES.map(({ system, procedure, query }) => `#/${system}/umpire/${procedure}?${query}`),
  ...SYSTEMS.map((system) => `#/${system}/charts`),
  "#/death-valley/charts/fire.small-arms?find=1d",
  "#/above-the-clouds/charts/combat.attacker",
  "#/cwb/charts/ap.cost",
  ...SYSTEMS.map((system) => `#/${system}/turn`),
  "#/gringo/odds",
  "#/compare",
  "#/compare/assault",
  "#/units",
  "#/death-valley/rules",
  "#/cwb/rules?find=falter",
  "#/fire-and-fury/rules/9.7",
  "#/fire-and-fury/umpire/fire",
  "#/gringo/umpire/shock",
  "#/above-the-clouds/card",
  "#/death-valley/battles",
  "#/gringo/battles",
  "#/cwb/battles",
  "#/death-valley/odds/fire?weapon=R&sp=8&range=1&cr=6&b.weapon=M&b.sp=8&b.range=1&b.cr=6&view.two=yes&view.sweep=range&view.fact=sp-lost",
];
