import { reloadOnChange } from '../../../ui/layout/watch-page.client.ts';
import { inTab } from '../../../ui/storage.client.ts';
import { clearAttempt, finishOrderedCart, isAttemptFor } from './attempt.client.ts';
import { memoryKeys } from './page-state.client.ts';

const EVERY = 3_000;

/** The element with the order's id and status. */
const orderElement = (page: Document) => page.querySelector<HTMLElement>('[data-order][data-status]');

/** The thanks are what is read first after an order was placed. */
function thank(): void {
  inTab.write(memoryKeys.placed, null);
  const title = document.querySelector<HTMLElement>('h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

const order = orderElement(document);
if (order) {
  const { id, ordered, watch } = { id: order.dataset.order ?? '', ordered: order.dataset.ordered, watch: order.dataset.watch };
  // The customer came from the payment page or paid in another window: the cart of this order is emptied.
  if (ordered === 'true' && isAttemptFor(id)) finishOrderedCart();
  if (inTab.read(memoryKeys.placed) === id) thank();
  // A cancelled order is not reopened from the cart: the next submission is a new order.
  if (order.dataset.ended === 'true' && isAttemptFor(id)) clearAttempt();
  if (watch === 'true') reloadOnChange((page) => orderElement(page)?.dataset.status ?? null, EVERY);
}
