import { covers } from '../../../rules/bank/bank-coverage.ts';
import { istDate, startOfIstDate } from '../../../rules/dates.ts';
import { DAY } from '../../../rules/limits.ts';
import { type BankMatches, type Expected, matchBank } from '../../../rules/matching/match-bank.ts';
import { type Judgement, missingFrom } from '../../../rules/matching/pairs.ts';
import { namesPayer } from '../../../rules/matching/payer-names.ts';
import { dueAtBank } from '../../../rules/settlements/settlement-state.ts';
import type { BankFact, MoneyFacts, NewMatch } from './money-facts.ts';

type BankPair = 'settlement-bank' | 'remittance-bank';
const lefts = { 'settlement-bank': 'settlement', 'remittance-bank': 'remittance' } as const;

/** A payer pays into the accounts into which it did so within so many days around a payment; where it did not, within the longer time. */
const [PAYS_WITHIN, PAID_WITHIN] = [10 * DAY, 35 * DAY];

/** Returns the payments of the gateway that the bank must show. */
const expectedSettlements = (settlements: MoneyFacts['settlements']): Expected[] =>
  settlements.flatMap((settlement) => {
    const amount = dueAtBank(settlement);
    return amount === null ? [] : [{ id: settlement.id, utr: settlement.utr, amount, on: istDate(settlement.at) }];
  });

/** Lines of the bank as they are used up. */
interface Rest {
  /** Rest of each line. */
  readonly left: Map<string, number>;
  /** Subjects that hold a line by a match that no run changes, by the key of the line. */
  readonly holders: ReadonlyMap<string, ReadonlySet<string>>;
  /** Subjects with such a match. */
  readonly fixed: ReadonlySet<string>;
}

/** A match of a person, of a closed month or of what is not judged now stays: what is left of its line is left for others. */
function restOf({ bank, bankMatches: recorded }: MoneyFacts, judged: ReadonlySet<string>): Rest {
  const staying = recorded.filter(({ leftId, isFixed }) => isFixed || !judged.has(leftId));
  const left = new Map<string, number>(bank.map(({ key, amount }) => [key, amount]));
  for (const { rightId, amount } of staying) left.set(rightId, (left.get(rightId) ?? 0) - amount);
  const byLine = Map.groupBy(staying, ({ rightId }) => rightId);
  return {
    left,
    holders: new Map([...byLine].map(([key, its]) => [key, new Set(its.map(({ leftId }) => leftId))])),
    fixed: new Set(staying.map(({ leftId }) => leftId)),
  };
}

/**
 * Judges both pairs of the bank. What statements do not show yet waits, however old it is. Settlements come first: a line that pays one is no
 * courier's, whatever number was noted for a payment of a courier.
 */
export function judgeBank(facts: MoneyFacts): { readonly judgements: readonly Judgement[]; readonly matches: readonly NewMatch[] } {
  const sides = [
    ['settlement-bank', expectedSettlements(facts.sent)],
    ['remittance-bank', facts.remittances.filter(({ amount }) => amount > 0)],
  ] as const;
  const rest = restOf(facts, new Set(sides.flatMap(([, expected]) => expected.map(({ id }) => id))));
  const judged = sides.map(([pair, expected]) => {
    const found = matchedAtBank(facts, pair, expected, rest);
    const isShown = shownBy(facts, pair, expected, found);
    const matches = bankMatches(facts.bank, pair, expected, found.judgements, rest);
    for (const key of found.judgements.flatMap(({ matched }) => matched)) rest.left.set(key, 0);
    return {
      judgements: found.judgements.map((one) => (one.verdict === 'missing' && !isShown(one.subject) ? { ...one, verdict: null } : one)),
      matches,
    };
  });
  return { judgements: judged.flatMap(({ judgements }) => judgements), matches: judged.flatMap(({ matches }) => matches) };
}

function matchedAtBank(facts: MoneyFacts, pair: BankPair, expected: readonly Expected[], { left, holders }: Rest): BankMatches {
  const { bank, bankMatches: recorded, clock } = facts;
  const said = recorded.filter(({ leftKind, by }) => leftKind === lefts[pair] && by !== 'rule');
  const nothingLeft = bank.filter(({ key, amount }) => amount > 0 && (left.get(key) ?? 0) <= 0);
  return matchBank({
    ...{ pair, expected, lines: bank, clock },
    byPerson: new Map(said.map(({ leftId, rightId }) => [leftId, rightId])),
    spent: new Map(nothingLeft.map(({ key }) => [key, holders.get(key) ?? new Set<string>()])),
    isTheirs: (text) => namesPayer(pair, text),
  });
}

/**
 * Returns whether statements show all days on which something must come: those of the accounts into which its payer pays, or of all where
 * no account is known to be meant. An account whose statements lag makes nothing missing; one that was replaced is not waited for.
 */
function shownBy(facts: MoneyFacts, pair: BankPair, expected: readonly Expected[], { judgements }: BankMatches): (id: string) => boolean {
  const today = istDate(facts.clock.now);
  const days = new Map(expected.map(({ id, on }) => [id, on]));
  const used = new Set(judgements.flatMap(({ matched }) => matched));
  const theirs = facts.bank.filter(({ key, text, amount }) => used.has(key) || (amount > 0 && namesPayer(pair, text)));
  /** An account that was given up has no statement any more. */
  const living = (on: string) =>
    [...facts.covered].flatMap(([account, { until }]) => (Date.parse(on) - Date.parse(until) <= PAID_WITHIN ? [account] : []));
  return (id) => {
    const on = days.get(id);
    // What is not expected is judged by itself.
    if (on === undefined) return true;
    const within = (days: number) => theirs.filter(({ date }) => Math.abs(Date.parse(date) - Date.parse(on)) <= days);
    const near = [within(PAYS_WITHIN), within(PAID_WITHIN)].find(({ length }) => length > 0)?.map(({ account }) => account);
    const accounts = new Set(near ?? living(on));
    const last = istDate(missingFrom(pair, startOfIstDate(on), facts.clock.holidays) - 1);
    const shows = (account: string) => {
      const coverage = facts.covered.get(account);
      return coverage !== undefined && covers(coverage, on, last);
    };
    /** It was given up: its statements ended long ago, and its payer pays into one since then that shows the days. */
    const isReplaced = (account: string) => {
      const until = facts.covered.get(account)?.until ?? today;
      const isOver = Date.parse(today) - Date.parse(until) > PAID_WITHIN;
      return isOver && theirs.some((line) => line.account !== account && line.date > until && shows(line.account));
    };
    return accounts.size > 0 && [...accounts].every((account) => shows(account) || isReplaced(account));
  };
}

/** Several payments under one number share a line: each takes its amount, as long as the line has some left. */
function bankMatches(
  bank: readonly BankFact[],
  pair: BankPair,
  expected: readonly Expected[],
  judgements: readonly Judgement[],
  { left, fixed }: Rest,
): NewMatch[] {
  const lines = new Map(bank.map((line) => [line.key, line]));
  const due = new Map(expected.map(({ id, amount }) => [id, amount]));
  return judgements.flatMap(({ subject, matched: [key] }): NewMatch[] => {
    const [line, amount] = [lines.get(key ?? ''), due.get(subject)];
    if (!line || amount === undefined || fixed.has(subject)) return [];
    const unused = left.get(line.key) ?? 0;
    const taken = Math.min(amount, unused);
    if (taken <= 0) return [];
    left.set(line.key, unused - taken);
    const [leftKind, month] = [lefts[pair], line.date.slice(0, 7)];
    return [{ leftKind, leftId: subject, rightKind: 'bank-line', rightId: line.key, amount: taken, month }];
  });
}
