import type { Paise } from '../money/money.ts';
import { type SettlementState, settlementAfter } from './settlement-state.ts';

/** Facts of a gateway about a settlement that may change. */
export interface SettlementFacts {
  readonly amount: Paise;
  readonly state: SettlementState;
  /** With the tax in it. */
  readonly fees: Paise;
  readonly tax: Paise;
  /** '' until the bank has a number for it. */
  readonly utr: string;
}

const names = ['amount', 'state', 'fees', 'tax', 'utr'] as const satisfies readonly (keyof SettlementFacts)[];

const isSame = (one: SettlementFacts, other: SettlementFacts) => names.every((name) => one[name] === other[name]);

/**
 * Returns what is known of a settlement after it was heard again, null where that is nothing new. `isStrange`: the gateway says something
 * else of money that went out. What is known stays, but for the number of the bank, which may come later.
 */
export function settlementHeard(
  known: SettlementFacts | null,
  heard: SettlementFacts,
): { readonly next: SettlementFacts | null; readonly isStrange: boolean } {
  if (known === null) return { next: heard, isStrange: false };
  const { state } = settlementAfter(known.state, heard.state);
  if (known.state !== 'processed') {
    const next = { ...heard, state };
    return { next: isSame(known, next) ? null : next, isStrange: false };
  }
  const filled = known.utr === '' && heard.utr !== '' ? { ...known, utr: heard.utr } : null;
  return { next: filled, isStrange: !isSame(filled ?? known, heard) };
}
