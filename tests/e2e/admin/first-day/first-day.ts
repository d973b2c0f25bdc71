import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../../functions/tools/start/stack.ts';
import { istDate } from '../../../../src/rules/dates.ts';
import type { GoodsKind } from '../../../../src/rules/goods/goods.ts';
import { urls } from '../../../../src/urls.ts';
import { textOfPdf } from '../../../field/text-of-pdf.ts';
import { expectQuiet, newPage } from '../../browser/browser.ts';
import { fillDelivery, payButton } from '../../browser/checkout-page.ts';
import { SAVES_DATA } from '../../browser/lent-pages.ts';
import { crawlForJewellery, jewelleryIn } from '../../browser/said-to-shoppers.ts';
import { lookAt } from '../../looks/look.ts';
import { told } from '../desk.ts';
import { FirstDayWalk, type NewShop } from './first-day-walk.ts';

const PASSWORD = 'chamak-first-owner';

interface Sold {
  /** What a shopper pays, and the line of the invoice in the file for the return. */
  readonly total: string;
  readonly line: RegExp;
  /** Presses and fields until the shop is open. */
  readonly steps: number;
}

const shops: readonly (NewShop & Sold)[] = [
  {
    ...{ kind: 'jewellery', shopName: 'Lakshmi Jewels of Jaipur', legalName: 'Lakshmi Jewels', letters: ['lj', 'ljj'] },
    piece: { name: 'Utsav Jhumkas', price: '799', hsn: '7117', rate: '3' },
    // Of ₹848.00, ₹24.70 are 3 % of GST, in halves within the State.
    ...{ total: '₹848.00', line: /LJJ\/\d\d-\d\d\/000001,.*,3,823\.3,0,12\.35,12\.35,848,/, steps: 70 },
  },
  {
    ...{ kind: 'clothing', words: ['Handloom sarees from Varanasi.', 'Handloom sarees'] },
    ...{ shopName: 'Meera Sarees', legalName: 'Meera Textiles', letters: ['ms', 'mst'], category: 'Sarees' },
    piece: { name: 'Linen Saree', price: '2199', hsn: '5208', rate: '5' },
    // Of ₹2,199.00, ₹104.72 are 5 % of GST.
    ...{ total: '₹2,199.00', line: /MST\/\d\d-\d\d\/000001,.*,5,2094\.28,0,52\.36,52\.36,2199,/, steps: 70 },
  },
];

/** Puts the piece into the cart and pays it by UPI, from the listing. Returns what checkout and confirmation say. */
async function buy(page: Page, shopUrl: string): Promise<readonly string[]> {
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByText('Added to Cart').waitFor();
  await page.goto(`${shopUrl}/checkout`);
  await payButton(page).waitFor();
  await fillDelivery(page);
  const checkout = await page.content();
  await payButton(page).click();
  await page.frameLocator('iframe').getByTestId('pay-success').click();
  await page.waitForURL(/\/order-confirmation\?order=/);
  return [checkout, await page.content()];
}
/** What `buy` takes: five presses and the seven fields of a delivery. */
const BOUGHT = { presses: 5, fields: 7 };

/** Walks through the first day of a new shop of these goods, from the log-in to the first sale. */
export const firstDayOf = (goods: GoodsKind) =>
  describe.each(shops.filter(({ kind }) => kind === goods))('$shopName', (shop) => {
    const dir = mkdtempSync(join(tmpdir(), 'chamak-empty-'));
    let stack: Stack;

    beforeAll(async () => {
      stack = await startStack({ dir, seed: false, adminPassword: PASSWORD });
    });
    afterAll(async () => {
      await stack.stop();
      rmSync(dir, { recursive: true, force: true });
    });

    const mailed = (text: string) =>
      expect.poll(async () => (await stack.mail.messages()).some((mail) => mail.text.includes(text)), { timeout: 15_000 }).toBe(true);

    /** A visitor sees nothing of what the shop will sell, and leaves an address. */
    async function visitBeforeOpening(page: Page): Promise<void> {
      for (const path of ['/collections', '/products/1', '/cart', '/checkout']) {
        const text = await (await page.request.get(stack.shopUrl + path)).text();
        expect([text.includes('We open soon.'), text.includes(shop.piece.name)], path).toEqual([true, false]);
      }
      await page.goto(`${stack.shopUrl}/`);
      await page.getByText('We open soon.').waitFor();
      await page.getByLabel('Your email').fill('early@example.in');
      await page.getByRole('button', { name: 'Tell me when you open' }).click();
      await page.getByText('Check your email').waitFor();
      await mailed('/newsletter/confirm?');
    }

    /** Each page, file, mail and paper of a shop of other goods, and what it says of jewellery. */
    async function jewelleryAnywhere(shopper: Page, order: string): Promise<{ pages: number; found: readonly string[] }> {
      const read = async (url: string) => (await shopper.request.get(url)).text();
      const places = ['/', '/collections?search=zzz', '/no-such-page', '/products/99', '/cart', '/wishlist', '/payment-failed', '/offline'];
      const files = ['/feeds/google.xml', '/feeds/meta.csv', '/sitemap.xml', '/api/brand-manifest/1.webmanifest'];
      const { pages, found } = await crawlForJewellery({ origin: stack.shopUrl, from: [...places, ...files], read });
      await mailed('MS-1002');
      const mails = (await stack.mail.messages()).flatMap(({ subject, text, html }) => [subject, text, html]);
      const paper = await shopper.request.get(stack.shopUrl + urls.orderDocument(order, 'invoice'));
      const invoice = (await textOfPdf(await paper.body())).text;
      expect(['HSN', '5208', 'Handloom sarees'].filter((word) => !invoice.includes(word))).toEqual([]);
      return { pages, found: [...found, ...[...mails, invoice].flatMap(jewelleryIn)] };
    }

    test('the page before the opening has nothing that a person would mind', async () => {
      expect(await lookAt({ name: 'before the opening', url: `${stack.shopUrl}/`, width: 360 })).toEqual([]);
    });

    test('an empty shop stays closed until its owner has gone through the list, and sells half an hour later at most (#1, #5)', async () => {
      const shopper = await newPage({ width: 360 });
      const owner = await newPage({ width: 360, before: SAVES_DATA });
      const day = new FirstDayWalk(owner, stack.shopUrl, shop);
      const { walk, list } = day;
      /** What the bar of a phone says, and the window. */
      const titles = async () => [await owner.locator('.top-bar .title').filter({ visible: true }).textContent(), await owner.title()];
      /** The press beside the list. */
      const open = owner.getByRole('complementary').getByRole('button', { name: 'Open the shop' });
      await day.logIn(PASSWORD);
      await day.ticked(0);
      expect(await titles()).toEqual(['Set up your shop', 'Set up your shop: Chamak admin']);
      // The page says so too, before any script.
      expect(await (await owner.request.get(`${stack.shopUrl}/admin/dashboard`)).text()).toContain('<title>Set up your shop: admin | ');
      expect(await open.isDisabled()).toBe(true);
      // The word of the connection would read as if the shop were open.
      expect(await owner.getByText('Live', { exact: true }).count()).toBe(0);

      await day.sayGoods();
      await day.ticked(1);
      await walk.press(day.button('Later'));
      const now = owner.locator('.first-steps .is-now .first-steps__title');
      await expect.poll(() => now.textContent()).toBe('Marks and colours');
      await day.dashboard();
      expect(await now.textContent()).toBe('Marks and colours');
      await day.nameShop();
      await day.ticked(2);
      await day.identify();
      await day.ticked(3);
      await day.chooseNumbers();
      await day.ticked(4);
      await day.setDelivery();
      await day.ticked(5);
      await day.decideOnCash();
      await day.ticked(6);
      await list.getByText('Cash is offered at checkout.').waitFor();
      await walk.press(day.button('Tell me there'));
      await day.ticked(7);
      await day.addCategory();
      await day.addPiece();
      await day.ticked(9);
      await visitBeforeOpening(shopper);
      await day.readPolicies();
      await day.ticked(10);

      await walk.follow(owner, 'Go to the shop');
      await buy(owner, stack.shopUrl);
      walk.presses += BOUGHT.presses;
      walk.fields += BOUGHT.fields;
      await day.dashboard();
      await day.ticked(11);
      await walk.press(open);
      await told(owner, 'The shop is open');
      await day.ticked(12);
      expect(await titles()).toEqual(['Dashboard', `Dashboard: ${shop.shopName} admin`]);

      // The visitor sees it at once, under an address that said otherwise before.
      await shopper.goto(`${stack.shopUrl}/collections`);
      const seen = await buy(shopper, stack.shopUrl);
      expect(walk.minutes).toBeLessThanOrEqual(30);
      expect(walk.presses + walk.fields).toBeLessThanOrEqual(shop.steps);
      expect(await shopper.locator('.short-foot').textContent()).toContain(shop.legalName);
      await shopper.getByText(shop.total).filter({ visible: true }).first().waitFor();
      expect(await shopper.locator('main').textContent()).toContain(`${shop.letters[0].toUpperCase()}-1002`);
      const bought = new URL(shopper.url()).searchParams.get('order') ?? '';
      const post = { headers: { origin: stack.shopUrl } };
      expect((await owner.request.post(`${stack.shopUrl}/api/admin/orders/${bought}/invoice`, post)).status()).toBe(200);
      // The invoices of the month as the file for the return has them: number, place and rate, then value and taxes in rupees.
      const month = istDate(Date.now()).slice(0, 7);
      const file = await owner.request.get(`${stack.shopUrl}/api/admin/gst-export?month=${month}&file=invoices`);
      expect(await file.text()).toMatch(shop.line);

      if (shop.kind !== 'jewellery') {
        const { pages, found } = await jewelleryAnywhere(shopper, bought);
        expect([...seen.flatMap(jewelleryIn), ...found]).toEqual([]);
        expect(pages).toBeGreaterThan(80);
      }
      expectQuiet(owner);
    }, 240_000);
  });
