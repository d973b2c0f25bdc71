import type { Paise } from '../money/money.ts';
import type { ReconLine } from '../settlements/recon-lines.ts';
import type { SettlementState } from '../settlements/settlement-state.ts';
import { sumsBySettlement } from '../settlements/settlement-sums.ts';
import type { Judgement } from './pairs.ts';

export interface Settlement {
  readonly id: string;
  readonly amount: Paise;
  readonly state: SettlementState;
}

const pair = 'settlement-lines';

/**
 * Matches settlements with their lines: what lines add less what they take is the amount of the settlement, which may be negative. Lines
 * of a settlement that was not read are judged as well, else its money would be in no sum.
 * @param lines the newest versions
 */
export function matchSettlementLines(settlements: readonly Settlement[], lines: readonly ReconLine[]): Judgement[] {
  const sums = sumsBySettlement(lines);
  const ours = new Set(settlements.map(({ id }) => id));
  const known = settlements.map(({ id, amount, state }): Judgement => {
    const its = sums.get(id);
    // The gateway lists lines once the money is out.
    if (!its) return { ...base(id, 0 - amount), verdict: state === 'processed' ? 'missing' : null, reason: 'not-read' };
    const difference = its.net - amount;
    return {
      ...base(id, difference),
      verdict: difference === 0 ? 'paid' : 'differs',
      reason: difference === 0 ? '' : 'sum',
      matched: [id],
    };
  });
  const unread = [...sums].filter(([id]) => !ours.has(id));
  return [...known, ...unread.map(([id, { net }]): Judgement => ({ ...base(id, net), verdict: 'missing', reason: 'not-read' }))];
}

const base = (subject: string, difference: number) => ({ pair, subject, difference, matched: [] }) as const;
