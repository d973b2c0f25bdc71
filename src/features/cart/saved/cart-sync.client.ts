import { type Answer, call } from '../../../api-client.ts';
import type { AnswerOf } from '../../../api-routes.ts';
import { CART_OWNER_KEY, type Cart } from '../../../rules/cart/cart-lines.ts';
import { newId } from '../../../rules/ids.ts';
import { fill } from '../../../rules/language/texts.ts';
import type { Denied } from '../../../ui/call.client.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import { isObject, readJson } from '../../../ui/stored-json.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { hasSessionHint } from '../../auth/session/session-hint.client.ts';
import { $cart, replaceCart } from '../cart.store.ts';
import { cartSyncTexts } from '../texts/cart-sync.texts.ts';
import type { CartChange } from './cart-change.ts';
import { clearCartCopy } from './cart-copy.client.ts';
import { storeUnsent, unsentChanges } from './unsent-changes.client.ts';

/** Record of the browser about a cart that belongs to an account or is being merged into one. */
interface CartOwner {
  /** `SavedCart.owner` from the server; '' while it is unknown. */
  readonly owner: string;
  /** A guest's cart to be merged into the saved one: sent with the same token until the server confirms it. */
  readonly parcel?: { readonly token: string; readonly lines: Cart };
  /** The time at which the last change was sent, if its answer has not arrived (UTC ms). */
  readonly since?: number;
}

/** Used for as long as the page is open if storage is blocked or full. */
let fallbackOwner: CartOwner | null = null;

const isCartOwner = (value: unknown): value is CartOwner => isObject(value) && typeof value.owner === 'string';

const storedCartOwner = (): CartOwner | null => fallbackOwner ?? readJson(onDevice, CART_OWNER_KEY, isCartOwner);

function storeCartOwner(owner: CartOwner): CartOwner {
  fallbackOwner = onDevice.write(CART_OWNER_KEY, JSON.stringify(owner)) ? null : owner;
  return owner;
}

function clearCartOwner(): void {
  fallbackOwner = null;
  onDevice.write(CART_OWNER_KEY, null);
}

type SavedCart = AnswerOf<'GET /cart'>;

/** 'in': signed in. 'guest': nobody is signed in, although the session hint cookie is set. */
let state: 'unknown' | 'in' | 'guest' = 'unknown';
/** Number of changes queued or in progress. */
let pendingChanges = 0;
let lastChange: Promise<unknown> = Promise.resolve();
/** Last answer of the server; shown as soon as no change is pending. */
let confirmedCart: Cart = [];

const linesOf = ({ lines }: SavedCart): Cart =>
  lines.map(({ id, product_id, size, quantity, seen }) => ({
    id: product_id,
    size,
    quantity,
    cart_item_id: String(id),
    ...(seen !== null && { seen }),
  }));

/** Lets one tab at a time talk to the server, so that an older answer never replaces a newer one and a guest's cart is merged once. */
const withCartLock = <T>(work: () => Promise<T>): Promise<T> =>
  (navigator.locks ? navigator.locks.request('cart', work) : work()) as Promise<T>;

/**
 * Sends a change to the server, one after the other, and shows the cart that it returns.
 * @param before the cart when the change was made, without it: shown again if the server refuses it. What was added since then has its
 *   own change, and would be counted twice if it were taken for a guest's
 * @param isKept whether the next page of this tab sends the change if this one is left before
 * @returns false if the change was undone
 */
export function syncChange(change: CartChange, before: Cart, isKept: boolean): Promise<boolean> {
  if (pendingChanges === 0) confirmedCart = before;
  pendingChanges += 1;
  const result = lastChange.then(() => withCartLock(() => applyChange(change, isKept))).catch(() => unexpected());
  lastChange = result;
  return result.finally(() => {
    pendingChanges -= 1;
    if (pendingChanges === 0 && state !== 'guest') showConfirmedCart();
  });
}

function showConfirmedCart(): void {
  if (JSON.stringify(confirmedCart) !== JSON.stringify($cart.get())) replaceCart(confirmedCart);
}

async function applyChange(change: CartChange, isKept: boolean): Promise<boolean> {
  const denial = change.do === 'load' || state === 'unknown' ? await load() : null;
  const isUnsent = !isKept || takeUnsent(change);
  if (denial) return showDenial(change, denial);
  if (change.do === 'load' || state === 'guest') return true;
  // A later page of this tab has sent it, and this one is shown again.
  if (!isUnsent) return !(await load());
  const storedOwner = storedCartOwner();
  if (storedOwner) storeCartOwner({ ...storedOwner, since: Date.now() });
  const answer = await send(change);
  if (answer.ok) return acceptCart(answer.data);
  // The server may or may not have made the change: the next change loads the cart first.
  if (answer.status === 0 || answer.status >= 500) state = 'unknown';
  if (answer.status === 401) forgetSignedIn();
  return showDenial(change, answer.denial);
}

/** Returns true if nobody has sent this change yet, and false after that: a page that was left and shown again still has it. */
function takeUnsent(change: CartChange): boolean {
  const changes = unsentChanges();
  const at = changes.indexOf(JSON.stringify(change));
  if (at >= 0) storeUnsent(changes.toSpliced(at, 1));
  return at >= 0;
}

function showDenial(change: CartChange, { details }: Denied): false {
  if (change.do !== 'seen' && change.do !== 'load') showToast({ kind: 'error', title: cartSyncTexts()[change.do], message: details });
  return false;
}

function acceptCart(cart: SavedCart): true {
  // The customer signed out during the request: their cart must not be stored.
  if (!hasSessionHint()) {
    forgetSignedIn();
    return true;
  }
  confirmedCart = linesOf(cart);
  storeCartOwner({ owner: cart.owner });
  state = 'in';
  return true;
}

/** Deletes the copy of the cart when its session has ended. */
function forgetSignedIn(): void {
  state = 'unknown';
  confirmedCart = [];
  clearCartCopy();
}

function send(change: CartChange): Promise<Answer<SavedCart>> {
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

/** A load waits PAUSE ms for a change that the previous page sent less than CHANGE_IN_FLIGHT ms ago, else its result would be missing. */
const CHANGE_IN_FLIGHT = 2_000;
const PAUSE = 600;

/** Fetches the saved cart, after merging a guest's cart into it; never another person's cart. Returns the refusal if that fails. */
async function load(): Promise<Denied | null> {
  const t = cartSyncTexts();
  let storedOwner = storedCartOwner();
  const fresh = !storedOwner && confirmedCart.length > 0;
  if (fresh) storedOwner = storeCartOwner({ owner: '', parcel: { token: newId(), lines: confirmedCart } });
  if (storedOwner?.since && Date.now() - storedOwner.since < CHANGE_IN_FLIGHT) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  const answer = await call('GET /cart');
  if (!answer.ok) {
    if (answer.status !== 401) {
      const { details } = answer.denial;
      return notLoaded(t.loadError, answer, confirmedCart.length > 0 ? fill(t.lastCopy, { details }) : details);
    }
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
  return notLoaded(merged.status ? t.syncError : t.syncFailed, merged, fill(t.stillSaved, { details: merged.denial.details }));
}

function loaded(cart: SavedCart): null {
  acceptCart(cart);
  return null;
}

function notLoaded(title: string, { denial }: { denial: Denied }, message: string): Denied {
  state = 'unknown';
  showToast({ kind: 'error', title, message });
  return denial;
}

function unexpected(): false {
  state = 'unknown';
  const t = cartSyncTexts();
  showToast({ kind: 'error', title: t.loadFailed, message: t.unexpected });
  return false;
}
