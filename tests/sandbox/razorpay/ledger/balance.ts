import type { Sandbox } from '../sandbox.ts';

/** True if the account has the money for a refund of `amount` paise. */
export const affords = ({ knobs: { balance } }: Sandbox, amount: number): boolean => balance === null || amount <= balance;

/** Adds paise to the account; a negative amount is taken from it. Nothing is counted where there is always enough. */
export function addToBalance({ knobs }: Sandbox, amount: number): void {
  if (knobs.balance !== null) knobs.balance += amount;
}
