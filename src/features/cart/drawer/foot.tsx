import { useState } from 'react';
import type { Quote } from '../../../api-client.ts';
import type { Cart } from '../../../rules/cart/cart-lines.ts';
import { counted } from '../../../rules/language/counted.ts';
import { missingForFree } from '../../../rules/money/free-delivery.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { urls } from '../../../urls.ts';
import { cartDrawerTexts } from './cart-drawer.texts.ts';
import { removeLines } from './drawer-changes.client.ts';

interface Props {
  readonly cart: Cart;
  readonly quote: Quote;
  readonly isBusy: boolean;
}

/** The sum, and the one way on. */
export function Foot({ cart, quote, isBusy }: Props) {
  const t = cartDrawerTexts();
  const tax = quote.isUnregistered ? t.noGst : t.taxIncluded;
  const delivery = missingForFree(quote) > 0 ? t.deliveryLater : '';
  const gift = quote.giftOffer === null ? '' : t.giftLater;
  const sum = quote.subtotal - quote.discount;
  // The first sum is read with the drawer; only others are said.
  const [first, setFirst] = useState<number | null>(sum);
  if (first !== null && first !== sum) setFirst(null);
  return (
    <div className="cart-drawer__foot">
      <Warning cart={cart} quote={quote} />
      <p className="cart-drawer__sum" role={first === null ? 'status' : undefined} aria-busy={isBusy}>
        <span>{t.subtotal}</span>{' '}
        <span>
          {quote.discount > 0 && (
            <s>
              <span className="sr-only">{t.was} </span>
              {formatInr(quote.subtotal)}
            </s>
          )}{' '}
          <Money of={sum} />
        </span>
      </p>
      <a className="btn btn--block" href={urls.checkout}>
        {t.checkout}
      </a>
      <p className="text-meta">{[tax, delivery, gift].filter(Boolean).join(' ')}</p>
    </div>
  );
}

/** Shows why the cart cannot be bought as it is. */
function Warning({ cart, quote }: Omit<Props, 'isBusy'>) {
  const t = cartDrawerTexts();
  const gone = quote.lines.filter(({ isCounted }) => !isCounted);
  const wrong = quote.lines.find(({ problem, isCounted }) => problem && isCounted);
  const removeGone = () => {
    const lines = cart.filter(({ id, size }) => gone.some((line) => line.productId === id && line.size === size));
    removeLines(lines, gone.map(({ name }) => name).join(', '));
  };
  const pieces = gone.reduce((all, { quantity }) => all + quantity, 0);
  if (pieces > 0) {
    return (
      <p className="cart-drawer__warning">
        <span>
          <Icon name="circle-alert" size="s" /> {counted(t.gone, pieces)}
        </span>{' '}
        <button className="link tap" type="button" onClick={removeGone}>
          {t.remove}
        </button>
      </p>
    );
  }
  if (!wrong) return null;
  return (
    <p className="cart-drawer__warning">
      <span>
        <Icon name="circle-alert" size="s" /> {wrong.name}: {wrong.problem?.message}
      </span>
    </p>
  );
}
