import { formatInr, inrParts } from '../../../rules/money/money.ts';
import type { CurrentPrice } from '../../../rules/money/offer.ts';

interface Props {
  price: CurrentPrice;
}

/** The price of a card, as price.astro has it. */
export function Price({ price: { unit, was } }: Props) {
  const { whole, decimals } = inrParts(unit);
  return (
    <p className="price">
      <span>
        {was && <span className="sr-only">Price </span>}
        {whole}
        <small>{decimals}</small>
      </span>
      {was && (
        <s>
          <span className="sr-only">was </span>
          {formatInr(was)}
        </s>
      )}
    </p>
  );
}

/** The sale tag of a card, as tag.astro has it. */
export function Tag({ price: { was, percentOff } }: Props) {
  if (!was) return null;
  if (percentOff <= 0) return <span className="tag">Sale</span>;
  return (
    <span className="tag">
      <span className="sr-only">Sale </span>−{percentOff}%
    </span>
  );
}
