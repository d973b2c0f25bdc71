import { utrOf, utrTokens } from '../bank/utr-tokens.ts';
import { startOfIstDate } from '../dates.ts';
import { DAY } from '../limits.ts';
import type { Paise } from '../money/money.ts';
import { byKey, type Clock, type Judgement, notCome, unknownOf } from './pairs.ts';

/** Money that must come to the bank: a settlement of which `dueAtBank` gives an amount, a remittance of a courier. */
export interface Expected {
  readonly id: string;
  /** '' where it has none. */
  readonly utr: string;
  readonly amount: Paise;
  /** IST day, 'YYYY-MM-DD' */
  readonly on: string;
}

/** A line of a statement. */
export interface BankRow {
  readonly key: string;
  /** IST day, 'YYYY-MM-DD' */
  readonly date: string;
  /** Signed. */
  readonly amount: Paise;
  readonly text: string;
}

/** A match that a person may take: one amount, one line, days that fit. */
export interface Proposal {
  readonly expected: string;
  readonly line: string;
}

export interface BankMatches {
  readonly judgements: readonly Judgement[];
  readonly proposals: readonly Proposal[];
}

interface Asked {
  readonly pair: 'settlement-bank' | 'remittance-bank';
  readonly expected: readonly Expected[];
  readonly lines: readonly BankRow[];
  /** Matches of a person: the key of a line by the id of what it pays. */
  readonly byPerson: ReadonlyMap<string, string>;
  /** Lines of which nothing is left, each with the ids of what it pays: nothing else has them by its number. */
  readonly spent?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Returns whether a text names the payer: the gateway, the courier. */
  readonly isTheirs: (text: string) => boolean;
  readonly clock: Clock;
}

/** The bank may show money a day before the day that the payer names, and three after it. */
const [DAYS_BEFORE, DAYS_AFTER] = [1, 3];

const fitsDay = (date: string, on: string): boolean => {
  const days = (Date.parse(date) - Date.parse(on)) / DAY;
  return days >= -DAYS_BEFORE && days <= DAYS_AFTER;
};

/**
 * Matches what must come with the lines of the bank: by the number of the payment as a whole word of the line, or as a person said. Several
 * payments under one number are one line, and what is spent pays nothing else. What finds no line is proposed where one line alone has its amount and fits its day, and
 * where nothing else could be meant by that line. A line that names the payer and belongs to nothing is unknown.
 */
export function matchBank({ pair, expected, lines, byPerson, spent, isTheirs, clock }: Asked): BankMatches {
  const byLine = new Map(lines.map((line) => [line.key, line]));
  const byUtr = linesByUtr(lines);
  const groups = byKey(expected, ({ id, utr }) => {
    const said = byPerson.get(id);
    return said === undefined ? `utr ${utrOf(utr) || id}` : `line ${said}`;
  });
  const used = new Set<string>();
  const open: Expected[] = [];
  const judgements: Judgement[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { id, utr } = first;
    const said = byPerson.get(id);
    const isFree = (holders: ReadonlySet<string> | undefined) => !holders || group.some((each) => holders.has(each.id));
    const chosen =
      said === undefined
        ? (byUtr.get(utrOf(utr)) ?? []).filter(({ key }) => isFree(spent?.get(key)))
        : [byLine.get(said)].filter((line) => line !== undefined);
    for (const { key } of chosen) used.add(key);
    if (chosen.length > 0) judgements.push(...judgedGroup(pair, group, chosen, said !== undefined));
    else {
      open.push(...group);
      judgements.push(...group.map((each) => notCome(pair, each.id, each.amount, startOfIstDate(each.on), clock)));
    }
  }
  const left = lines.filter(({ key, amount, text }) => amount > 0 && !used.has(key) && !spent?.has(key) && isTheirs(text));
  const unknown = left.map(({ key, amount }) => unknownOf(pair, key, amount));
  return { judgements: [...judgements, ...unknown], proposals: proposed(open, left) };
}

function linesByUtr(lines: readonly BankRow[]): ReadonlyMap<string, readonly BankRow[]> {
  const found = new Map<string, BankRow[]>();
  for (const line of lines) {
    for (const token of utrTokens(line.text)) {
      const known = found.get(token);
      if (known) known.push(line);
      else found.set(token, [line]);
    }
  }
  return found;
}

/** Judges all that has one number: their sum is what the bank shows, in one line, within the days of each. */
function judgedGroup(pair: Asked['pair'], group: readonly Expected[], lines: readonly BankRow[], isSaid: boolean): Judgement[] {
  const came = lines.reduce((sum, { amount }) => sum + amount, 0);
  const difference = came - group.reduce((sum, { amount }) => sum + amount, 0);
  const matched = lines.map(({ key }) => key);
  return group.map(({ id, on }, at): Judgement => {
    const isTwice = lines.length > 1;
    const isLate = !isSaid && !lines.every(({ date }) => fitsDay(date, on));
    const reason = isTwice ? 'twice' : difference !== 0 ? 'amount' : isLate ? 'date' : '';
    // The difference of several is told once, at the first of them.
    return { pair, subject: id, verdict: reason === '' ? 'paid' : 'differs', reason, difference: at === 0 ? difference : 0, matched };
  });
}

/** Returns the days from `from` to `to` days after one: ('2026-11-30', -1, 1) → 29 November to 1 December. */
const daysAround = (day: string, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => new Date(Date.parse(day) + (from + at) * DAY).toISOString().slice(0, 10));

function proposed(open: readonly Expected[], left: readonly BankRow[]): Proposal[] {
  const lineOn = byKey(left, ({ amount, date }) => `${amount} ${date}`);
  const expectedOn = byKey(open, ({ amount, on }) => `${amount} ${on}`);
  return open.flatMap(({ id, amount, on }) => {
    const line = onlyOne(daysAround(on, -DAYS_BEFORE, DAYS_AFTER).map((day) => lineOn.get(`${amount} ${day}`)));
    if (!line) return [];
    const rival = onlyOne(daysAround(line.date, -DAYS_AFTER, DAYS_BEFORE).map((day) => expectedOn.get(`${amount} ${day}`)));
    return rival ? [{ expected: id, line: line.key }] : [];
  });
}

/** Returns the row that is the only one of some lists; null for none and for several. Lists are counted and not joined, because many may be long. */
function onlyOne<Row>(lists: readonly (readonly Row[] | undefined)[]): Row | null {
  const filled = lists.filter((list) => list !== undefined && list.length > 0);
  const [only] = filled;
  return filled.length === 1 && only?.length === 1 ? (only[0] ?? null) : null;
}
