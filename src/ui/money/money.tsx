import { inrParts, paise } from '../../rules/money/money.ts';

/** A price or a sum that stands by itself, its paise small. Inside a sentence it is `formatInr()`. @param of paise */
export function Money({ of }: { readonly of: number }) {
  const { whole, decimals } = inrParts(paise(of));
  return (
    <span className="money">
      {whole}
      <small>{decimals}</small>
    </span>
  );
}
