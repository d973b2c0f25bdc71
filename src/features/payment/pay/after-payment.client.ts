import { reloadOnChange } from '../../../ui/layout/watch-page.client.ts';
import { clearAttempt, finishOrderedCart, isAttemptFor } from './attempt.client.ts';

const EVERY = 3_000;

/** The element with the order's id and status. */
const orderElement = (page: Document) => page.querySelector<HTMLElement>('[data-order][data-status]');

const order = orderElement(document);
if (order) {
  const { id, ordered, watch } = { id: order.dataset.order ?? '', ordered: order.dataset.ordered, watch: order.dataset.watch };
  // The customer came from the payment page or paid in another window: the cart of this order is emptied.
  if (ordered === 'true' && isAttemptFor(id)) finishOrderedCart();
  // A cancelled order is not reopened from the cart: the next submission is a new order.
  if (order.dataset.ended === 'true' && isAttemptFor(id)) clearAttempt();
  if (watch === 'true') reloadOnChange((page) => orderElement(page)?.dataset.status ?? null, EVERY);
}
