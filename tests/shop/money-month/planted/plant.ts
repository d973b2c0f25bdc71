import { DAY } from '../../../../src/rules/limits.ts';
import { type Paise, paise } from '../../../../src/rules/money/money.ts';
import type { ReconLine } from '../../../../src/rules/settlements/recon-lines.ts';
import type { BankMove, ListedSettlement, MoneyMonth } from '../facts.ts';

/** An error in a month that was right, and every line of `notPaid` that names it. */
export interface Planted {
  readonly name: string;
  readonly plant: (month: MoneyMonth) => MoneyMonth;
  readonly named: readonly string[];
}

/** Returns a line that a month has. Throws for a seed without one. */
export function must<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('The month has no such line');
  return item;
}

export const replaced = <Item>(items: readonly Item[], old: Item, ...by: readonly Item[]): Item[] =>
  items.flatMap((item) => (item === old ? by : [item]));
/** Returns the day so many days later: ('2026-11-30', 1) → '2026-12-01'. */
export const later = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
export const more = (amount: Paise, by: number): Paise => paise(amount + by);

export const withLine = (name: string, old: ReconLine, by: readonly ReconLine[], named: readonly string[]): Planted => ({
  ...{ name, named, plant: (given) => ({ ...given, lines: replaced(given.lines, old, ...by) }) },
});
export const withSettlement = (
  name: string,
  old: ListedSettlement,
  by: readonly ListedSettlement[],
  named: readonly string[],
): Planted => ({
  ...{ name, named, plant: (given) => ({ ...given, settlements: replaced(given.settlements, old, ...by) }) },
});
export const withBank = (name: string, old: BankMove, by: readonly BankMove[], named: readonly string[]): Planted => ({
  ...{ name, named, plant: (given) => ({ ...given, bank: replaced(given.bank, old, ...by) }) },
});

/** The line of the bank that has a number. */
export const bankLineOf = ({ bank }: MoneyMonth, { utr }: { readonly utr: string }): BankMove =>
  must(bank.find(({ text }) => text.includes(utr)));
/** The difference of a settlement that a line leaves. */
export const inLines = (settlementId: string, difference: number): string => `settlement-lines ${settlementId} differs sum ${difference}`;
