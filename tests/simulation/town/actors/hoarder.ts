import { Shopper } from '../../../shop/shopper.ts';
import { type Kind, MINUTE, SECOND } from '../actor.ts';

/** Opens order after order from one network, under new names, and pays none. */
export const hoarder: Kind = {
  ...{ name: 'hoarder', most: 2, share: 0.5 },
  async play(actor) {
    const { pick, wait, often, goods, number } = actor;
    let tab = new Shopper(actor.access);
    while (actor.goesOn) {
      await wait(2 * SECOND, 3 * MINUTE);
      if (often(0.3)) tab = new Shopper(actor.access);
      const wishes = [{ id: pick(goods.pieces), quantity: pick([1, 2, 9]) }];
      const body = await tab.orderBody(wishes, '', { customer_email: `hoarder${number}@example.in` }).catch(() => null);
      if (!body) continue;
      Object.assign(body.shipping_address as object, { phone: `98460000${10 + number}` });
      const order = () =>
        tab
          .post('/api/create-razorpay-order', body, { 'idempotency-key': crypto.randomUUID(), 'cf-connecting-ip': '203.0.113.9' })
          .catch(() => null);
      await Promise.all([order(), order(), order()]);
    }
  },
};
