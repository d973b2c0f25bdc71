import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Quote } from '../../../api-client.ts';
import type { Cart } from '../../../rules/cart/cart-lines.ts';
import { fittingPieces } from '../../../rules/cart/fitting-pieces.ts';
import { priceChange } from '../../../rules/cart/price-change.ts';
import { counted } from '../../../rules/language/counted.ts';
import { missingForFree } from '../../../rules/money/free-delivery.ts';
import { check, minus, plus, tag, trash } from '../../../ui/icon/script-icons.ts';
import { Sprite } from '../../../ui/icon/sprite.tsx';
import { loadStyles } from '../../../ui/styles/load-styles.client.ts';
import { urls } from '../../../urls.ts';
import { $cart } from '../cart.store.ts';
import { CartLine } from '../cart-line.tsx';
import { $pricing } from '../quote.store.ts';
import { cartDrawerTexts } from './cart-drawer.texts.ts';
import { CouponLine } from './coupon-line.tsx';
import styles from './drawer.css?url';
import { $fitting, $message, refreshCart, removeLines, showCart } from './drawer-changes.client.ts';
import { Empty } from './empty.tsx';
import { Foot } from './foot.tsx';
import { FreeDelivery } from './free-delivery.tsx';
import { Message } from './message.tsx';
import { MiniCard } from './mini-card.tsx';

/** Pieces that pair with those in the cart. */
function Fitting({ quote, cart }: { readonly quote: Quote; readonly cart: Cart }) {
  const found = useStore($fitting).filter(({ id }) => !cart.some((line) => line.id === id));
  const pieces = fittingPieces(found, missingForFree(quote));
  if (pieces.length === 0) return null;
  return (
    <section className="cart-drawer__fitting" aria-labelledby="cart-drawer-fitting">
      <h3 className="text-small text-strong" id="cart-drawer-fitting">
        {cartDrawerTexts().goesWith}
      </h3>
      {pieces.map((piece) => (
        <MiniCard key={piece.id} piece={piece} />
      ))}
    </section>
  );
}

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
  const t = cartDrawerTexts();
  const cart = useStore($cart);
  const { state, quote } = useStore($pricing);
  const priced = cart.length > 0 ? quote : null;
  return (
    <>
      <Sprite icons={{ check, minus, plus, tag, 'trash-2': trash }} />
      {createPortal(priced && priced.pieces > 0 && counted(t.pieces, priced.pieces), title)}
      <div className="cart-drawer__body">
        {priced && priced.subtotal > 0 && <FreeDelivery quote={priced} />}
        <Message />
        {cart.length > 0 ? <Lines cart={cart} quote={priced} /> : <Empty />}
        {priced && priced.subtotal > 0 && <CouponLine quote={priced} />}
        {priced && <Fitting quote={priced} cart={cart} />}
      </div>
      {priced && <Foot cart={cart} quote={priced} isBusy={state === 'loading'} />}
      {cart.length === 0 && (
        <div className="cart-drawer__foot">
          <a className="btn btn--block" href={urls.collections()}>
            {t.lookAround}
          </a>
        </div>
      )}
    </>
  );
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
