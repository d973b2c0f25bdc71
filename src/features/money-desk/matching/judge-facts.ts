import { istDate } from '../../../rules/dates.ts';
import { matchCash } from '../../../rules/matching/match-cash.ts';
import { matchCosts, matchForeign } from '../../../rules/matching/match-costs.ts';
import { matchRecon } from '../../../rules/matching/match-recon.ts';
import { matchSettlementLines } from '../../../rules/matching/match-settlement-lines.ts';
import type { Judgement, Pair } from '../../../rules/matching/pairs.ts';
import { matchDatedFees } from '../../../rules/matching/tariff-days.ts';
import { netOf, type ReconLine } from '../../../rules/settlements/recon-lines.ts';
import { judgeBank } from './judge-bank.ts';
import type { MoneyFacts, NewMatch } from './money-facts.ts';

/** A judgement with the month in which it counts. */
export interface MonthJudgement extends Judgement {
  readonly month: string;
}

export interface JudgedMoney {
  readonly judgements: readonly MonthJudgement[];
  readonly matches: readonly NewMatch[];
}

const monthOf = (day: string) => day.slice(0, 7);

/**
 * Judges all facts by the rules of each pair. What is older than the first day and unknown is left out, because what it belongs to is
 * older still; so is what was captured before the gateway told its first line.
 */
export function judgeFacts(facts: MoneyFacts): JudgedMoney {
  const { clock, captures, refunds, lines, settlements } = facts;
  const readSince = facts.readSince ?? Number.POSITIVE_INFINITY;
  const told = new Set(lines.map(({ entityId }) => entityId));
  const awaited = <Move extends { readonly id: string; readonly at: number }>(moves: readonly Move[]) =>
    moves.filter(({ id, at }) => at >= readSince || told.has(id));
  const bank = judgeBank(facts);
  const capturedAt = new Map(captures.map(({ id, at }) => [id, at]));
  const feeDay = ({ entityId, settledAt }: ReconLine) => {
    const at = capturedAt.get(entityId) ?? settledAt;
    return at === null ? '' : istDate(at);
  };
  const judged = [
    ...matchRecon('capture-recon', awaited(captures), lines, clock),
    ...matchRecon('refund-recon', awaited(refunds), lines, clock),
    ...matchSettlementLines(settlements, facts.settlementLines),
    ...bank.judgements,
    ...matchCash(facts.parcels, facts.remittanceLines, clock),
    ...matchCosts(facts.quotes, facts.charges),
    ...matchForeign(facts.foreign),
    ...matchDatedFees(lines, facts.tariffs, feeDay),
  ];
  const dayOf = daysOf(facts);
  const open = new Set(facts.verdicts.filter(({ verdict }) => verdict !== 'paid').map(({ pair, subject }) => `${pair} ${subject}`));
  const judgements = judged.flatMap((judgement): MonthJudgement[] => {
    const day = dayOf(judgement);
    if (day === '') return [];
    const isTooOld =
      judgement.verdict === 'unknown' && day < firstDay(facts, judgement.pair) && !open.has(`${judgement.pair} ${judgement.subject}`);
    return isTooOld ? [] : [{ ...judgement, month: monthOf(day) }];
  });
  return { judgements, matches: [...bank.matches, ...judgements.flatMap(matchesOf(facts))] };
}

/** Returns the day before which nothing unknown is judged. A statement may be older than what the gateway told, or than the first cash. */
function firstDay({ from, bankFrom, cashFrom, readSince, collectedSince }: MoneyFacts, pair: Pair): string {
  const later = (day: string, since: number | null) =>
    [from, [day, since === null ? from : istDate(since)].toSorted()[1] ?? day].toSorted()[0] ?? from;
  if (pair === 'settlement-bank') return later(bankFrom, readSince);
  if (pair === 'remittance-bank') return later(bankFrom, collectedSince);
  return pair === 'parcel-remittance' ? cashFrom : from;
}

/** Returns the day on which what is judged counts; '' for what is not among the facts. */
function daysOf(facts: MoneyFacts): (judgement: Judgement) => string {
  const at = (moments: readonly (readonly [string, number])[]) => new Map(moments.map(([id, ms]) => [id, istDate(ms)]));
  const lineDays = at(facts.lines.flatMap(({ entityId, settledAt }) => (settledAt === null ? [] : [[entityId, settledAt] as const])));
  const settlementDays = at([
    ...facts.lines.flatMap(({ settlementId, settledAt }) => (settledAt === null ? [] : [[settlementId, settledAt] as const])),
    ...[...facts.settlements, ...facts.sent].map(({ id, at: ms }) => [id, ms] as const),
  ]);
  const bankDays = new Map(facts.bank.map(({ key, date }) => [key, date]));
  const moves = (rows: readonly { readonly id: string; readonly at: number }[]) => at(rows.map(({ id, at: ms }) => [id, ms]));
  const quoteDays = at(facts.quotes.map(({ awb, at: ms }) => [awb, ms]));
  const paidOn = new Map(facts.remittances.map(({ id, on }) => [id, on]));
  const days: Readonly<Record<Pair, readonly ReadonlyMap<string, string>[]>> = {
    'capture-recon': [moves(facts.captures), lineDays],
    'refund-recon': [moves(facts.refunds), lineDays],
    'settlement-lines': [settlementDays],
    'settlement-bank': [settlementDays, bankDays],
    'parcel-remittance': [
      at(facts.parcels.map(({ id, deliveredAt }) => [id, deliveredAt])),
      // A payment counts on its day, and `at` is the moment after it.
      at(facts.remittanceLines.map((line) => [line.id, line.at - 1])),
    ],
    'remittance-bank': [paidOn, bankDays],
    'cost-quote': [quoteDays, moves(facts.foreign)],
    'fee-tariff': [lineDays],
  };
  return ({ pair, subject }) => {
    const key = pair === 'cost-quote' ? (subject.split(' ')[0] ?? '') : subject;
    return days[pair].map((map) => map.get(key)).find((day) => day !== undefined) ?? '';
  };
}

const kinds = {
  'capture-recon': ['capture', 'recon-line'],
  'refund-recon': ['refund', 'recon-line'],
  'parcel-remittance': ['parcel', 'remittance-line'],
  'cost-quote': ['cost', 'charge'],
} as const;
const hasKinds = (pair: Pair): pair is keyof typeof kinds => Object.hasOwn(kinds, pair);

/** Matches each judged subject with the first thing that it was found to belong to; whatever else has its number makes it differ. */
function matchesOf({ lines, remittanceLines, charges }: MoneyFacts): (judgement: MonthJudgement) => NewMatch[] {
  const amounts = new Map([
    ...lines.map((line) => [`${line.settlementId} ${line.entityId}`, netOf(line)] as const),
    ...remittanceLines.map(({ id, amount }) => [id, amount] as const),
    ...charges.map(({ id, amount }) => [id, amount] as const),
  ]);
  return ({ pair, subject, matched, month }) => {
    const [rightId] = matched;
    if (!hasKinds(pair) || rightId === undefined) return [];
    const [leftKind, rightKind] = kinds[pair];
    return [{ leftKind, leftId: subject, rightKind, rightId, amount: amounts.get(rightId) ?? 0, month }];
  };
}
