import { formatInr } from '../../../rules/money/money.ts';
import { type CurrentPrice, offText } from '../../../rules/money/offer.ts';
import { Money } from '../../../ui/money/money.tsx';
import { priceTexts } from './price.texts.ts';

interface Props {
  price: CurrentPrice;
}

/** The price of a card with its tag, as price.astro has it. */
export function Price({ price }: Props) {
  const t = priceTexts();
  const { unit, was, isMrp } = price;
  return (
    <p className="price">
      <span>
        {was && !isMrp && <span className="sr-only">{t.price} </span>}
        <Money of={unit} />
      </span>
      {was && (
        <>
          <span className="price__was">
            {isMrp ? 'M.R.P. ' : <span className="sr-only">{t.was} </span>}
            <s>{formatInr(was)}</s>
          </span>
          <span className="price__off">{offText(price)}</span>
        </>
      )}
    </p>
  );
}
