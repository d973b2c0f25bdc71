import { afterEach, expect, test } from 'vitest';
import { NEXT_PRODUCT_ID } from '../../shop/catalogue/next-product.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { adminPage } from '../admin/desk.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { htmlOf } from '../browser/html.ts';

const CATEGORY = 'Zz Toe Rings';
const NAME = 'Zz Tara Toe Ring';

/** The shop is shared: the piece leaves it, as pieces do that were sold once. */
afterEach(() => shop.rows('UPDATE products SET archived_at = 1 WHERE name = ?', NAME));

test('sizes that a category does not list yet become its sizes by one press, and shoppers choose among them', async () => {
  await shop.rows(`INSERT INTO categories (name, slug, sizes, ${TAX.columns}) VALUES (?, 'zz-toe-rings', '[]', ${TAX.values})`, CATEGORY);
  const owner = await adminPage({ width: 360, screen: '/admin/products/add' });
  await owner.getByLabel('Name', { exact: true }).fill(NAME);
  await owner.getByLabel('Selling price, GST included').fill('299');
  await owner.getByLabel('Category, optional').selectOption(CATEGORY);
  for (const [at, size] of ['12', '14', '16'].entries()) {
    await owner.getByRole('button', { name: 'Add a size' }).click();
    await owner.getByLabel(`Size ${at + 1}`, { exact: true }).fill(size);
    await owner.getByLabel(`Pieces of size ${size}`, { exact: true }).fill('5');
  }
  const add = owner.getByRole('button', { name: 'Add product', exact: true });
  await add.click();
  await owner.getByRole('button', { name: `Add 12, 14, 16 to ${CATEGORY}` }).click();
  await owner.getByText(`${CATEGORY} lists 12, 14, 16 now.`).waitFor();
  await add.click();
  await owner.getByText(`Product "${NAME}" added successfully.`).waitFor();
  // Its form reads more of the piece later, and the piece is archived at the end.
  await owner.goto('about:blank');
  expectQuiet(owner, { answered: [422] });

  const [made] = await shop.rows('SELECT id, stock_quantity FROM products WHERE name = ?', NAME);
  expect(made?.stock_quantity).toBe(15);
  const html = await htmlOf(`/products/${made?.id}-zz-tara-toe-ring`);
  expect([...html.matchAll(/type="radio"[^>]* value="([^"]*)"/g)].map(([, size]) => size)).toEqual(['12', '14', '16']);
});

test('a single size is chosen from the start: on the page, in the cart and from a card', async () => {
  const [home] = await shop.rows(
    `INSERT INTO categories (name, slug, has_sizes, sizes, ${TAX.columns}) VALUES ('Zz Sarees', 'zz-sarees', 1, '["Free size"]', ${TAX.values}) RETURNING id`,
  );
  const [made] = await shop.rows(
    `INSERT INTO products (id, name, slug, price_paise, mrp_paise, category_id, created_at) VALUES (${NEXT_PRODUCT_ID}, ?, 'zz-saree', 90000, 90000, ?, 1) RETURNING id`,
    ...[NAME, Number(home?.id)],
  );
  await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', 5)", Number(made?.id));
  const page = await newPage({ width: 360, at: `/products/${made?.id}-zz-saree` });
  expect(await page.getByRole('radio', { name: 'Free size' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByText('Added to Cart').waitFor();
  await page.goto('/collections/zz-sarees');
  await page.locator('.card__add').click();
  await page.getByText('Added to Cart').waitFor();
  const cart = await page.evaluate(() => localStorage.getItem('sparkle_cart_v1'));
  expect(JSON.parse(cart ?? '[]')).toMatchObject([{ id: made?.id, size: 'Free size', quantity: 2 }]);
  expectQuiet(page);
});
