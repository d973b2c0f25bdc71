import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newPage, shop } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { createProducts } from '../browser/test-products.ts';

/** Opened as a shopper opens it, without script. */
const openLabel = (page: Page) => page.getByText('Care, label details, consumer care').click();

test('the information that the law requires of an online shop: MRP, origin, quantity, packer, generic name, consumer care (L3, L15, #84)', async () => {
  const page = await newPage({ scripts: false });
  await page.goto(piece.plain);
  await openLabel(page);
  await page.getByText('Consumer care', { exact: true }).click({ trial: true });
  const facts = await page
    .locator('.product-facts__list > div')
    .evaluateAll((rows) => rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]));
  const labelled = Object.fromEntries(facts) as Record<string, string>;
  expect(labelled).toMatchObject({ MRP: '₹1,099.00, inclusive of all taxes', 'Net quantity': '1 pair', 'Country of origin': 'India' });
  expect(labelled['Generic name']).toBe('Imitation jewellery (earrings)');
  expect(labelled['Packed by']).toMatch(/\d{6}/);
  expect(labelled['Consumer care']).toMatch(/\+91 \d{5} \d{5}.*@/);
  expect(labelled.Dimensions).toBe('Height 5.5 cm; width 3 cm');
  expect(labelled['Imported by']).toBeUndefined();
});

test('a piece has the generic name that the owner writes (L15)', async () => {
  const made = await createProducts('Named pieces', [{ name: 'Rani Hair Pin' }]);
  const page = await newPage({ scripts: false });
  const nameOf = async () => {
    await page.goto(`/products/${made.ids[0]}`);
    await openLabel(page);
    return page.locator('.product-facts__list > div', { hasText: 'Generic name' }).locator('dd').textContent();
  };
  expect(await nameOf()).toBe('Imitation jewellery (zz named pieces)');
  // The page that was kept meanwhile is made anew.
  await shop.rows("UPDATE products SET generic_name = 'Hair pin of brass' WHERE id = ?", made.ids[0] as number);
  await expect.poll(nameOf).toBe('Hair pin of brass');
  await made.archive();
});

test('a piece from another country names it and who imported it (L3, L15)', async () => {
  const made = await createProducts('Imported pieces', [{ name: 'Seoul Glass Beads' }]);
  await shop.rows(
    "UPDATE products SET country_of_origin = 'South Korea', importer = 'Mira Imports, Chennai 600001' WHERE id = ?",
    made.ids[0] ?? 0,
  );
  const page = await newPage({ scripts: false });
  await page.goto(`/products/${made.ids[0]}`);
  await openLabel(page);
  const facts = page.getByRole('region', { name: 'Details' });
  expect(await facts.locator('dt', { hasText: 'Country of origin' }).locator('+ dd').textContent()).toBe('South Korea');
  expect(await facts.locator('dt', { hasText: 'Imported by' }).locator('+ dd').textContent()).toBe('Mira Imports, Chennai 600001');
  await made.archive();
});
