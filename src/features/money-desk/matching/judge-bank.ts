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

/** Judges both pairs of the bank. What statements do not show yet waits, however old it is. */
export function judgeBank(facts: MoneyFacts): { readonly judgements: readonly Judgement[]; readonly matches: readonly NewMatch[] } {
  const sides = [
    ['settlement-bank', expectedSettlements(facts.settlements)],
    ['remittance-bank', facts.remittances.filter(({ amount }) => amount > 0)],
  ] as const;
  const judged = sides.map(([pair, expected]) => {
    const found = matchedAtBank(facts, pair, expected);
    const isShown = shownBy(facts, pair, expected, found);
    return {
      judgements: found.judgements.map((one) => (one.verdict === 'missing' && !isShown(one.subject) ? { ...one, verdict: null } : one)),
      matches: bankMatches(facts.bank, pair, expected, found.judgements),
    };
  });
  return { judgements: judged.flatMap(({ judgements }) => judgements), matches: judged.flatMap(({ matches }) => matches) };
}

function matchedAtBank({ bank, matches, clock }: MoneyFacts, pair: BankPair, expected: readonly Expected[]): BankMatches {
  const said = matches.filter(({ leftKind, by }) => leftKind === lefts[pair] && by !== 'rule');
  return matchBank({
    ...{ pair, expected, lines: bank, clock },
    byPerson: new Map(said.map(({ leftId, rightId }) => [leftId, rightId])),
    isTheirs: (text) => namesPayer(pair, text),
  });
}

/**
 * Returns whether statements show all days on which something must come: those of the accounts into which its payer pays, or of all where
 * no account is known to be meant. An account whose statements lag makes nothing missing.
 */
function shownBy(facts: MoneyFacts, pair: BankPair, expected: readonly Expected[], { judgements }: BankMatches): (id: string) => boolean {
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
    const shown = [...accounts].map((account) => facts.covered.get(account));
    return shown.length > 0 && shown.every((coverage) => coverage !== undefined && covers(coverage, on, last));
  };
}

/** Several payments under one number share a line: each takes its amount, as long as the line has some left. */
function bankMatches(
  bank: readonly BankFact[],
  pair: BankPair,
  expected: readonly Expected[],
  judgements: readonly Judgement[],
): NewMatch[] {
  const lines = new Map(bank.map((line) => [line.key, line]));
  const due = new Map(expected.map(({ id, amount }) => [id, amount]));
  const left = new Map<string, number>();
  return judgements.flatMap(({ subject, matched: [key] }): NewMatch[] => {
    const [line, amount] = [lines.get(key ?? ''), due.get(subject)];
    if (!line || amount === undefined) return [];
    const taken = Math.min(amount, left.get(line.key) ?? line.amount);
    if (taken <= 0) return [];
    left.set(line.key, (left.get(line.key) ?? line.amount) - taken);
    const [leftKind, month] = [lefts[pair], line.date.slice(0, 7)];
    return [{ leftKind, leftId: subject, rightKind: 'bank-line', rightId: line.key, amount: taken, month }];
  });
}
