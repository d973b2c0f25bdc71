import { DAY } from '../../../../src/rules/limits.ts';
import { type Paise, paise } from '../../../../src/rules/money/money.ts';
import type { BankMove, MoneyMonth } from '../facts.ts';

/** An error in a month that was right, and every line of `notPaid` that names it. */
export interface Planted {
  readonly name: string;
  readonly plant: (month: MoneyMonth) => MoneyMonth;
  readonly named: readonly string[];
}

/** What a month has many of. */
type Part = { [P in keyof MoneyMonth]: MoneyMonth[P] extends readonly object[] ? P : never }[keyof MoneyMonth];
type ItemOf<P extends Part> = MoneyMonth[P][number];

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

/** Errors of one item of a month: that it says something else, comes again with something else, or does not come. */
export function errorsOf<P extends Part>(part: P, old: ItemOf<P>) {
  const planted = (name: string, by: readonly ItemOf<P>[], named: readonly string[]): Planted => ({
    ...{ name, named, plant: (given) => ({ ...given, [part]: replaced<ItemOf<P>>(given[part], old, ...by) }) },
  });
  return {
    says: (name: string, change: Partial<ItemOf<P>>, ...named: string[]) => planted(name, [{ ...old, ...change }], named),
    again: (name: string, change: Partial<ItemOf<P>>, ...named: string[]) => planted(name, [old, { ...old, ...change }], named),
    missing: (name: string, ...named: string[]) => planted(name, [], named),
  };
}

/** The line of the bank that has a number. */
export const bankLineOf = ({ bank }: MoneyMonth, { utr }: { readonly utr: string }): BankMove =>
  must(bank.find(({ text }) => text.includes(utr)));
/** The difference of a settlement that a line leaves. */
export const inLines = (settlementId: string | null, difference: number): string =>
  `settlement-lines ${settlementId} differs sum ${difference}`;
