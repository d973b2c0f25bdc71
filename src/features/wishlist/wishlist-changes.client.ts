import { showToast } from '../../ui/toast/toast.store.ts';
import { urls } from '../../urls.ts';
import { $cart } from '../cart/cart.store.ts';
import { cartSynced } from '../cart/cart-owner.client.ts';
import { refusalToast } from '../cart/cart-toasts.ts';
import { addToCart, setLine } from '../cart/change-cart.client.ts';
import type { Card } from '../catalog/card/card.server.ts';
import { setWished } from './wishlist.store.ts';

export async function removeWish(card: Card): Promise<boolean> {
  const isGone = await removeFromList(card);
  if (isGone) showToast({ kind: 'done', title: 'Removed from Wishlist', message: card.name });
  return isGone;
}

/** If the cart refuses the product, shows the refusal and leaves the wishlist unchanged. */
export async function moveToCart(card: Card): Promise<boolean> {
  const { id, name, available, price } = card;
  const refusal = addToCart({ id, available, seen: price.unit });
  if (refusal) showToast(refusalToast(refusal));
  if (refusal || !(await cartSynced()) || !(await removeFromList(card))) return false;
  const message = `${name} is in your cart and no longer on your wishlist.`;
  showToast({ kind: 'done', title: 'Added to Cart', message, action: { label: 'Undo', onClick: () => void moveBack(id) } });
  return true;
}

async function moveBack(id: number): Promise<void> {
  if ((await setWished(id, true)) === 'failed')
    return showToast({ kind: 'error', title: 'Error', message: 'Could not add item to wishlist.' });
  const line = $cart.get().find((each) => each.id === id && each.size === '');
  if (line) setLine(line.cart_item_id, line.quantity - 1);
}

/** The product leaves the list only after the server has removed it (#113). */
async function removeFromList({ id }: Card): Promise<boolean> {
  const outcome = await setWished(id, false);
  if (outcome === 'guest') location.assign(urls.loginFor(urls.wishlist));
  else if (outcome !== 'done') showToast({ kind: 'error', title: 'Error', message: 'Could not remove item from wishlist.' });
  return outcome === 'done';
}
