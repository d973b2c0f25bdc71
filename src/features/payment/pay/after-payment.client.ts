import { reloadOnChange } from '../../../ui/layout/watch-page.client.ts';
import { clearAttempt, finishOrderedCart, isAttemptFor } from './attempt.client.ts';

const EVERY = 3_000;

/** What the page says of an order: whose id, which status. */
const told = (page: Document) => page.querySelector<HTMLElement>('[data-order][data-status]');

const order = told(document);
if (order) {
  const { id, ordered, watch } = { id: order.dataset.order ?? '', ordered: order.dataset.ordered, watch: order.dataset.watch };
  // The shopper was sent here by the payment page, or paid in another window: the cart of this order is used up.
  if (ordered === 'true' && isAttemptFor(id)) finishOrderedCart();
  // An order for cash on delivery that ended is not taken up again: the next press is a new order.
  if (order.dataset.ended === 'true' && isAttemptFor(id)) clearAttempt();
  if (watch === 'true') reloadOnChange((page) => told(page)?.dataset.status ?? null, EVERY);
}
