// Written by the server's tests (BLESS=1 cargo test -p server typescript).

/**
 * An army and what it costs.
 */
export type ArmyBill = { id: string, title: string, list: string, side: Side, points: number, 
/**
 * What its list allows.
 */
most: number, items: Array<ArmyItem>, };

/**
 * What an army costs, and what is wrong with it.
 */
export type ArmyChecked = { 
/**
 * The army, if it could be read.
 */
army?: ArmyBill, faults: Array<Fault>, };

/**
 * A line of the bill of an army.
 */
export type ArmyItem = { command: string, name: string, what: string, points: number, };

/**
 * An army list.
 */
export type ArmyListEntry = { id: string, title: string, side: Side, points: number, 
/**
 * Dice to assign before the game.
 */
war_points: number, limits: Array<string>, };

/**
 * The lists of a system, and the armies that came with the program.
 */
export type ArmyShelf = { lists: Array<ArmyListEntry>, armies: Array<TextFile>, };

/**
 * An army to be read.
 */
export type ArmyText = { text: string, };

/**
 * A later question, and the answer that was assumed.
 */
export type AssumedAnswer = { name: string, question: string, 
/**
 * Each answer that was assumed, in words.
 */
answers: Array<string>, };

/**
 * An input that was left out, and the value that was assumed.
 */
export type AssumedInput = { input: string, value: string, help: string, };

/**
 * Decisions, one after the other.
 */
export type BattleAnswers = { 
/**
 * The position that the client has seen. If the battle has another by now, the request is refused.
 */
at?: string, 
/**
 * The side whose view to return.
 */
side?: Side, answers: Array<string>, 
/**
 * With verified dice, the share of the side that decides.
 */
share?: DiceShare, };

/**
 * A battle on the first page: how long and how large it is.
 */
export type BattleCard = { id: string, title: string, about: string, turns: number, 
/**
 * How many pieces both sides have.
 */
pieces: number, };

/**
 * What a device commits itself to.
 */
export type BattleCommit = { 
/**
 * The side that commits itself.
 */
of: Side, chain: ChainEnd, 
/**
 * The side whose view to return.
 */
side?: Side, };

/**
 * The side that resigns, or that offers or accepts a draw.
 */
export type BattleEnd = { of: Side, 
/**
 * The side whose view to return.
 */
side?: Side, };

/**
 * Dice that were rolled by hand.
 */
export type BattleFaces = { at?: string, side?: Side, faces: Array<number>, };

/**
 * The entry to fork at.
 */
export type BattleFork = { entries: number, 
/**
 * Who plays the new battle; if it is left out, the same players.
 */
players?: SidePlayers, };

/**
 * What a good commander would do for the side that must decide.
 */
export type BattleHint = { 
/**
 * The answer to send.
 */
answer: string, 
/**
 * The same in words.
 */
text: string, why?: Explanation, };

/**
 * A battle in the list.
 */
export type BattleLine = { id: string, system: string, scenario: string, title: string, players: SidePlayers, turn: string, over?: string, entries: number, 
/**
 * When it was last played, in milliseconds since 1970.
 */
at: number, 
/**
 * Whether it waits for you.
 */
waits: boolean, };

/**
 * What happened, part by part.
 */
export type BattleLog = { nodes: Array<Told>, };

/**
 * A change without details.
 */
export type BattleMove = { at?: string, side?: Side, };

/**
 * A battle now.
 */
export type BattleNow = { id: string, system: string, scenario: string, title: string, players: SidePlayers, names: SideNames, dice: DiceFrom, 
/**
 * If the dice can be checked, the shares in them.
 */
verified?: VerifiedDice, 
/**
 * The side that offers a draw.
 */
draw?: Side, 
/**
 * The side whose seat is offered to anyone.
 */
offered?: Side, 
/**
 * How many rolls and decisions there have been.
 */
entries: number, 
/**
 * How often it was stored, as in its news.
 */
revision: number, 
/**
 * The position: send it as `at` with what you decide in it.
 */
position: string, 
/**
 * Who sits where.
 */
seats: Seated, view: View, waiting?: BattleWaiting, 
/**
 * Whether you must decide or roll.
 */
mine: boolean, undo: boolean, redo: boolean, 
/**
 * What people have answered once and for all.
 */
standing: Array<StandingAnswer>, 
/**
 * The entries that were answered so.
 */
given: Array<number>, 
/**
 * The answers to what the battle waits for that can be made to stand.
 */
may_stand: Array<string>, 
/**
 * What happened since the entries the client had seen.
 */
log: Array<Told>, };

/**
 * One legal answer, and what it points at on the field.
 */
export type BattleOption = { slug: string, text: string, kind: OptionKind, 
/**
 * What it does, where its kind does not say so: `fire`, `assault`, `wheel`.
 */
verb?: string, piece?: number, hex?: HexAt, facing?: number, 
/**
 * Where the piece would stand on a tabletop.
 */
spot?: TableSpot, 
/**
 * Whether it ends something: the action of a unit, a turn, an offer. Such answers come last, so that no habit ends a
 * turn by mistake.
 */
closes?: boolean, 
/**
 * How the place it points at is marked, if not by a dot.
 */
sign?: OptionSign, 
/**
 * For an option that divides dice: how many go to what.
 */
shares?: Array<Share>, };

/**
 * A review, or how far it is.
 */
export type BattleReview = { 
/**
 * Decisions played out so far, of how many.
 */
done: number, of: number, review?: Review, };

/**
 * A side to invite to, or whose seat to take back.
 */
export type BattleSeat = { side: Side, };

/**
 * A share in the dice, without an answer.
 */
export type BattleShare = { 
/**
 * The side whose share it is.
 */
of: Side, 
/**
 * A number beyond the next lets the dice roll without this player up to there.
 */
share: DiceShare, 
/**
 * The side whose view to return.
 */
side?: Side, };

/**
 * A standing answer to make or to lift.
 */
export type BattleStanding = { 
/**
 * The side that answers.
 */
of: Side, 
/**
 * The name of the question, as in what the battle waits for.
 */
question: string, 
/**
 * The answer from now on; without it the side is asked again.
 */
answer?: string, 
/**
 * The side whose view to return.
 */
side?: Side, };

/**
 * What happened in a battle, turn by turn.
 */
export type BattleStory = { turns: Array<TurnTold>, };

/**
 * A move or an attack, as an arrow on the map.
 */
export type BattleStroke = { side: Side, 
/**
 * The unit that moved or attacked.
 */
unit: string, from: SiteShown, to: SiteShown, };

/**
 * What may happen before the next turn.
 */
export type BattleThreats = { threats: Array<ThreatShown>, };

/**
 * What a battle waits for.
 */
export type BattleWaiting = { "kind": "pick", name: string, side: Side, 
/**
 * The piece that the question is about: the one that moves, turns or fires.
 */
actor?: number, question: string, options: Array<BattleOption>, 
/**
 * How a player writes an answer that is not among the options, if the question takes one.
 */
form?: string, rule: Rule, } | { "kind": "die" } & DieWanted | { "kind": "draw", what: string, rule: Rule, 
/**
 * The values still in the cup.
 */
values: Array<number>, label: string, };

export type Battles = { battles: Array<BattleLine>, 
/**
 * Whether there are older ones: ask again with `before`.
 */
more: boolean, };

/**
 * The field without counters.
 */
export type Board = { title: string, 
/**
 * What the battle is about.
 */
about: string, 
/**
 * What earns points and how the victory is graded, a line each.
 */
terms: Array<string>, columns: number, rows: number, 
/**
 * Whether even columns are half a hex lower than odd ones; otherwise they are higher.
 */
even_low: boolean, 
/**
 * By column, then row.
 */
hexes: Array<Ground>, sides: Array<Edge>, roads: Array<Road>, names: Array<PlaceName>, 
/**
 * A tabletop in place of hexes.
 */
tabletop?: TabletopShown, 
/**
 * The survey that it was compiled from.
 */
survey?: SurveyShown, 
/**
 * What may be asked about a position.
 */
inquiries: Array<InquiryShown>, };

/**
 * A side as shown above the field.
 */
export type Camp = { name: string, points: number, 
/**
 * Strength left.
 */
strength: number, 
/**
 * Strength at the start.
 */
full: number, lines: Array<string>, };

export type Camps = { north: Camp, south: Camp, };

/**
 * The published end of a chain of hashes.
 */
export type ChainEnd = { 
/**
 * How many links the chain has.
 */
length: number, 
/**
 * Its end, 64 hexadecimal digits.
 */
end: string, };

/**
 * A seat that anyone may take.
 */
export type Challenge = { battle: string, system: string, scenario: string, title: string, side: Side, turn: string, 
/**
 * When the battle was last played, in milliseconds since 1970.
 */
at: number, 
/**
 * Whether it is your own battle.
 */
mine: boolean, };

/**
 * How likely something is.
 */
export type Chance = { chance: number, fraction?: string, };

export type ChartLine = { name: string, title: string, source: string, };

/**
 * A reading or a house rule that a chart relies on.
 */
export type ChartNote = { id: string, kind: NoteKind, text: string, };

/**
 * A chart as printed, with the meaning of its cells and the readings behind it.
 */
export type ChartPage = { 
/**
 * For each row, for each cell: what it means in plain words.
 */
meanings: Array<Array<string>>, notes: Array<ChartNote>, name: string, title: string, source: string, rule: Rule, readings: Array<string>, corner: string, columns: Array<string>, rows: Array<RowEntry>, };

export type Charts = { charts: Array<ChartPage>, };

export type ClockEntry = { start: number, 
/**
 * The dice that are subtracted each time: `2d6`.
 */
dice: string, 
/**
 * The step after which it runs.
 */
step: string, 
/**
 * The procedure that says how many turns are left, and its input for what the clock shows.
 */
procedure: string, field: string, rule: Rule, };

/**
 * A countdown: what is left, and what it began with.
 */
export type ClockShown = { left: number, full: number, };

/**
 * A command and its markers.
 */
export type Command = { name: string, side: Side, orders: string, fatigue: number, 
/**
 * Strength now, at the start, and the loss at which it is worn out.
 */
strength: number, full: number, worn: number, state: Array<string>, };

export type CompareAnswer = { 
/**
 * The names of all measures, in order.
 */
measures: Array<string>, systems: Array<ComparedSystem>, };

/**
 * A situation to compare.
 */
export type CompareQuestion = { what: string, inputs: { [key in string]: string }, };

/**
 * The question that a system was asked, and what it says.
 */
export type Compared = { procedure: string, inputs: { [key in string]: string }, 
/**
 * How men and yards were converted.
 */
notes: Array<ComparedNote>, measures: { [key in string]: ComparedMeasure }, 
/**
 * How long a turn lasts; the measures are for one turn.
 */
turn: string, turn_rule: Rule, 
/**
 * The most telling fact.
 */
main: Marginal | null, found: Found, };

export type ComparedMeasure = { "chance": number } | { "men": number };

export type ComparedNote = { text: string, rule: Rule, };

/**
 * One system's answer, or why it has none.
 */
export type ComparedSystem = { system: string, cannot?: string, compared?: Compared, };

/**
 * A kind of situation that can be compared, and its form.
 */
export type ComparisonEntry = { name: string, title: string, fields: Array<FieldEntry>, };

export type Comparisons = { comparisons: Array<ComparisonEntry>, };

/**
 * A computer player to choose.
 */
export type ComputerPlayer = { 
/**
 * Its name in requests and play files.
 */
word: string, about: string, };

/**
 * Every computer player, the weakest commander first.
 */
export type ComputerPlayers = { players: Array<ComputerPlayer>, };

/**
 * What a change is about.
 */
export type Concerned = { "kind": "piece", piece: number, } | { "kind": "side", side: Side, } | { "kind": "hex", hex: HexAt, } | { "kind": "objective", objective: number, } | { "kind": "battle" };

/**
 * A decision.
 */
export type Decision = { name: string, choice: string, version?: number, };

/**
 * A decision and what it pointed at, so that a page can draw it.
 */
export type Deed = { 
/**
 * Its entry of the tape.
 */
entry: number, side: Side, 
/**
 * The name of the question: `fire`, `march`.
 */
name: string, slug: string, piece?: number, hex?: HexAt, spot?: TableSpot, };

/**
 * Who throws the dice.
 */
export type DiceFrom = "roll" | "keyed";

/**
 * One player's dice of one size.
 */
export type DiceLuck = { name: string, 
/**
 * `d6`, `d10`.
 */
die: string, rolled: number, mean: number, expected: number, 
/**
 * The interval that holds the mean of fair dice nineteen times out of twenty.
 */
low: number, high: number, verdict: string, };

/**
 * A link of a player's chain: his share in the dice.
 */
export type DiceShare = { 
/**
 * Its number, counted from the end of the chain.
 */
number: number, 
/**
 * The link, 64 hexadecimal digits.
 */
link: string, };

export type DieFate = "read" | "scored" | "missed" | "again" | "saved" | "not-saved";

/**
 * The next die of a roll that players enter by hand.
 */
export type DieWanted = { 
/**
 * What is rolled for.
 */
what: string, rule: Rule, sides: number, lowest: number, 
/**
 * How many dice this part of the roll takes; both of an opposed roll.
 */
count: number, 
/**
 * Faces entered already for this roll.
 */
keyed: Array<number>, 
/**
 * What this die is for inside the roll.
 */
part: ThrowPart, 
/**
 * Which die of its part it is, from 1.
 */
nth: number, 
/**
 * Whose die it is; empty if it does not matter.
 */
who: string, 
/**
 * The lowest face with which it scores or saves.
 */
needs?: number, 
/**
 * All of it in words: "fire, Confederate saves: 2 dice, 4 or more".
 */
words: string, label: string, };

/**
 * How a resolution ended.
 */
export type Done = { outcome: { [key in string]: Value }, 
/**
 * The facts in order, with their meanings.
 */
facts: Array<FactSaid>, summary: string, 
/**
 * Its line in the log.
 */
log: number, };

/**
 * A hex of which only a part is what the map says.
 */
export type DoubtfulHex = { column: number, row: number, 
/**
 * How much of it is, in percent.
 */
share: number, };

/**
 * Something along a hexside: direction 0 is north, then clockwise.
 */
export type Edge = { column: number, row: number, direction: number, kind: string, };

export type Evening = { id: number, title: string, began: number, };

export type Evenings = { evenings: Array<Evening>, };

/**
 * Why a plan was chosen.
 */
export type Explanation = { side: Side, chosen: PlanShown, 
/**
 * The standard error of its wins.
 */
error: number, second?: PlanShown, reasons: Array<Reason>, feared?: PlanShown, rehearsals: number, arrows: Array<PlanArrow>, 
/**
 * All of it as sentences.
 */
text: string, };

/**
 * An evening with everything in it.
 */
export type Exported = { evening: Evening, entries: Array<LogEntry>, };

/**
 * What follows from one reading of the dice.
 */
export type FaceAhead = { face: number, 
/**
 * The face with the modifiers.
 */
total: number, 
/**
 * The chart whose cell is read, and the cell.
 */
chart?: string, row?: string, column?: string, value?: string, 
/**
 * What follows at once.
 */
effects: Array<string>, };

/**
 * Dice that were rolled by hand.
 */
export type Faces = { faces: Array<number>, version?: number, };

/**
 * A counter's facing: `vertex` n is between directions n and n + 1.
 */
export type FacingShown = { "kind": "vertex", at: number, } | { "kind": "hexside", at: number, } | { "kind": "all" };

export type FactEntry = { name: string, help: string, };

export type FactSaid = { name: string, help: string, value: Value, };

/**
 * Why something was refused.
 */
export type Fault = { 
/**
 * The input or the file it concerns.
 */
at: string, line?: number, column?: number, message: string, rule?: Rule, help?: string, };

/**
 * All faults of one request.
 */
export type Faults = { errors: Array<Fault>, };

export type FieldEntry = { name: string, group: string, help: string, rule: Rule, required: boolean, default?: string, } & ({ "type": "number", min: number, max: number, } | { "type": "flag" } | { "type": "choice", options: Array<OptionEntry>, } | { "type": "list", notation: string, example: string, rows: Array<ShapeEntry>, } | { "type": "decision", options: Array<OptionEntry>, });

/**
 * A column of a printed sheet, and its entry.
 */
export type FigureShown = { heading: string, figure: string, };

/**
 * A stand: its corners clockwise from the left end of its front.
 */
export type FootingShown = { corners: Array<TableAt>, 
/**
 * The stand that is lost last.
 */
command: boolean, };

/**
 * What a decision leads to.
 */
export type Forecast = { 
/**
 * The decision.
 */
title: string, 
/**
 * What may change, for each unit, side or place.
 */
told: Array<Foretold>, 
/**
 * Every roll, in order.
 */
rolls: Array<RollAhead>, 
/**
 * Modifiers that change something other than one die.
 */
sums: Array<SumAhead>, 
/**
 * The answers that were assumed for later questions.
 */
assumed: Array<AssumedAnswer>, found: Found, };

/**
 * A decision that has not been taken.
 */
export type ForecastQuestion = { answer: string, };

/**
 * What may happen to one unit, side or place.
 */
export type Foretold = { about: Concerned, 
/**
 * Its name.
 */
name: string, 
/**
 * Each thing about it that may change, with its odds.
 */
facts: Array<Marginal>, 
/**
 * The same in plain words, a sentence each.
 */
words: Array<string>, };

/**
 * How the odds were computed.
 */
export type Found = { 
/**
 * Every outcome was counted; otherwise the step was played many times.
 */
exact: boolean, 
/**
 * How many times it was played.
 */
plays?: number, 
/**
 * How far a probability may be off, nineteen times out of twenty.
 */
within?: number, 
/**
 * The same in words: "exact", "sampled, 10000 plays, ± 1.0%".
 */
words: string, };

export type Ground = { column: number, row: number, terrain: string, level: number, };

/**
 * A hex by its column and row, as printed on the map.
 */
export type HexAt = { column: number, row: number, };

/**
 * A question about the position, answered by an overlay; `words` label its button.
 */
export type InquiryShown = { 
/**
 * The kind of the overlay query; `own` for a question that only this system has.
 */
kind: string, name: string, about: Subject, words: string, key: string, 
/**
 * What the marks of the answer to an `own` question mean.
 */
marks: Array<MarkMeaning>, };

/**
 * An invitation: the path of the address to send. It works once, for a week.
 */
export type Invitation = { side: Side, path: string, };

export type Join = { code: string, };

/**
 * A taught battle with its steps.
 */
export type LessonEntry = { id: string, title: string, system: string, scenario: string, 
/**
 * The side that the player commands.
 */
side: Side, minutes: number, 
/**
 * What wins, where the troops come on, how long it lasts: a paragraph each.
 */
goal: Array<string>, steps: Array<LessonStep>, };

/**
 * One idea of a taught battle.
 */
export type LessonStep = { title: string, says: Array<string>, rule: Rule, 
/**
 * The name of the question that it waits for.
 */
asked: string, 
/**
 * The answers that carry it out; one that ends in `*` fits every answer that begins so.
 */
answers: Array<string>, 
/**
 * What is said to any other answer.
 */
wrong: string, 
/**
 * What is said when it is done; may be empty.
 */
then: string, };

export type Lessons = { lessons: Array<LessonEntry>, };

/**
 * A play file to load.
 */
export type LoadBattle = { text: string, };

/**
 * The lobby.
 */
export type Lobby = { challenges: Array<Challenge>, };

export type Log = { entries: Array<LogLine>, evening: Evening, 
/**
 * Whether there are older lines: ask again with `before`.
 */
more: boolean, };

/**
 * A line with its whole receipt.
 */
export type LogEntry = { receipt: Receipt, id: number, 
/**
 * Milliseconds since 1970.
 */
at: number, system: string, procedure: string, title: string, names: Names, summary: string, dice: DiceFrom, 
/**
 * Dice that were entered and undone.
 */
corrections: Array<string>, table: string, };

/**
 * A line of the log.
 */
export type LogLine = { id: number, 
/**
 * Milliseconds since 1970.
 */
at: number, system: string, procedure: string, title: string, names: Names, summary: string, dice: DiceFrom, 
/**
 * Dice that were entered and undone.
 */
corrections: Array<string>, table: string, };

/**
 * Strength that an arm or a command lost in a turn.
 */
export type Loss = { side: Side, 
/**
 * `infantry`, `cavalry`, `artillery`, ...
 */
arm: string, command: string, lost: number, };

export type Luck = { sides: Array<DiceLuck>, results: Array<ResultLuck>, 
/**
 * Resolutions and battles that are not counted yet: ask again.
 */
unfinished: number, };

/**
 * One fact: every value with its probability, and its mean and spread if it is a number.
 */
export type Marginal = { fact: string, values: Array<MarginalValue>, number?: Numbers, };

export type MarginalValue = { value: Value, chance: number, fraction?: string, };

/**
 * A kind of mark on the map, and what it means.
 */
export type MarkMeaning = { kind: string, words: string, };

/**
 * A marker on a hex or its hexsides.
 */
export type Marker = { kind: string, column: number, row: number, directions: Array<number>, text: string, };

/**
 * A modifier that was applied.
 */
export type Modifier = { name: string, value: number, reason: string, rule: Rule, };

/**
 * An important decision of a battle. Chances are the north's, in percent.
 */
export type Moment = { entry: number, turn: string, side: Side, question: string, chosen: string, better?: string, 
/**
 * With the best option, and with the one that was chosen.
 */
before: number, after: number, error: number, 
/**
 * What the decision gave away, and what the dice and small decisions gave until the next moment.
 */
skill: number, luck: number, reasons: Array<Reason>, 
/**
 * The rolls that followed at once, at a turning point.
 */
rolls: Array<RollShown>, 
/**
 * What is left of the luck without them: later dice, small decisions, and the noise of rehearsals.
 */
rest: number, };

/**
 * A change of a table without details.
 */
export type Move = { version?: number, };

/**
 * The players, as they typed their names. The dice of a resolution count for the attacker: the side that acts.
 */
export type Names = { attacker: string, defender: string, };

/**
 * A battle to begin.
 */
export type NewBattle = { system: string, 
/**
 * If it is left out, the scenario in the player's files.
 */
scenario?: string, switches: { [key in string]: string }, players: SidePlayers, names: SideNames, dice: DiceFrom, title: string, 
/**
 * Whether the dice can be checked: each player's device has a share in every roll.
 */
verified?: boolean, 
/**
 * The player's files: a scenario and its map or table.
 */
own?: Array<TextFile>, };

export type NewEvening = { title: string, };

/**
 * A resolution to begin.
 */
export type NewTable = { dice?: DiceFrom, names?: Names, title?: string, system: string, procedure: string, 
/**
 * Switches that differ from their defaults.
 */
switches: { [key in string]: string }, inputs: { [key in string]: string }, };

/**
 * Something that changed, by its kind and id. A client that shows it reads it again.
 */
export type News = { kind: NewsKind, id: string, 
/**
 * How many entries a battle has now.
 */
entries?: number, 
/**
 * How often the battle was stored: news of what a client has seen already says nothing new.
 */
revision?: number, };

export type NewsKind = "log" | "turn" | "table" | "evening" | "battle";

/**
 * A node of the tree.
 */
export type Node = { "kind": "part", title: string, rule: Rule, under: Array<Node>, } | { "kind": "roll", what: string, rule: Rule, dice: string, faces: Array<number>, 
/**
 * The same faces by the parts of the roll, each with its fate.
 */
throws: Array<Throw>, 
/**
 * What a die of a pool scores: a hit, a failure.
 */
scores: string, reading: number, 
/**
 * Dice of a pool that the rule counts separately.
 */
marked?: number, modifiers: Array<Modifier>, total: number, pips: Array<Pip>, } | { "kind": "answer", name: string, who: string, question: string, choice: string, text: string, rule: Rule, usual: boolean, } | { "kind": "cell", chart: string, row: string, column: string, value: string, rule: Rule, } | { "kind": "adjust", title: string, modifiers: Array<Modifier>, total: number, } | { "kind": "effect", text: string, rule: Rule, } | { "kind": "next", text: string, rule: Rule, };

export type NoteKind = "reading" | "house";

/**
 * Mean, spread and quantiles of a number.
 */
export type Numbers = { mean: number, mean_fraction?: string, deviation: number, 
/**
 * The values reached with probability 1/10, 1/2 and 9/10.
 */
quantiles: [number, number, number], };

/**
 * Odds, every roll on the way, and the facts in words.
 */
export type OddsAnswer = { words: Array<string>, system: string, procedure: string, inputs: { [key in string]: string }, 
/**
 * What was assumed for inputs that were left out.
 */
assumed: Array<AssumedInput>, given?: Array<string>, 
/**
 * How likely the condition itself is.
 */
given_chance?: Chance, 
/**
 * The decisions that the odds assume.
 */
decisions: { [key in string]: Array<string> }, 
/**
 * What is read and added up before the first die.
 */
before: Array<Node>, 
/**
 * Every roll, with its modifiers.
 */
rolls: Array<RollAhead>, 
/**
 * Modifiers after the first die that change something other than one die.
 */
sums: Array<SumAhead>, 
/**
 * Inputs and decisions that change nothing here, a sentence each.
 */
idle: Array<string>, found: Found, 
/**
 * The likeliest outcomes.
 */
outcomes: Array<OutcomeChance>, 
/**
 * How many outcomes are not listed.
 */
more_outcomes: number, 
/**
 * Every fact, with all its values.
 */
facts: Array<Marginal>, };

/**
 * What to compute.
 */
export type OddsQuestion = { 
/**
 * Fractions beside the percentages.
 */
exact?: boolean, 
/**
 * Only outcomes for which these hold: `state=disordered`, `sp-lost>=1`.
 */
given?: Array<string>, system: string, procedure: string, 
/**
 * Switches that differ from their defaults.
 */
switches: { [key in string]: string }, inputs: { [key in string]: string }, };

/**
 * One legal answer.
 */
export type Offered = { slug: string, text: string, };

export type OptionEntry = { value: string, text: string, };

/**
 * What an option does on the field.
 */
export type OptionKind = "move" | "turn" | "unit" | "place" | "act";

/**
 * What is done at the place of an option.
 */
export type OptionSign = "fire" | "steel";

/**
 * An outcome and its probability.
 */
export type OutcomeChance = ({ [key in string]: number | string }) & { chance: number, fraction?: string, };

export type OutlineShown = { "form": "polygon", points: Array<TableAt>, } | { "form": "line", points: Array<TableAt>, } | { "form": "circle", centre: TableAt, radius: number, };

export type OverlayHex = { column: number, row: number, 
/**
 * How it is drawn: `reach`, `path`, `seen`, `blocked`, `threat`, `covered`, `open`, ...
 */
kind: string, text: string, 
/**
 * How strongly it is shaded, in percent.
 */
weight?: number, };

export type OverlayLine = { text: string, rule?: Rule, };

/**
 * What may be asked about a position without changing it.
 */
export type OverlayQuestion = { "kind": "reach", piece: number, } | { "kind": "path", column: number, row: number, } | { "kind": "sight", piece: number, } | { "kind": "threat", column: number, row: number, side: Side, } | { "kind": "command", piece: number, } | { "kind": "plan", piece: number, column: number, row: number, } | { "kind": "move", at: TableAt, 
/**
 * The heading it should end with, in tenths of a degree from north; without it the heading it has now.
 */
heading?: number, } | { "kind": "fireat", at: TableAt, side: Side, } | { "kind": "own", name: string, } & ({ piece: number, } | { column: number, row: number, } | { side: Side, });

/**
 * Hexes with words, and the answers that lead there.
 */
export type OverlayShown = { hexes: Array<OverlayHex>, answers: Array<string>, 
/**
 * What is drawn over a tabletop.
 */
shapes?: Array<ShapeShown>, lines: Array<OverlayLine>, };

/**
 * A part of an item. A value is written with what stands before and after it.
 */
export type PartEntry = { help: string, before: string, after: string, 
/**
 * What it means if the part is left out; a part without it is needed.
 */
without?: string, } & ({ "takes": "number", min: number, max: number, 
/**
 * Whether a plus is written before it.
 */
signed: boolean, } | { "takes": "word", options: Array<OptionEntry>, } | { "takes": "marks", options: Array<OptionEntry>, });

/**
 * A counter.
 */
export type Piece = { id: number, side: Side, 
/**
 * `infantry`, `cavalry`, `artillery`, `leader`, ...
 */
kind: string, name: string, command: string, place: PlaceShown, 
/**
 * Other hexes it covers.
 */
also: Array<HexAt>, 
/**
 * On a tabletop, its stands.
 */
stands?: Array<FootingShown>, facing?: FacingShown, strength?: number, printed?: number, rating?: number, weapon: string, 
/**
 * Words for its state: `disordered`, `march`, `low ammo`, `moved`.
 */
state: Array<string>, 
/**
 * Its level of fatigue, where the game counts it for each unit.
 */
fatigue: number, 
/**
 * Place in its stack; 0 is the top.
 */
depth: number, lines: Array<string>, 
/**
 * What a printed sheet has in columns.
 */
figures?: Array<FigureShown>, };

/**
 * What one more or less on the die would have done.
 */
export type Pip = { by: number, face: number, instead: string | null, };

/**
 * A name on the map, or an objective with its points.
 */
export type PlaceName = { text: string, column: number, row: number, points?: number, };

/**
 * Where a counter is: on a hex, or in a box beside the map.
 */
export type PlaceShown = HexAt | TableSpot | { box: string, };

/**
 * An order on the map.
 */
export type PlanArrow = { side: Side, command: string, from: SiteShown, to: SiteShown, 
/**
 * The command is to hold that place rather than attack.
 */
hold: boolean, };

/**
 * A plan, and in how many of 100 rehearsals it wins.
 */
export type PlanShown = { plan: string, wins: number, };

/**
 * Who decides for a side: `human`, or the name of a computer player from `/api/players`.
 */
export type PlayedBy = string;

/**
 * Two armies about to meet, and what has been thrown and decided so far.
 */
export type Preparation = { 
/**
 * The name of the scenario to make.
 */
name: string, north: string, south: string, dice?: DiceFrom, 
/**
 * The seed of the server's dice; if it is left out, the server chooses one.
 */
seed?: number, 
/**
 * Dice that were rolled by hand.
 */
faces?: Array<number>, answers?: Array<string>, 
/**
 * Whether questions without an answer get the usual one.
 */
usual?: boolean, };

/**
 * The pregame so far.
 */
export type Prepared = { seed?: number, 
/**
 * Absent when the pregame is over.
 */
waiting?: BattleWaiting, 
/**
 * Every answer that was used, the usual ones too.
 */
answers: Array<string>, 
/**
 * Whether the last answer can be undone: no die was rolled after it.
 */
undo: boolean, receipt: Array<Node>, 
/**
 * The scenario and its table.
 */
files: Array<TextFile>, board: Board, view: View, };

export type ProcedureEntry = { name: string, title: string, help: string, rule: Rule, rolls: boolean, fields: Array<FieldEntry>, facts: Array<FactEntry>, };

export type ProcedureLine = { name: string, title: string, help: string, rule: Rule, rolls: boolean, };

/**
 * A puzzle without its answer.
 */
export type PuzzleLine = { name: string, system: string, title: string, 
/**
 * The side that decides.
 */
side: Side, question: string, 
/**
 * The id of the battle that has the position.
 */
battle: string, };

/**
 * What one answer is worth to the side that decides.
 */
export type PuzzleOption = { answer: string, text: string, 
/**
 * In how many of 100 rehearsals it wins, and the standard error of that.
 */
wins: number, error: number, };

/**
 * Whether an answer was right, and why.
 */
export type PuzzleSolved = { right: boolean, 
/**
 * Every answer, the best first.
 */
options: Array<PuzzleOption>, 
/**
 * Where the best answer and the next lead to different ends.
 */
reasons: Array<Reason>, 
/**
 * Rehearsals of each answer.
 */
plays: number, };

/**
 * An answer to a puzzle.
 */
export type PuzzleTry = { answer: string, };

export type Puzzles = { puzzles: Array<PuzzleLine>, };

/**
 * A line on which two plans differ, in rehearsals of 100.
 */
export type Reason = { what: string, chosen: number, other: number, };

/**
 * A whole resolution.
 */
export type Receipt = { system: string, procedure: string, switches?: { [key in string]: string }, inputs: { [key in string]: string }, seed?: number, tape: Array<TapeEntry>, outcome: { [key in string]: Value }, receipt: Array<Node>, };

/**
 * One number of one player's outcomes, beside its expectation.
 */
export type ResultLuck = { name: string, system: string, procedure: string, fact: string, resolutions: number, sum: number, expected: number, low: number, high: number, verdict: string, };

/**
 * A battle told afterwards. The decisions of both sides and the dice sum to the difference of end and start.
 */
export type Review = { 
/**
 * The names of the sides, north first.
 */
sides: [string, string], result: string, start: number, end: number, 
/**
 * What the decisions of each side gave away, as changes of the north's chance, north first.
 */
skill: [number, number], luck: number, moments: Array<Moment>, 
/**
 * The entries of the turning points, the largest first.
 */
turning_points: Array<number>, rehearsals: number, 
/**
 * While the battle goes on: the side that asked. Only its own decisions are reviewed, and what it cannot know is
 * drawn anew for each rehearsal.
 */
knows?: Side, };

/**
 * A road as a chain of hexes.
 */
export type Road = { kind: string, hexes: Array<HexAt>, };

/**
 * A roll that may be needed.
 */
export type RollAhead = { 
/**
 * What is rolled for.
 */
what: string, rule: Rule, 
/**
 * Who rolls; empty if it does not matter.
 */
who: string, 
/**
 * Who rolls the other die or the saves; empty if there are none.
 */
against: string, 
/**
 * Whether two dice are compared, so that a reading is their difference.
 */
opposed: boolean, 
/**
 * The throws in words: "attacker throws 6 dice, 5 or more".
 */
throws: Array<string>, 
/**
 * The lowest face with which a die of a pool scores, and with which a score is saved.
 */
needs?: number, saved_on?: number, modifiers: Array<Modifier>, 
/**
 * The sum of the modifiers.
 */
total: number, 
/**
 * How often it is rolled, on average.
 */
times: number, 
/**
 * What each reading leads to, where it is known.
 */
faces: Array<FaceAhead>, };

/**
 * A roll after an important decision, by the exact odds of its dice. Changes of the north's chance, in percent.
 */
export type RollShown = { entry: number, 
/**
 * What it was for, with its rule.
 */
what: string, faces: Array<number>, 
/**
 * What it gave, against the mean over all faces, and the standard error of that.
 */
luck: number, error: number, 
/**
 * What the worst and the best faces for the north would have given.
 */
worst: number, best: number, 
/**
 * How likely a roll at least as good for the north was, in percent.
 */
as_good: number, };

/**
 * What a device may know about the room.
 */
export type RoomView = { 
/**
 * Whether a code is needed at all.
 */
room: boolean, joined: boolean, 
/**
 * The address that others type; only shown to devices that have joined.
 */
address?: string, code?: string, 
/**
 * The same as a QR code.
 */
qr?: string, };

export type RowEntry = { label: string, cells: Array<string>, words?: string, rule?: Rule, };

/**
 * A section of the rulebook and where it comes from.
 */
export type Rule = { section: string, source: string, };

/**
 * A section of the rulebook.
 */
export type RuleEntry = { section: string, title: string, sources: Array<string>, switches: Array<string>, not_played?: string, text: string, };

export type Rules = { rules: Array<RuleEntry>, };

/**
 * A scenario in the list of a system.
 */
export type ScenarioEntry = { id: string, title: string, about: string, 
/**
 * The names of the sides, north first; `pieces` counts their units in the same order.
 */
sides: [string, string], turns: number, pieces: [number, number], };

export type Scenarios = { scenarios: Array<ScenarioEntry>, };

/**
 * The code of an invitation: what follows `/seat/` in its address.
 */
export type SeatCode = { code: string, };

/**
 * The seat that an invitation leads to.
 */
export type SeatOffered = { battle: string, system: string, title: string, side: Side, 
/**
 * What the side is called.
 */
name: string, 
/**
 * What the players call themselves.
 */
names: SideNames, };

/**
 * A seat to offer to anyone, or without a side none.
 */
export type SeatOpen = { side?: Side, };

/**
 * Who sits where, as a visitor is told.
 */
export type Seated = { 
/**
 * The sides that you answer for.
 */
mine: Array<Side>, 
/**
 * The sides whose seat was claimed with an invitation.
 */
claimed: Array<Side>, 
/**
 * Whether you may delete the battle.
 */
owner: boolean, 
/**
 * Whether you may invite others to its seats, and take seats back.
 */
invites: boolean, };

export type SequenceEntry = { turns: TurnsEntry, clock?: ClockEntry, steps: Array<StepEntry>, };

/**
 * One way to write an item of a list: its parts, in order.
 */
export type ShapeEntry = { name: string, parts: Array<PartEntry>, };

/**
 * Something drawn over the table.
 */
export type ShapeShown = { 
/**
 * How it is drawn: `ghost`, `path`, `arc`, `ring`, `sight`, `blocked`, `reach`, `threat`.
 */
kind: string, outline: OutlineShown, text: string, };

/**
 * A part of what is divided.
 */
export type Share = { word: string, count: number, };

/**
 * One of the two sides.
 */
export type Side = "north" | "south";

/**
 * What the players call themselves.
 */
export type SideNames = { north: string, south: string, };

export type SidePlayers = { north: PlayedBy, south: PlayedBy, };

/**
 * A place on the board: a hex, or inches on a tabletop.
 */
export type SiteShown = { hex?: [number, number], 
/**
 * Thousandths of an inch east and north.
 */
at?: [number, number], };

/**
 * A procedure of a system with its inputs: what a shared address holds.
 */
export type Situation = { system: string, procedure: string, 
/**
 * Switches that differ from their defaults.
 */
switches: { [key in string]: string }, inputs: { [key in string]: string }, };

/**
 * An answer that a side gives whenever a question is asked and offers it.
 */
export type StandingAnswer = { side: Side, 
/**
 * The name of the question.
 */
question: string, answer: string, };

export type StepEntry = { id: string, title: string, help: string, rule: Rule, 
/**
 * `both`, `active`, `inactive`, `initiative`, or a side by its name.
 */
who: string, 
/**
 * 0 is a phase, 1 a step of it, 2 a part of a step.
 */
depth: number, 
/**
 * Only on turns divisible by this.
 */
every?: number, 
/**
 * Only in this player turn.
 */
player?: string, 
/**
 * When the step stops being repeated.
 */
again?: string, procedures: Array<string>, };

/**
 * What a question is about.
 */
export type Subject = "unit" | "leader" | "hex" | "side";

/**
 * Modifiers that do not belong to one die, and their sum.
 */
export type SumAhead = { title: string, modifiers: Array<Modifier>, total: number, };

/**
 * An area, a line or a point of a survey.
 */
export type SurveyFeature = { 
/**
 * The keyword of its entry: `height`, `woods`, `pike`, `wall`, ...
 */
kind: string, name?: string, 
/**
 * Whether it is an outline; otherwise a line, or a point if it has only one.
 */
closed: boolean, 
/**
 * East and north, one after the other.
 */
points: number[], 
/**
 * How high a contour is, in feet.
 */
feet?: number, 
/**
 * How wide water is.
 */
yards?: number, 
/**
 * Heavy woods, standing corn, a steep slope, a house that can be held.
 */
strong?: boolean, };

/**
 * The part of a survey that is in play.
 */
export type SurveyShown = { width: number, height: number, 
/**
 * Yards a hex, or yards an inch.
 */
scale: number, 
/**
 * How many degrees true north is clockwise of the upper edge.
 */
north: number, 
/**
 * The lowest ground, in feet.
 */
base: number, 
/**
 * The ground where no feature says otherwise: `open`, `rolling`, `brush`, `woods`, `heavy-woods`.
 */
cover: string, 
/**
 * Later features are on top of earlier ones.
 */
features: Array<SurveyFeature>, 
/**
 * The hexes whose ground is less clear than the map makes it.
 */
doubtful: Array<DoubtfulHex>, 
/**
 * What the compiler dropped, decided or was told to change.
 */
notes: Array<string>, };

export type SweepAnswer = { field: string, points: Array<SweepPoint>, };

export type SweepOdds = { facts: Array<Marginal>, };

/**
 * The odds at one value, or why the rules forbid that value.
 */
export type SweepPoint = { value: string, odds?: SweepOdds, refused?: Array<Fault>, };

export type SweepQuestion = { 
/**
 * The input that changes.
 */
field: string, 
/**
 * Its values; if they are left out, all that it can have, up to forty.
 */
values?: Array<string>, system: string, procedure: string, 
/**
 * Switches that differ from their defaults.
 */
switches: { [key in string]: string }, inputs: { [key in string]: string }, };

export type SwitchEntry = { name: string, values: Array<string>, default: string, section: string, help: string, };

/**
 * A system on the first page.
 */
export type SystemCard = { 
/**
 * How many procedures it has.
 */
procedures: number, charts: number, 
/**
 * Its battles; the one to learn with is the first.
 */
battles: Array<BattleCard>, 
/**
 * Whether it makes armies by points.
 */
armies: boolean, id: string, title: string, about: string, switches: Array<SwitchEntry>, };

/**
 * A system opened.
 */
export type SystemPage = { procedures: Array<ProcedureLine>, charts: Array<ChartLine>, sequence: SequenceEntry, id: string, title: string, about: string, switches: Array<SwitchEntry>, };

export type Systems = { systems: Array<SystemCard>, };

/**
 * A resolution now.
 */
export type Table = { id: string, 
/**
 * Counts the changes. Send it with a change, which is refused if another player changed the table first.
 */
version: number, situation: Situation, title: string, names: Names, dice: DiceFrom, tape: Array<TapeEntry>, receipt: Array<Node>, waiting?: Waiting, done?: Done, 
/**
 * Whether the last step can be undone.
 */
undo: boolean, 
/**
 * Dice that were entered and undone.
 */
corrections: Array<string>, };

export type TableArea = { kind: string, 
/**
 * How high it is, if it is a hill.
 */
level?: number, name: string, corners: Array<TableAt>, };

/**
 * A place: east and north of the south-west corner.
 */
export type TableAt = { x: number, y: number, };

export type TableLine = { kind: string, name: string, points: Array<TableAt>, };

/**
 * A place worth points.
 */
export type TableObjective = { text: string, at: TableAt, points?: number, };

/**
 * The middle of a unit's front, and its heading from north.
 */
export type TableSpot = { x: number, y: number, heading: number, };

/**
 * The table without stands.
 */
export type TabletopShown = { width: number, height: number, 
/**
 * Hills first, then what is on them.
 */
areas: Array<TableArea>, lines: Array<TableLine>, objectives: Array<TableObjective>, };

/**
 * A battle whose offered seat is taken.
 */
export type TakeSeat = { battle: string, };

/**
 * What was rolled or answered.
 */
export type TapeEntry = { label: string, faces: Array<number>, } | { label: string, choice: string, };

/**
 * A text file: a scenario, a map, an army.
 */
export type TextFile = { name: string, text: string, };

/**
 * Something that may happen before the next turn.
 */
export type ThreatShown = { about: Concerned, aspect: string, value: string, 
/**
 * In how many of 100 rehearsals.
 */
of_100: number, };

/**
 * Dice of a roll that were rolled together.
 */
export type Throw = { part: ThrowPart, 
/**
 * Who rolled them: `attacker`, `defender`, `north`, `south`; empty if it does not matter.
 */
who: string, 
/**
 * The lowest face with which a die scores or saves.
 */
needs?: number, dice: Array<ThrownDie>, };

/**
 * A part of a roll.
 */
export type ThrowPart = "throw" | "against" | "reroll" | "save";

/**
 * A die, and what became of it.
 */
export type ThrownDie = { face: number, fate: DieFate, };

/**
 * One part of the log. A part that has not ended is sent again, under the same number, when more has happened.
 */
export type Told = { 
/**
 * Its number in the log.
 */
number: number, 
/**
 * The first entry of the tape in it, or the last one before it.
 */
entry: number, 
/**
 * The side whose decision it begins with.
 */
side?: Side, node: Node, 
/**
 * What was decided in it on the field, in order.
 */
deeds?: Array<Deed>, };

/**
 * Another player changed the sheet first: the faults, and the sheet now.
 */
export type TurnConflict = { errors: Array<Fault>, newer: TurnSheet, };

/**
 * The turn and step that the players are in.
 */
export type TurnSheet = { 
/**
 * The version this sheet replaces; 0 begins one.
 */
version: number, turn: number, 
/**
 * The player turn, where the game has them.
 */
player: string, 
/**
 * The id of the step that is being played.
 */
step: string, 
/**
 * Steps that are done.
 */
done: Array<string>, 
/**
 * The names of the sides `north` and `south`.
 */
names: { [key in string]: string }, 
/**
 * What the clock shows.
 */
clock?: number, notes: string, };

/**
 * What happened in one turn.
 */
export type TurnTold = { 
/**
 * "Turn 3 of 6, 12:00".
 */
turn: string, losses: Array<Loss>, moves: Array<BattleStroke>, attacks: Array<BattleStroke>, };

export type TurnsEntry = { 
/**
 * What the game calls a turn.
 */
name: string, length: string, first: number, last?: number, 
/**
 * The player turns inside it; empty where both play together.
 */
players: Array<string>, };

/**
 * A fact about an outcome.
 */
export type Value = number | string;

/**
 * The dice of a battle that can be checked.
 */
export type VerifiedDice = { server: ChainEnd, north?: ChainEnd, south?: ChainEnd, 
/**
 * The sides whose device has not committed itself yet. The battle begins when there is none.
 */
uncommitted: Array<Side>, 
/**
 * The number of the links for the next dice.
 */
number: number, 
/**
 * The sides whose share the dice wait for.
 */
waits_for: Array<Side>, 
/**
 * Up to which number each side's shares are known: beyond `number` for a player who lets the dice roll without him.
 */
north_until: number, south_until: number, };

/**
 * The battle as one side sees it.
 */
export type View = { turn: string, phase: string, 
/**
 * Which of `turns` it is.
 */
turn_at: number, turns: Array<string>, sides: Camps, pieces: Array<Piece>, commands: Array<Command>, markers: Array<Marker>, 
/**
 * The countdown that ends the battle.
 */
clock?: ClockShown, 
/**
 * On a tabletop: who holds each of its objectives, in their order.
 */
holders: Array<Side | null>, 
/**
 * How it ended.
 */
over?: string, };

/**
 * What a table waits for.
 */
export type Waiting = { "kind": "die" } & DieWanted | { "kind": "draw", what: string, rule: Rule, 
/**
 * The values still in the cup.
 */
values: Array<number>, label: string, } | { "kind": "answer", name: string, who: string, question: string, options: Array<Offered>, rule: Rule, };

/**
 * What one change of one field would do.
 */
export type Worth = { field: string, 
/**
 * The value it would have instead.
 */
value: string, 
/**
 * Why it cannot be combined with the rest.
 */
refused?: Array<Fault>, 
/**
 * How the mean of each number would change.
 */
mean: { [key in string]: number }, 
/**
 * How the chance of each value of each fact would change.
 */
chance: { [key in string]: { [key in string]: number } }, };

export type WorthAnswer = { worth: Array<Worth>, 
/**
 * Fields that were not tried, since the sum would take too long.
 */
left_out: Array<string>, };
