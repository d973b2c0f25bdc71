import { type Answer, call } from '../../api-client.ts';
import type { AnswerOf } from '../../api-routes.ts';
import type { Cart } from '../../rules/cart/cart-lines.ts';
import { newId } from '../../rules/ids.ts';
import type { Denied } from '../../ui/call.client.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { hasSessionHint } from '../auth/session/session-hint.client.ts';
import { $cart, replaceCart } from './cart.store.ts';
import { clearCartCopy } from './cart-copy.client.ts';
import type { CartChange } from './cart-owner.client.ts';
import { clearCartOwner, storeCartOwner, storedCartOwner } from './cart-owner-storage.client.ts';

type SavedCart = AnswerOf<'GET /cart'>;

/** Between a browser's cart and the saved one of whoever is signed in: changes go there one after the other, and what comes back is shown. */
const titles = {
  add: 'Error Adding to Cart',
  set: 'Error Updating Quantity',
  remove: 'Error Removing Item',
  clear: 'Error Clearing Cart',
} as const;

/** 'guest': the cookie promised too much, nobody is signed in. */
let state: 'unknown' | 'in' | 'guest' = 'unknown';
let waiting = 0;
let lastTurn: Promise<unknown> = Promise.resolve();
/** What stands while nothing is under way: the server's last answer. */
let confirmedCart: Cart = [];

const linesOf = ({ lines }: SavedCart): Cart =>
  lines.map(({ id, product_id, size, quantity, seen }) => ({
    id: product_id,
    size,
    quantity,
    cart_item_id: String(id),
    ...(seen !== null && { seen }),
  }));

/** One tab after the other, so that an older answer never covers a newer one, and a guest's cart comes along once. */
const withCartLock = <T>(work: () => Promise<T>): Promise<T> =>
  (navigator.locks ? navigator.locks.request('cart', work) : work()) as Promise<T>;

/** Makes a change on the server; false where it was taken back. `before`: the cart without the change, for stepping back. */
export function syncChange(change: CartChange, before: Cart): Promise<boolean> {
  if (waiting === 0) confirmedCart = change.do === 'load' ? $cart.get() : before;
  waiting += 1;
  const turn = lastTurn.then(() => withCartLock(() => applyChange(change))).catch(() => unexpected());
  lastTurn = turn;
  return turn.finally(() => {
    waiting -= 1;
    if (waiting === 0 && state !== 'guest') showConfirmedCart();
  });
}

function showConfirmedCart(): void {
  if (JSON.stringify(confirmedCart) !== JSON.stringify($cart.get())) replaceCart(confirmedCart);
}

async function applyChange(change: CartChange): Promise<boolean> {
  if (change.do === 'load' || state === 'unknown') {
    const denial = await load();
    if (denial) return showDenial(change, denial);
  }
  if (change.do === 'load' || state === 'guest') return true;
  const storedOwner = storedCartOwner();
  if (storedOwner) storeCartOwner({ ...storedOwner, since: Date.now() });
  const answer = await ask(change);
  if (answer.ok) return acceptCart(answer.data);
  // It may or may not have happened there: the next change asks first.
  if (answer.status === 0 || answer.status >= 500) state = 'unknown';
  if (answer.status === 401) forgetSignedIn();
  return showDenial(change, answer.denial);
}

function showDenial(change: CartChange, { details }: Denied): false {
  if (change.do !== 'seen' && change.do !== 'load') showToast({ kind: 'error', title: titles[change.do], message: details });
  return false;
}

function acceptCart(cart: SavedCart): true {
  // Signed out while the answer was on its way: nothing of it stays here.
  if (!hasSessionHint()) {
    forgetSignedIn();
    return true;
  }
  confirmedCart = linesOf(cart);
  storeCartOwner({ owner: cart.owner });
  state = 'in';
  return true;
}

/** The session is over: the copy goes with it. */
function forgetSignedIn(): void {
  state = 'unknown';
  confirmedCart = [];
  clearCartCopy();
}

function ask(change: CartChange): Promise<Answer<SavedCart>> {
  const init = { keepalive: true } as const;
  switch (change.do) {
    case 'add':
      return call('POST /cart/items', {
        ...init,
        body: { product_id: change.id, selected_size: change.size, quantity: change.quantity },
      });
    case 'set':
      return call('PUT /cart/items/:product', {
        ...init,
        params: { product: change.id },
        body: { selected_size: change.size, quantity: change.quantity },
      });
    case 'remove':
      return call('DELETE /cart/items/:product', { ...init, params: { product: change.id }, query: { size: change.size } });
    case 'clear':
      return call('DELETE /cart', init);
    default:
      return call('POST /cart/seen', init);
  }
}

/** A change that the former page sent is waited for a moment, or its answer would be missing here. */
const CHANGE_IN_FLIGHT = 2_000;
const PAUSE = 600;

/** Fetches the saved cart; a guest's cart joins it first. Another person's cart never does. Returns why it could not. */
async function load(): Promise<Denied | null> {
  let storedOwner = storedCartOwner();
  const fresh = !storedOwner && confirmedCart.length > 0;
  if (fresh) storedOwner = storeCartOwner({ owner: '', parcel: { token: newId(), lines: confirmedCart } });
  if (storedOwner?.since && Date.now() - storedOwner.since < CHANGE_IN_FLIGHT) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  const answer = await call('GET /cart');
  if (!answer.ok) {
    if (answer.status !== 401)
      return notLoaded('Cart Load Error', answer, confirmedCart.length > 0 ? 'This is your cart as we last knew it.' : '');
    if (storedOwner && !fresh) {
      forgetSignedIn();
      return answer.denial;
    }
    clearCartOwner();
    state = 'guest';
    return null;
  }
  const pendingMerge = storedOwner && (!storedOwner.owner || storedOwner.owner === answer.data.owner) ? storedOwner.parcel : undefined;
  if (!pendingMerge) return loaded(answer.data);
  storeCartOwner({ owner: answer.data.owner, parcel: pendingMerge });
  const lines = pendingMerge.lines.filter(({ size }) => size.length <= 20);
  const merged = await call('POST /cart/merge', {
    body: {
      token: pendingMerge.token,
      lines: lines.map(({ id, size, quantity }) => ({ product_id: id, selected_size: size, quantity })),
    },
  });
  if (merged.ok) return loaded(merged.data);
  confirmedCart = pendingMerge.lines;
  return notLoaded(merged.status ? 'Cart Sync Error' : 'Cart Sync Failed', merged, 'Your pieces stay in this browser.');
}

function loaded(cart: SavedCart): null {
  acceptCart(cart);
  return null;
}

function notLoaded(title: string, { denial }: { denial: Denied }, kept: string): Denied {
  state = 'unknown';
  showToast({ kind: 'error', title, message: `${denial.details} ${kept}`.trim() });
  return denial;
}

function unexpected(): false {
  state = 'unknown';
  showToast({ kind: 'error', title: 'Cart Load Failed', message: 'An unexpected error occurred while loading your cart.' });
  return false;
}
