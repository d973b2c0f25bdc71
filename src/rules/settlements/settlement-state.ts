import { type Paise, paise } from '../money/money.ts';

export const settlementStates = ['created', 'processed', 'failed'] as const;
export type SettlementState = (typeof settlementStates)[number];

/** To which states a settlement may come from each. `failed` is not the end: the gateway sends the money again. `processed` is. */
const moves: Record<SettlementState, readonly SettlementState[]> = {
  created: ['created', 'processed', 'failed'],
  failed: ['failed', 'created', 'processed'],
  processed: ['processed'],
};

/**
 * Returns the state of a settlement after it was heard or read again. `isStrange`: the gateway takes back that the money went out, which
 * it does not describe; the state stays, the bank's statement tells whether the money came, and a person is told.
 */
export function settlementAfter(
  known: SettlementState | null,
  heard: SettlementState,
): { readonly state: SettlementState; readonly isStrange: boolean } {
  if (known === null || moves[known].includes(heard)) return { state: heard, isStrange: false };
  return { state: known, isStrange: true };
}

/**
 * Returns what the bank must show for a settlement. Null where it shows nothing: the money is not out, or refunds took more than came and
 * the rest is carried on to a later settlement.
 */
export function dueAtBank({ state, amount }: { readonly state: SettlementState; readonly amount: Paise }): Paise | null {
  return state === 'processed' && amount > 0 ? paise(amount) : null;
}
