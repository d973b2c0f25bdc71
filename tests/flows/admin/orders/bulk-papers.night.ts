/** Night: papers of a hundred orders that take longer than a person waits for them. `bulk-orders.test.ts` counts what they ask of the database. */
import { expect, it } from 'vitest';
import { sold } from '../../../shop/orders/edits.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();

it('slips and invoices of a hundred orders take less than ten seconds', async () => {
  await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
  const piece = await shop.addProduct({ price: 39_900, stock: 900 });
  const ids: string[] = [];
  for (let at = 0; at < 100; at += 1) ids.push((await sold(shop, { wishes: [{ id: piece }] })).id);
  const from = performance.now();
  const { body } = await ask<{ printed: number[] }>('POST', '/gst-papers', { ids });
  const file = await shop.fetch(`/api/admin/gst-papers?numbers=${body.printed.join(',')}`, { headers: { cookie } });
  const bytes = await file.arrayBuffer();
  expect(performance.now() - from).toBeLessThan(10_000);
  expect(body.printed).toHaveLength(100);
  expect(new TextDecoder('latin1').decode(bytes).match(/\/Type \/Page\b/g)).toHaveLength(200);
});
