import { showToast } from '../../ui/toast.store.ts';
import { addToCart } from '../cart/cart.store.ts';
import { addedToast, refusedToast } from './cart-toasts.ts';

interface Props {
  id: number;
  name: string;
  /** Pieces that can be sold now. */
  available: number;
}

/** The button of a card whose piece has no sizes: one tap puts one piece into the cart. */
export function CardActions({ id, name, available }: Props) {
  const add = () => {
    const refusal = addToCart({ id, available });
    showToast(refusal ? refusedToast(refusal) : addedToast(name));
  };
  return (
    <button type="button" className="btn btn--soft btn--s" aria-label={`Add to Cart: ${name}`} onClick={add}>
      Add to Cart
    </button>
  );
}
