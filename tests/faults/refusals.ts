import { Shopper } from '../shop/people/shopper.ts';
import { inShop, moneyDiscrepancies, type Outcome, often, type Say, type Scale } from './outcome.ts';

const STOCK = 5;
/** Answers of Razorpay to a new order: a revoked key and too many calls say that there is none, a 503 says nothing. */
const answers = [
  { status: 401, holds: false },
  { status: 429, holds: false },
  { status: 503, holds: true },
] as const;

/** Many shoppers order the same few pieces while Razorpay refuses: only what may exist at Razorpay keeps pieces from the next one. */
export const refusals = (scale: Scale, say: Say): Promise<Outcome> =>
  inShop('Razorpay refuses every new order', scale.serve, say, async (shop, broken) => {
    for (const { status, holds } of answers) {
      const id = await shop.addProduct({ price: 70_000, stock: STOCK });
      shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status, times: -1 } });
      await often(4, scale.refusedOrders, async () => {
        const answer = await new Shopper(shop).order([{ id }]);
        if (answer.status === 200) broken.push(`an order was opened while Razorpay answers ${status}`);
      });
      const reserved = Number((await shop.rows('SELECT reserved FROM products WHERE id = ?', id))[0]?.reserved);
      if (reserved !== (holds ? STOCK : 0)) broken.push(`${reserved} of ${STOCK} pieces are held after answers ${status}`);
      shop.razorpay.setKnobs({ failNext: null });
      const { status: next } = await new Shopper(shop).order([{ id }]);
      if (!holds && next !== 200) broken.push(`after ${status} a shopper could not order: ${next}`);
    }
    broken.push(...(await moneyDiscrepancies(shop)));
    return `${scale.refusedOrders} orders each of ${STOCK} pieces; after 401 and 429 none is held, after 503 all are`;
  });
