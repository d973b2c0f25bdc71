import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Quote } from '../../../api-client.ts';
import type { Cart } from '../../../rules/cart/cart-lines.ts';
import { priceChange } from '../../../rules/cart/price-change.ts';
import { missingForFree } from '../../../rules/money/free-delivery.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { count } from '../../../rules/text.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { check, minus, plus, trash } from '../../../ui/icon/icon-paths.ts';
import { Sprite } from '../../../ui/icon/sprite.tsx';
import { loadStyles } from '../../../ui/styles/load-styles.client.ts';
import { urls } from '../../../urls.ts';
import { $cart } from '../cart.store.ts';
import { CartLine } from '../cart-line.tsx';
import { $pricing } from '../quote.store.ts';
import styles from './drawer.css?url';
import { $message, refreshCart, removeLines, showCart } from './drawer-changes.client.ts';
import { Fitting } from './fitting.tsx';
import { Message } from './message.tsx';

let root: Root | undefined;

// The styles are fetched with the code. Where that fails, the press tries again.
void loadStyles(styles).catch(() => {});

/** Fills the open drawer with the cart of now. @throws if its styles cannot be fetched */
export async function fillDrawer(dialog: HTMLDialogElement, panel: Element): Promise<void> {
  void refreshCart();
  await loadStyles(styles);
  const title = dialog.querySelector('h2 span');
  if (root || !title) return;
  root = createRoot(panel);
  root.render(<Drawer title={title} />);
  $cart.listen(() => dialog.open && void showCart());
  dialog.addEventListener('close', () => $message.set(null));
}

/**
 * The contents of the drawer; placeholders until the cart has been priced. `title`: the place for the number of pieces.
 */
function Drawer({ title }: { readonly title: Element }) {
  const cart = useStore($cart);
  const { state, quote } = useStore($pricing);
  const priced = cart.length > 0 ? quote : null;
  return (
    <>
      <Sprite icons={{ check, minus, plus, 'trash-2': trash }} />
      {createPortal(priced && priced.pieces > 0 && count(priced.pieces, 'piece'), title)}
      <div className="cart-drawer__body">
        {priced && priced.subtotal > 0 && <FreeDelivery quote={priced} />}
        <Message />
        {cart.length > 0 ? <Lines cart={cart} quote={priced} /> : <Empty />}
        {priced && <Fitting quote={priced} cart={cart} />}
      </div>
      {priced && <Foot cart={cart} quote={priced} isBusy={state === 'loading'} />}
    </>
  );
}

function FreeDelivery({ quote }: { readonly quote: Quote }) {
  const missing = missingForFree(quote);
  if (missing === 0) {
    return (
      <div className="cart-drawer__free cart-drawer__free--done">
        <p>
          <Icon name="check" size="s" /> You get free delivery
        </p>
      </div>
    );
  }
  return (
    <div className="cart-drawer__free">
      <label htmlFor="cart-drawer-free">
        Add <b>{formatInr(missing)}</b> more for free delivery
      </label>
      <progress id="cart-drawer-free" value={quote.freeFrom - missing} max={quote.freeFrom} />
    </div>
  );
}

interface Priced {
  readonly cart: Cart;
  readonly quote: Quote;
}

function Lines({ cart, quote }: { readonly cart: Cart; readonly quote: Quote | null }) {
  return (
    <ul className="line-items">
      {cart.map((line) => {
        const quoted = quote?.lines.find(({ productId, size }) => productId === line.id && size === line.size);
        return (
          <CartLine
            key={`${line.id}/${line.size}`}
            line={line}
            quoted={quoted}
            changed={quoted && priceChange(line.seen, quoted.unit)}
            onRemove={(removed, name) => removeLines([removed], name)}
          />
        );
      })}
    </ul>
  );
}

function Empty() {
  return (
    <div className="cart-drawer__empty">
      <p className="h3">Your cart is empty.</p>
      <p>Browse our collections and add something you like.</p>
      <a className="btn" href={urls.collections()}>
        Go to Collections
      </a>
    </div>
  );
}

function Foot({ cart, quote, isBusy }: Priced & { readonly isBusy: boolean }) {
  const gone = quote.lines.filter(({ isCounted }) => !isCounted);
  const wrong = quote.lines.find(({ problem, isCounted }) => problem && isCounted);
  const removeGone = () => {
    const lines = cart.filter(({ id, size }) => gone.some((line) => line.productId === id && line.size === size));
    removeLines(lines, gone.map(({ name }) => name).join(', '));
  };
  const pieces = gone.reduce((all, { quantity }) => all + quantity, 0);
  return (
    <div className="cart-drawer__foot">
      {pieces > 0 && (
        <p className="cart-drawer__warning">
          <span>
            <Icon name="circle-alert" size="s" /> {count(pieces, 'piece is', 'pieces are')} no longer available and not counted.
          </span>{' '}
          <button className="link tap" type="button" onClick={removeGone}>
            Remove
          </button>
        </p>
      )}
      {pieces === 0 && wrong && (
        <p className="cart-drawer__warning">
          <span>
            <Icon name="circle-alert" size="s" /> {wrong.name}: {wrong.problem?.message}
          </span>
        </p>
      )}
      <p className="cart-drawer__sum" aria-busy={isBusy}>
        <span>Subtotal</span> <span>{formatInr(quote.subtotal)}</span>
      </p>
      <p className="text-meta">Delivery and coupons are added at checkout.</p>
      <a className="btn btn--block" href={urls.checkout}>
        Checkout
      </a>
      <button className="link tap" type="button" data-close-cart>
        Continue shopping
      </button>
    </div>
  );
}
