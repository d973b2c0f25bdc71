import { inrParts, type Paise } from '../../../rules/money/money.ts';

/** ₹1,299.00 with smaller paise. */
export function Amount({ of, isStrong = false }: { readonly of: Paise; readonly isStrong?: boolean }) {
  const { whole, decimals } = inrParts(of);
  const amount = (
    <span className="price no-wrap">
      {whole}
      <small>{decimals}</small>
    </span>
  );
  return isStrong ? <b>{amount}</b> : amount;
}
