import { expect, it } from 'vitest';
import { readFairDealing } from '../../../src/features/fair-dealing/fair-dealing.server.ts';
import type { SelfAudit } from '../../../src/features/fair-dealing/self-audit.server.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();

it('the self-audit of dark patterns finds the words in banners, notifications, categories and products, and no others (L14)', async () => {
  const product = await shop.addProduct({ price: 70_000, stock: 5, name: 'Mayur Juda Pin' });
  const archived = await shop.addProduct({ price: 70_000, stock: 5, name: 'Selling fast: Purana Nath' });
  await shop.addProduct({ price: 70_000, stock: 1, name: 'Only 1 left in the world' });
  await shop.rows("UPDATE products SET description = 'A pin. Hurry, limited time!' WHERE id = ?", product);
  await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', archived);
  await shop.rows("INSERT INTO home_banners (title, subtitle, image) VALUES ('Diwali', 'Last chance for gold', 'banners/x.webp')");
  await shop.rows("INSERT INTO notification_bar_settings (text_content) VALUES ('₹499 plus GST')");
  await shop.rows("INSERT INTO categories (name, slug, description) VALUES ('Pins', 'pins', 'No thanks, I have none')");
  const { body } = await ask<SelfAudit>('GET', '/fair-dealing');
  expect(body.findings).toEqual([
    { where: 'Banner', name: 'Diwali', product: 0, pattern: 'False urgency', words: 'Last chance' },
    { where: 'Notification', name: '₹499 plus GST', product: 0, pattern: 'Drip pricing', words: 'plus GST' },
    { where: 'Category', name: 'Pins', product: 0, pattern: 'Confirm shaming', words: 'No thanks, I' },
    { where: 'Product', name: 'Mayur Juda Pin', product, pattern: 'False urgency', words: 'Hurry' },
    { where: 'Product', name: 'Mayur Juda Pin', product, pattern: 'False urgency', words: 'limited time' },
  ]);
});

it('a declaration is kept in the audit log, and its day is on the page for shoppers', async () => {
  expect((await readFairDealing(shop.at())).declaredAt).toBeNull();
  const { status, body } = await ask<SelfAudit>('POST', '/fair-dealing', { note: ' Reworded the banner ' });
  expect(status).toBe(201);
  expect(body.declarations).toEqual([{ at: expect.any(Number), by: email, found: 5, note: 'Reworded the banner' }]);
  expect((await readFairDealing(shop.at())).declaredAt).toBe(body.declarations[0]?.at);
});

it('a note that is too long is refused beside its field', async () => {
  const { status, body } = await ask<{ fields: Record<string, string> }>('POST', '/fair-dealing', { note: 'x'.repeat(501) });
  expect([status, body.fields]).toEqual([422, { note: 'Please use at most 500 characters.' }]);
});
