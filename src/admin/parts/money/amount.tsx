import { inrParts, type Paise } from '../../../rules/money/money.ts';

/** ₹1,299.00 with smaller paise. */
export function Amount({ of }: { readonly of: Paise }) {
  const { whole, decimals } = inrParts(of);
  return (
    <span className="price no-wrap">
      {whole}
      <small>{decimals}</small>
    </span>
  );
}
