import { onEarlyClicks } from '../../../ui/layout/early-clicks.client.ts';
import { afterPaint } from '../../../ui/timing/after-paint.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { addedToCartToast, refusalToast } from '../../cart/cart-toasts.ts';
import { addToCart } from '../../cart/change-cart.client.ts';

/** A second tap within this time counts as a slip of the finger. */
const SAME_TAP_MS = 600;
/** The disc shows its tick for so long. */
const TICKED_MS = 2_000;
const last = { id: 0, at: 0 };

/** "Add to Cart" on the card of a product without a choice of sizes: one tap adds one piece. */
export const addFromCards = (): void =>
  onEarlyClicks('.card *', (button) => {
    const { dataset } = button;
    const card = button.closest<HTMLElement>('.card');
    const id = Number(card?.dataset.wish);
    const now = performance.now();
    const again = last.id === id && now - last.at < SAME_TAP_MS;
    if (again) return;
    Object.assign(last, { id, at: now });
    afterPaint(() => {
      const refusal = addToCart({ id, size: dataset.size, available: Number(dataset.left), seen: Number(dataset.price) });
      showToast(
        refusal ? refusalToast(refusal) : addedToCartToast(card?.querySelector('.card__name')?.textContent?.trim() ?? '', dataset.size),
      );
      if (refusal) return;
      button.classList.add('is-in');
      setTimeout(() => button.classList.remove('is-in'), TICKED_MS);
    });
  });
