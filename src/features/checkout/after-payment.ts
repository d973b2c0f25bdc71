import { attemptIsFor } from './attempt.ts';
import { cartIsOrdered } from './settle.ts';

const EVERY = 3_000;
const FOR = 120_000;

/** What the page says of an order: whose id, which status. */
const told = (page: Document) => page.querySelector<HTMLElement>('[data-order][data-status]');

const order = told(document);
if (order) {
  const { id, ordered, watch } = { id: order.dataset.order ?? '', ordered: order.dataset.ordered, watch: order.dataset.watch };
  // The shopper was sent here by the payment page, or paid in another window: the cart of this order is used up.
  if (ordered === 'true' && attemptIsFor(id)) cartIsOrdered();
  if (watch === 'true') watchStatus(order.dataset.status ?? '', Date.now() + FOR);
}

/** Looks every 3 seconds, for two minutes, whether the order moved on, and shows the page anew when it did. */
function watchStatus(status: string, until: number): void {
  setTimeout(async () => {
    try {
      const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
      const now = told(page)?.dataset.status;
      if (now && now !== status) return location.reload();
    } catch {
      // No connection at this moment: the next look may find one.
    }
    if (Date.now() < until) watchStatus(status, until);
  }, EVERY);
}
