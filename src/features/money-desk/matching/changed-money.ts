import type { Pair } from '../../../rules/matching/pairs.ts';
import type { JudgedMoney, MonthJudgement } from './judge-facts.ts';
import type { KnownMatch, KnownVerdict, MoneyFacts, NewMatch } from './money-facts.ts';

/** Changes that a run has to write. */
export interface ChangedMoney {
  readonly verdicts: readonly MonthJudgement[];
  /** Verdicts that nothing holds up any more: its time is not over, or it is explained. */
  readonly withdrawn: readonly Pick<KnownVerdict, 'pair' | 'subject'>[];
  readonly matches: readonly NewMatch[];
  /** Matches of a rule that are others now. */
  readonly undone: readonly Pick<KnownMatch, 'leftKind' | 'leftId'>[];
}

const pairOf: Readonly<Record<string, Pair>> = {
  ...{ capture: 'capture-recon', refund: 'refund-recon', settlement: 'settlement-bank' },
  ...{ parcel: 'parcel-remittance', remittance: 'remittance-bank', cost: 'cost-quote' },
};

/** Costs and fees are read by month alone, so that older ones are not judged again. */
const readByMonth: readonly Pair[] = ['cost-quote', 'fee-tariff'];

const isSame = (known: KnownVerdict | undefined, { verdict, reason, difference, month }: MonthJudgement): boolean =>
  known !== undefined &&
  known.verdict === verdict &&
  known.reason === reason &&
  known.difference === difference &&
  // What was judged in a month stays in it.
  (known.month === month || verdict !== 'paid');

/** Compares what was judged with what is recorded: a run that finds nothing new writes nothing. */
export function changedMoney({ verdicts, from, ...recorded }: MoneyFacts, judged: JudgedMoney): ChangedMoney {
  const matches: readonly KnownMatch[] = [...recorded.matches, ...recorded.bankMatches];
  const keyOf = ({ pair, subject }: { readonly pair: string; readonly subject: string }) => `${pair} ${subject}`;
  const known = new Map(verdicts.map((verdict) => [keyOf(verdict), verdict]));
  const now = new Map(judged.judgements.map((judgement) => [keyOf(judgement), judgement]));
  const first = from.slice(0, 7);
  const isJudged = ({ pair, verdict, month }: KnownVerdict) => verdict !== 'paid' && (month >= first || !readByMonth.includes(pair));
  const leftOf = ({ leftKind, leftId }: { readonly leftKind: string; readonly leftId: string }) => `${leftKind} ${leftId}`;
  const matched = new Map(matches.map((match) => [leftOf(match), match]));
  const fixed = new Set(recorded.bankMatches.filter(({ isFixed }) => isFixed).map(leftOf));
  const fresh = judged.matches.filter((match) => matched.get(leftOf(match))?.rightId !== match.rightId);
  const kept = new Set(judged.matches.map(leftOf));
  const changed = new Set(fresh.map(leftOf));
  const isLost = (match: KnownMatch) => !kept.has(leftOf(match)) && now.has(`${pairOf[match.leftKind]} ${match.leftId}`);
  return {
    verdicts: judged.judgements.filter((judgement) => judgement.verdict !== null && !isSame(known.get(keyOf(judgement)), judgement)),
    withdrawn: verdicts.filter((verdict) => (now.has(keyOf(verdict)) ? now.get(keyOf(verdict))?.verdict === null : isJudged(verdict))),
    matches: fresh,
    undone: matches.filter((match) => match.by === 'rule' && !fixed.has(leftOf(match)) && (changed.has(leftOf(match)) || isLost(match))),
  };
}
