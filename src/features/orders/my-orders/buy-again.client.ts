import { counted } from '../../../rules/language/counted.ts';
import { LINE_QUANTITY_MAX } from '../../../rules/limits.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { addedToCartToast, refusalToast } from '../../cart/cart-toasts.ts';
import { addToCart } from '../../cart/change-cart.client.ts';
import { ordersScriptTexts } from '../orders-script.texts.ts';

/** The pieces of an order, as `data-buy-again` has them. */
type Bought = readonly { readonly id: number; readonly size: string; readonly quantity: number }[];

/** "Buy again" adds the pieces of an order to the cart; without script it leads to the first of them. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-buy-again]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    const pieces = JSON.parse(link.dataset.buyAgain ?? '[]') as Bought;
    // The page does not know the stock; the server and the checkout check it.
    const refusals = pieces.map((piece) => addToCart({ ...piece, available: LINE_QUANTITY_MAX, stockPerSize: true }));
    const refusal = refusals.find((one) => one !== null);
    showToast(refusal ? refusalToast(refusal) : addedToCartToast(counted(ordersScriptTexts().pieces, pieces.length)));
  });
}
