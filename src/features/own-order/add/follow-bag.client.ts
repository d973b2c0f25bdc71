import { $cart } from '../../cart/cart.store.ts';
import { encodeCashLine } from '../../checkout/cash/cash-form.ts';
import { attemptKey, storeAttemptOrder } from '../../payment/pay/attempt.client.ts';

/**
 * The page shows the bag of this browser, which the server does not know of a guest: its lines go into the address. Once the order is made, it is
 * the attempt of this tab, so that its page empties the bag when it is paid.
 */
const page = document.querySelector<HTMLElement>('[data-shown]');

function showBag(address: string, shown: string): void {
  const lines = $cart.get().map(({ id, size, quantity }) => encodeCashLine({ productId: id, size, quantity }));
  const asked = new URL(location.href).searchParams.getAll('line');
  // What the server left out of these lines it leaves out again.
  if (lines.join(' ') === (asked.length > 0 ? asked.join(' ') : shown)) return;
  const next = new URL(address, location.href);
  for (const line of lines) next.searchParams.append('line', line);
  location.replace(next);
}

const { bag, shown = '', made, next } = page?.dataset ?? {};
if (made && next) {
  attemptKey({ made });
  storeAttemptOrder(made);
  location.replace(next);
} else if (bag) {
  showBag(bag, shown);
}
