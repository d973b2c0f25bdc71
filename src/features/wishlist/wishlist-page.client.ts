import { count } from '../../rules/text.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { urls } from '../../urls.ts';
import { $cart, addToCart, setLine } from '../cart/cart.store.ts';
import { cartSynced } from '../cart/cart-owner.client.ts';
import { refusalToast } from '../cart/cart-toasts.ts';
import { loadWishlist } from './load-wishlist.client.ts';
import { setWished } from './wishlist.store.ts';

/** The buttons of the page /wishlist: remove a product, or move it to the cart. */
export function runWishlist(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-unwish], [data-move]');
    const card = button?.closest<HTMLElement>('[data-wished]');
    if (!button || !card || card.ariaBusy === 'true') return;
    card.ariaBusy = 'true';
    void (button.dataset.move ? move(button, card) : remove(card)).finally(() => {
      card.ariaBusy = null;
    });
  });
  void loadWishlist();
}

const nameOn = (card: HTMLElement) => card.querySelector('.card__name')?.textContent?.trim() ?? '';

async function remove(card: HTMLElement): Promise<void> {
  if (!(await removeFromList(card))) return;
  showToast({ kind: 'done', title: 'Removed from Wishlist', message: nameOn(card) });
}

/** If the cart refuses the product, shows the refusal and leaves the wishlist unchanged. */
async function move({ dataset }: HTMLElement, card: HTMLElement): Promise<void> {
  const id = Number(dataset.move);
  const [name, after] = [nameOn(card), card.nextSibling];
  const list = card.parentNode;
  const refusal = addToCart({ id, available: Number(dataset.left), seen: Number(dataset.price) });
  if (refusal) return showToast(refusalToast(refusal));
  if (!(await cartSynced()) || !(await removeFromList(card))) return;
  const undo = async () => {
    if ((await setWished(id, true)) === 'failed')
      return showToast({ kind: 'error', title: 'Error', message: 'Could not add item to wishlist.' });
    const line = $cart.get().find((each) => each.id === id && each.size === '');
    if (line) setLine(line.cart_item_id, line.quantity - 1);
    list?.insertBefore(card, after?.isConnected ? after : null);
    showCount();
  };
  showToast({
    kind: 'done',
    title: 'Added to Cart',
    message: `${name} is in your cart and no longer on your wishlist.`,
    action: { label: 'Undo', onClick: () => void undo() },
  });
}

/** Removes the card only after the server has removed the product (#113). */
async function removeFromList(card: HTMLElement): Promise<boolean> {
  const outcome = await setWished(Number(card.dataset.wished), false);
  if (outcome === 'guest') location.assign(urls.loginFor(urls.wishlist));
  else if (outcome !== 'done') showToast({ kind: 'error', title: 'Error', message: 'Could not remove item from wishlist.' });
  if (outcome !== 'done') return false;
  card.remove();
  showCount();
  document.querySelector<HTMLElement>('[data-wishes-head]')?.focus();
  return true;
}

function showCount(): void {
  const left = document.querySelectorAll('[data-wished]').length;
  const counter = document.querySelector('[data-wishes-count]');
  if (counter) counter.textContent = left > 0 ? count(left, 'piece') : '';
  document.querySelector('[data-no-wishes]')?.toggleAttribute('hidden', left > 0);
}
