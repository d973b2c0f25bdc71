import { type Answer, call } from '../../api-client.ts';
import type { AnswerOf } from '../../api-routes.ts';
import type { Cart } from '../../rules/cart/cart-lines.ts';
import { newId } from '../../rules/ids.ts';
import type { Denied } from '../../ui/call.client.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { maybeIn } from '../auth/session/session-hint.client.ts';
import { $cart, putCart } from './cart.store.ts';
import { forgetCopy } from './cart-copy.client.ts';
import type { CartChange } from './cart-owner.client.ts';
import { forgetOwner, keepOwner, keptOwner } from './cart-owner-storage.client.ts';

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
let last: Promise<unknown> = Promise.resolve();
/** What stands while nothing is under way: the server's last answer. */
let firm: Cart = [];

const linesOf = ({ lines }: SavedCart): Cart =>
  lines.map(({ id, product_id, size, quantity, seen }) => ({
    id: product_id,
    size,
    quantity,
    cart_item_id: String(id),
    ...(seen !== null && { seen }),
  }));

/** One tab after the other, so that an older answer never covers a newer one, and a guest's cart comes along once. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => (navigator.locks ? navigator.locks.request('cart', work) : work()) as Promise<T>;

/** Makes a change on the server; false where it was taken back. `before`: the cart without the change, for stepping back. */
export function send(change: CartChange, before: Cart): Promise<boolean> {
  if (waiting === 0) firm = change.do === 'load' ? $cart.get() : before;
  waiting += 1;
  const turn = last.then(() => inTurn(() => make(change))).catch(() => unexpected());
  last = turn;
  return turn.finally(() => {
    waiting -= 1;
    if (waiting === 0 && state !== 'guest') settle();
  });
}

function settle(): void {
  if (JSON.stringify(firm) !== JSON.stringify($cart.get())) putCart(firm);
}

async function make(change: CartChange): Promise<boolean> {
  if (change.do === 'load' || state === 'unknown') {
    const denial = await load();
    if (denial) return refused(change, denial);
  }
  if (change.do === 'load' || state === 'guest') return true;
  const kept = keptOwner();
  if (kept) keepOwner({ ...kept, since: Date.now() });
  const answer = await ask(change);
  if (answer.ok) return taken(answer.data);
  // It may or may not have happened there: the next change asks first.
  if (answer.status === 0 || answer.status >= 500) state = 'unknown';
  if (answer.status === 401) leave();
  return refused(change, answer.denial);
}

function refused(change: CartChange, { details }: Denied): false {
  if (change.do !== 'seen' && change.do !== 'load') showToast({ kind: 'error', title: titles[change.do], message: details });
  return false;
}

function taken(cart: SavedCart): true {
  // Signed out while the answer was on its way: nothing of it stays here.
  if (!maybeIn()) {
    leave();
    return true;
  }
  firm = linesOf(cart);
  keepOwner({ owner: cart.owner });
  state = 'in';
  return true;
}

/** The session is over: the copy goes with it. */
function leave(): void {
  state = 'unknown';
  firm = [];
  forgetCopy();
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
const ON_ITS_WAY = 2_000;
const PAUSE = 600;

/** Fetches the saved cart; a guest's cart joins it first. Another person's cart never does. Returns why it could not. */
async function load(): Promise<Denied | null> {
  let kept = keptOwner();
  const fresh = !kept && firm.length > 0;
  if (fresh) kept = keepOwner({ owner: '', parcel: { token: newId(), lines: firm } });
  if (kept?.since && Date.now() - kept.since < ON_ITS_WAY) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  const answer = await call('GET /cart');
  if (!answer.ok) {
    if (answer.status !== 401) return notLoaded('Cart Load Error', answer, firm.length > 0 ? 'This is your cart as we last knew it.' : '');
    if (kept && !fresh) {
      leave();
      return answer.denial;
    }
    forgetOwner();
    state = 'guest';
    return null;
  }
  const parcel = kept && (!kept.owner || kept.owner === answer.data.owner) ? kept.parcel : undefined;
  if (!parcel) return loaded(answer.data);
  keepOwner({ owner: answer.data.owner, parcel });
  const lines = parcel.lines.filter(({ size }) => size.length <= 20);
  const merged = await call('POST /cart/merge', {
    body: {
      token: parcel.token,
      lines: lines.map(({ id, size, quantity }) => ({ product_id: id, selected_size: size, quantity })),
    },
  });
  if (merged.ok) return loaded(merged.data);
  firm = parcel.lines;
  return notLoaded(merged.status ? 'Cart Sync Error' : 'Cart Sync Failed', merged, 'Your pieces stay in this browser.');
}

function loaded(cart: SavedCart): null {
  taken(cart);
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
