import type { Quote } from '../../../api-client.ts';
import type { Cart } from '../../../rules/cart/cart-lines.ts';
import { missingForFree } from '../../../rules/money/free-delivery.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { taxNote } from '../../../rules/store/tax-note.ts';
import { count } from '../../../rules/text.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { urls } from '../../../urls.ts';
import { removeLines } from './drawer-changes.client.ts';

interface Props {
  readonly cart: Cart;
  readonly quote: Quote;
  readonly isBusy: boolean;
}

/** The sum, and the one way on. */
export function Foot({ cart, quote, isBusy }: Props) {
  const delivery = missingForFree(quote) > 0 ? 'Delivery is added at checkout.' : '';
  const gift = quote.giftOffer === null ? '' : 'Gift paper and card at checkout.';
  return (
    <div className="cart-drawer__foot">
      <Warning cart={cart} quote={quote} />
      <p className="cart-drawer__sum" aria-busy={isBusy}>
        <span>Subtotal</span>{' '}
        <span>
          {quote.discount > 0 && (
            <s>
              <span className="sr-only">was </span>
              {formatInr(quote.subtotal)}
            </s>
          )}{' '}
          <Money of={quote.subtotal - quote.discount} />
        </span>
      </p>
      <a className="btn btn--block" href={urls.checkout}>
        Checkout
      </a>
      <p className="text-meta">{[quote.isUnregistered ? taxNote(quote) : 'Tax included.', delivery, gift].filter(Boolean).join(' ')}</p>
    </div>
  );
}

/** What keeps the cart from being bought as it is. */
function Warning({ cart, quote }: Omit<Props, 'isBusy'>) {
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
          <Icon name="circle-alert" size="s" /> {count(pieces, 'piece is', 'pieces are')} no longer available and not counted.
        </span>{' '}
        <button className="link tap" type="button" onClick={removeGone}>
          Remove
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
