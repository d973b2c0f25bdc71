import type { SettlementState } from '../../rules/settlements/settlement-state.ts';
import type { MarkName } from '../parts/status/mark-paths.ts';

/** Word, shape and tone of each state of a settlement. */
export const settlementWords: Readonly<Record<SettlementState, readonly [word: string, mark: MarkName, tone: 'done' | 'warn' | 'bad']>> = {
  created: ['On its way', 'clock', 'warn'],
  processed: ['Sent to the bank', 'tick-disc', 'done'],
  failed: ['Failed, comes again', 'filled-diamond', 'bad'],
};

const methods: Readonly<Record<string, string>> = {
  ...{ upi: 'UPI', card: 'Card', netbanking: 'Net banking', wallet: 'Wallet', emi: 'EMI' },
};
export const methodWord = (method: string): string => methods[method] ?? method;
