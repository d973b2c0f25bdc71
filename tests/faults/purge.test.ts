import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshShop, freshShop } from '../shop/fresh-shop.ts';
import { type RunningWorker, startWorkerd } from './workerd.ts';

let shop: FreshShop;
let worker: RunningWorker;
beforeAll(async () => {
  shop = await freshShop();
  worker = await startWorkerd(shop, { behindCache: true });
}, 300_000);
afterAll(async () => {
  await worker?.stop();
  await shop?.close();
});

test('a change that the writer object makes is purged by the entrypoint whose cache keeps the pages', async () => {
  const id = await shop.addProduct({ price: 39_900, stock: 20 });
  const rename = () => worker.write({ sql: "UPDATE products SET name = name || '.' WHERE id = ?", args: [id] });
  await rename();
  // The first change after a start: it is not known what was purged before.
  await expect.poll(() => worker.purged()).toEqual([['frame']]);
  await rename();
  await expect.poll(async () => (await worker.purged()).map((tags) => tags.toSorted())).toEqual([['frame'], ['catalogue', `p${id}`]]);
});
