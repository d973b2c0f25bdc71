import { freshShop } from '../shop/fresh-shop.ts';
import { ofSomebody, Shopper } from '../shop/shopper.ts';
import { moneyDiscrepancies } from './money.ts';
import { inParallel, type Outcome, type Say, type Scale } from './outcome.ts';

const BUYERS = 40;
const USES = 7;

/** More shoppers want a coupon than it has uses: it must be used exactly as often as allowed. */
export async function coupons(scale: Scale, say: Say): Promise<Outcome> {
  const shop = await freshShop();
  const broken: string[] = [];
  try {
    for (let run = 1; run <= scale.coupons; run += 1) {
      const id = await shop.addProduct({ price: 70_000, stock: BUYERS });
      const code = `RUSH${run}`;
      await shop.addCoupon({ code, type: 'percentage', value: 1000, maxUses: USES });
      const body = await new Shopper(shop).orderBody([{ id }], code);
      let accepted = 0;
      const order = async () => {
        if ((await new Shopper(shop).send(ofSomebody(body))).status === 200) accepted += 1;
      };
      await inParallel(
        BUYERS,
        Array.from({ length: BUYERS }, () => order),
      );
      const [row] = await shop.rows('SELECT uses_count AS n FROM coupons WHERE code = ?', code);
      if (accepted !== USES || row?.n !== USES) broken.push(`run ${run}: ${accepted} orders, ${row?.n} uses of ${USES}`);
    }
    broken.push(...(await moneyDiscrepancies(shop)));
  } finally {
    await shop.close();
  }
  const figures = `${scale.coupons} runs`;
  say(`coupons: ${figures}`);
  return { what: `${BUYERS} buyers at once, coupon with ${USES} uses`, figures, broken };
}
