import { takeTaps } from '../../ui/taps.ts';
import { showToast } from '../../ui/toast.store.ts';
import { addToCart } from '../cart/cart.store.ts';
import { addedToast, refusedToast } from './cart-toasts.ts';

/** The button of a card whose piece has no sizes: one tap puts one piece into the cart. */
takeTaps(({ dataset, ariaLabel }) => {
  const refusal = addToCart({ id: Number(dataset.tap), available: Number(dataset.left) });
  showToast(refusal ? refusedToast(refusal) : addedToast(ariaLabel?.replace(/^Add to Cart: /, '') ?? ''));
});
