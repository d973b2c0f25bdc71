import { fill } from '../../rules/language/texts.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { urls } from '../../urls.ts';
import { $cart } from '../cart/cart.store.ts';
import { refusalToast } from '../cart/cart-toasts.ts';
import { addToCart, setLine } from '../cart/change-cart.client.ts';
import { cartSynced } from '../cart/saved/cart-owner.client.ts';
import type { Card } from '../catalog/card/card.server.ts';
import { wishListTexts } from './wish-list.texts.ts';
import { setWished } from './wishlist.store.ts';

export async function removeWish(card: Card): Promise<boolean> {
  const isGone = await removeFromList(card);
  if (isGone) showToast({ kind: 'done', title: wishListTexts().removed, message: card.name });
  return isGone;
}

/** If the cart refuses the product, shows the refusal and leaves the wishlist unchanged. */
export async function moveToCart(card: Card): Promise<boolean> {
  const { id, name, size, available, price } = card;
  const refusal = addToCart({ id, size, available, seen: price.unit });
  if (refusal) showToast(refusalToast(refusal));
  if (refusal || !(await cartSynced()) || !(await removeFromList(card))) return false;
  const t = wishListTexts();
  const message = fill(t.moved, { name });
  showToast({ kind: 'done', title: t.added, message, action: { label: t.undo, onClick: () => void moveBack(card) } });
  return true;
}

/** The toast with Undo is gone by then: the card that is back takes the focus. */
async function moveBack({ id, name }: Card): Promise<void> {
  const t = wishListTexts();
  if ((await setWished(id, true)) === 'failed') return showToast({ kind: 'error', title: t.error, message: t.notAdded });
  const line = $cart.get().find((each) => each.id === id && each.size === '');
  if (line) setLine(line.cart_item_id, line.quantity - 1);
  showToast({ kind: 'done', title: t.undone, message: name });
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-wished="${id}"] a`)?.focus());
}

/** The product leaves the list only after the server has removed it (#113). */
async function removeFromList({ id }: Card): Promise<boolean> {
  const t = wishListTexts();
  const outcome = await setWished(id, false);
  if (outcome === 'guest') location.assign(urls.loginFor(urls.wishlist));
  else if (outcome !== 'done') showToast({ kind: 'error', title: t.error, message: t.notRemoved });
  return outcome === 'done';
}
