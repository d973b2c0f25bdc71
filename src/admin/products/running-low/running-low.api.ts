import { Hono } from 'hono';
import { type RunningLowPiece, readRunningLow } from '../../../features/ledger/admin/running-low.server.ts';
import { type CsvPages, csvResponse, rupeesCell } from '../../../platform/csv.ts';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';

const columns = ['sku', 'name', 'left', 'held', 'sold_30_days', 'days_left', 'to_buy', 'price'] as const;

const cells = ({ sku, name, left, held, sold, daysLeft, toBuy, price }: RunningLowPiece) => [
  ...[sku, name],
  ...[left, held, sold, daysLeft, toBuy, rupeesCell(price)],
];

async function* purchaseList(shop: Shop): CsvPages {
  const { rows } = await readRunningLow(shop);
  yield rows.map(cells);
}

/** The pieces to buy, for the screen and as a file. */
export const runningLowAdmin = new Hono<ShopEnv>()
  .get('/products/running-low', requires('administer'), async (c) => c.json(await readRunningLow(c.var.shop)))
  .get('/products/running-low.csv', requires('administer'), (c) =>
    csvResponse(`to-buy-${istDate(c.var.shop.now)}.csv`, columns, purchaseList(c.var.shop)),
  );
