import { formatInr, inrParts } from '../../../rules/money/money.ts';
import { type CurrentPrice, offText } from '../../../rules/money/offer.ts';

interface Props {
  price: CurrentPrice;
}

/** The price of a card with its tag, as price.astro has it. */
export function Price({ price }: Props) {
  const { unit, was, isMrp } = price;
  const { whole, decimals } = inrParts(unit);
  return (
    <p className="price">
      <span>
        {was && !isMrp && <span className="sr-only">Price </span>}
        {whole}
        <small>{decimals}</small>
      </span>
      {was && (
        <>
          <span className="price__was">
            {isMrp ? 'M.R.P. ' : <span className="sr-only">was </span>}
            <s>{formatInr(was)}</s>
          </span>
          <span className="price__off">{offText(price)}</span>
        </>
      )}
    </p>
  );
}
