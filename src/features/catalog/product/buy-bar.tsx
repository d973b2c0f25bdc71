import type { ReactNode } from 'react';
import { formatInr, type Paise } from '../../../rules/money/money.ts';

interface Props {
  name: string;
  unit: Paise;
  /** True if nothing is left of any size. */
  out: boolean;
  children: ReactNode;
}

/** Name, price and the two buttons, shown by `watchProduct()` while the page's own buttons are out of view. The end of an offer replaces the price in place. */
export function BuyBar({ name, unit, out, children }: Props) {
  return (
    <section className="buy-bar" suppressHydrationWarning aria-label="Buy" data-buybar>
      <p className="buy-bar__piece">
        <b className="buy-bar__name">{name}</b>
        <span data-swap="bar-price" suppressHydrationWarning>
          {formatInr(unit)}
        </span>
      </p>
      {out ? (
        <a className="btn btn--s" href="#notify-me">
          Out of stock · Notify me
        </a>
      ) : (
        children
      )}
    </section>
  );
}
