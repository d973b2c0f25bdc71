/** Night: pages of pieces that are sold out and do not fit a window. */
import { shop } from '../../browser/browser.ts';
import { cartOf } from '../../browser/test-products.ts';
import { allWindows, forShoppers, sweep } from '../sweep.ts';

/** Writes moves that change the stock of each product and size by what `sign` says of it. */
async function moveAll(rows: readonly Record<string, string | number | null>[], sign: 1 | -1): Promise<void> {
  for (const { product_id, size, stock } of rows) {
    await shop.rows(
      "INSERT INTO stock_moves (product_id, size, kind, quantity, note) VALUES (?, ?, 'adjust', ?, 'sold out for a look')",
      product_id ?? null,
      size ?? '',
      Number(stock) * sign,
    );
  }
}

async function sellOut(): Promise<() => Promise<void>> {
  const left = await shop.rows(`SELECT product_id, size, stock_quantity AS stock FROM product_sizes WHERE stock_quantity > 0
    UNION ALL SELECT id, '', stock_quantity FROM products WHERE stock_quantity > 0 AND id NOT IN (SELECT product_id FROM product_sizes)`);
  await moveAll(left, -1);
  return () => moveAll(left, 1);
}

sweep(forShoppers, allWindows, { name: 'sold out', tells: true, setUp: sellOut, before: cartOf([6, 2], [14, 1, '2.6']) });
