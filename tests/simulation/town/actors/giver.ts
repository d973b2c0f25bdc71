import type { Shopper } from '../../../shop/shopper.ts';
import { type Actor, type Kind, MINUTE, SECOND } from '../actor.ts';
import { Browser } from '../browser.ts';
import { type Buyer, bodyOf, paidFor, placed, tabOf } from '../buying.ts';
import { SHARE_COUPON } from '../goods.ts';

/** Buys presents with a card, the only piece among them, in a household that shares one address and one coupon. */
export const giver: Kind = {
  ...{ name: 'giver', most: 3, share: 0.4 },
  async play(actor) {
    const { wait, often } = actor;
    // Two givers of a run may be one household.
    const household = Math.ceil(actor.number / 2);
    const buyer: Buyer = { email: `household${household}@example.in`, phone: `98410000${10 + household}` };
    while (actor.goesOn) {
      await wait(20 * SECOND, 12 * MINUTE);
      const devices = often(0.3) ? 2 : 1;
      await Promise.all(Array.from({ length: devices }, () => gives(actor, tabOf(actor, new Browser(actor)), buyer)));
    }
  },
};

async function gives(actor: Actor, tab: Shopper, buyer: Buyer): Promise<void> {
  const { often, pick, goods } = actor;
  const inSize = { id: goods.sized.id, size: pick(goods.sized.sizes) };
  const wish = pick([inSize, ...[goods.single, goods.plenty, goods.plenty, pick(goods.pieces)].map((id) => ({ id, size: '' }))]);
  const coupon = often(0.6) ? SHARE_COUPON : '';
  const line = { product_id: wish.id, quantity: 1, selected_size: wish.size };
  const quote = await tab.post('/api/cart/quote', { lines: [line], coupon_code: coupon, gift: true }).catch(() => null);
  if (quote?.status !== 200) return;
  const note = pick(['', 'Happy birthday, Amma.', 'शुभ दीपावली']);
  const over = { gift: { note }, final_amount_from_client: quote.body.total / 100 };
  const order = await placed(actor, tab, await bodyOf(tab, buyer, [wish], coupon, over));
  if (!order) return;
  if (order.body.amount !== quote.body.total) actor.fail(`a present of ${quote.body.total} was ordered for ${order.body.amount}`);
  if (often(0.8)) await paidFor(actor, tab, order);
  else await actor.insist(() => tab.abandon(order, 'dismissed'));
}
