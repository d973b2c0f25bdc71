import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectQuiet, newPage } from '../browser/browser.ts';
import { listenForViolations as listen, violations } from '../browser/csp.ts';
import { openPage } from '../browser/settled.ts';
import { cartOf, createProducts, type TestProducts } from '../browser/test-products.ts';

const NAME = '<img src=x onerror="window.canary=1">Canary</script><script>window.canary=1</script>';
const TEXT = '</p><script>window.canary=1</script><svg onload="window.canary=1">';
let products: TestProducts;

beforeAll(async () => {
  products = await createProducts('Canaries', [{ name: NAME, description: TEXT }]);
});
afterAll(() => products.archive());

test('an injected script is blocked and reported (F58)', async () => {
  const page = await newPage({ before: listen });
  await page.route('**/contact', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('</main>', '<script>window.canary=1</script></main>');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/contact');
  expect(await page.evaluate('window.canary')).toBeUndefined();
  expect(await violations(page)).toEqual(['script-src-elem inline']);
  expectQuiet(page, { said: ['Executing inline script violates'] });
});

test('the name of a product stays text on every page that shows it (F58)', async () => {
  const page = await newPage({ before: listen + cartOf([products.ids[0] ?? 0, 1]) });
  for (const path of [`/collections/${products.slug}`, `/products/${products.ids[0]}`]) {
    await openPage(page, path);
    expect(await page.getByRole('heading', { name: NAME }).count(), path).toBe(1);
    expect(await page.evaluate('window.canary'), path).toBeUndefined();
    expect(await violations(page), path).toEqual([]);
  }
  expect(await page.getByText(TEXT).count()).toBeGreaterThan(0);
  const facts = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.stringify(JSON.parse(facts ?? ''))).toContain(JSON.stringify(NAME).slice(1, -1));
  await openPage(page, '/checkout');
  expect(await page.getByText(NAME).count()).toBeGreaterThan(0);
  expect(await page.evaluate('window.canary')).toBeUndefined();
  expect(await violations(page)).toEqual([]);
});
