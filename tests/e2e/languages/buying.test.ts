import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { productPageTexts } from '../../../src/features/catalog/product/product-page.texts.ts';
import { cashPageTexts } from '../../../src/features/checkout/cash/cash-page.texts.ts';
import { contactCodeTexts } from '../../../src/features/checkout/cash/contact-code.texts.ts';
import { deliveryFieldTexts } from '../../../src/features/checkout/form/delivery-fields.texts.ts';
import { cartSummaryTexts } from '../../../src/features/checkout/summary/cart-summary.texts.ts';
import { orderPageTexts } from '../../../src/features/orders/order-page/order-page.texts.ts';
import { orderStateTexts } from '../../../src/features/orders/order-state.texts.ts';
import { paymentMailTexts } from '../../../src/features/payment/mails/payment-mails.texts.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import { profileAddressTexts } from '../../../src/rules/address/profile-address.texts.ts';
import { stateName } from '../../../src/rules/address/states.texts.ts';
import { fieldMessage } from '../../../src/rules/language/field-messages.ts';
import { languageFacts } from '../../../src/rules/language/languages.ts';
import { fill } from '../../../src/rules/language/texts.ts';
import { orderNumber } from '../../../src/rules/order-number.ts';
import { orderRefusal } from '../../../src/rules/refusals/order-refusals.ts';
import { loadTexts } from '../../../src/texts/load.ts';
import { piecesTexts } from '../../../src/ui/order/pieces.texts.ts';
import { expectIn } from '../../shop/words/mail-language.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { beforeTotal, codeTo, fillDelivery, mailTo, openWindow, payButton } from '../browser/checkout-page.ts';
import { piece } from '../browser/pages.ts';

const HINDI = languageFacts.hi;
const buyer = { 'Full name': 'सुनीता वर्मा', 'House and street': 'मकान 12, गली 3', 'PIN code': '५६०००३' } as const;

beforeAll(() => loadTexts('hi'));

/** A test whose fields, buttons and addresses are the Hindi ones. */
const inHindi = (work: () => Promise<void>) => () => inLanguage('hi', work);

/** A page of a phone with the addresses of all documents that it was sent: '/hi/checkout hi-IN'. */
async function phone(scripts: boolean) {
  const page = await newPage({ width: 360, scripts });
  const documents: string[] = [];
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest() && response.frame() === page.mainFrame();
    const isMoved = response.status() >= 300 && response.status() < 400;
    if (isPage && !isMoved) documents.push(`${new URL(response.url()).pathname} ${response.headers()['content-language'] ?? 'en-IN'}`);
  });
  return { page, documents };
}

/** Waits for a page of the walk, which says itself that it is in Hindi. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === path);
  expect(await page.locator('html').getAttribute('lang')).toBe(HINDI.tag);
}

/** What the shop calls product 6 in each language. */
async function names() {
  const [row] = await shop.rows(
    `SELECT p.name AS english, t.text AS hindi FROM products p
       JOIN translations t ON t.kind = 'product' AND t.subject = CAST(p.id AS TEXT) AND t.language = 'hi' AND t.field = 'name' AND t.state <> 'draft'
      WHERE p.id = 6`,
  );
  const [english, hindi] = [String(row?.english), String(row?.hindi)];
  expect([HINDI.letter.test(english), HINDI.letter.test(hindi)]).toEqual([false, true]);
  return { english, hindi };
}

/** Expects the page that thanks for the newest order of an address, its rows, and its mail, to be as the buyer reads. */
async function expectThanks(page: Page, email: string, bought: { readonly status: string; readonly method: string }): Promise<void> {
  const name = await names();
  await arrive(page, '/hi/order-confirmation');
  await page.getByRole('heading', { name: fill(orderStateTexts().thanks, { name: 'सुनीता' }) }).waitFor();
  const [order] = await shop.rows(
    `SELECT o.number, o.language, o.status, o.method, o.customer_name, i.name FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.customer_email = ?`,
    email,
  );
  expect(order).toMatchObject({ ...bought, language: 'hi', customer_name: buyer['Full name'], name: name.english });
  const number = orderNumber(Number(order?.number));
  expect(await page.locator('.order-band__number').textContent()).toContain(fill(orderPageTexts().title, { number }));
  expect(await page.locator('.order-lines').textContent()).toContain(name.hindi);
  for (const typed of [buyer['Full name'], buyer['House and street'], '560003'])
    expect(await page.locator('address').textContent()).toContain(typed);
  const links = await page.locator('main a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !link?.startsWith('/hi/'))).toEqual([]);

  const confirmation = fill(paymentMailTexts().isConfirmed, { number });
  const mail = await mailTo(email, (subject) => subject === confirmation);
  expectIn('hi', mail, shopUrl);
  expect(mail.text).toContain(name.hindi);
  expect(mail.text + mail.html).not.toContain(name.english);
  expect(mail.text).toContain(`${shopUrl}/hi/order-confirmation?`);
}

/** Expects the message beside a field, named by the field itself. */
async function expectBeside(page: Page, label: string, message: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const [description] = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const said = page.locator(`#${description}`);
  expect((await said.textContent())?.trim()).toBe(message);
  expect(message).toMatch(HINDI.letter);
}

const walked = (...pages: readonly string[]) => pages.map((path) => `${path} ${HINDI.tag}`);

// The way back from the window of an app, and cash with a code, are flows (tests/flows/languages/messages.test.ts).
test(
  'a purchase in Hindi is paid, after a coupon that does not exist and half a PIN code were refused in Hindi beside their fields',
  inHindi(async () => {
    const email = 'sunita-pays@example.in';
    const { page, documents } = await phone(true);
    await page.goto(`/hi${piece.plain}`);
    await arrive(page, `/hi${piece.plain}`);
    await page.locator('#buy').getByRole('button', { name: productPageTexts().buyNow }).click();
    await arrive(page, '/hi/checkout');
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    const t = cartSummaryTexts();
    await page.getByRole('button', { name: t.haveCoupon }).click();
    await page.getByLabel(t.code).fill('NAHIN99');
    await page.getByRole('button', { name: t.apply, exact: true }).click();
    const { title, message } = orderRefusal('INVALID_COUPON');
    await expectBeside(page, t.code, `${title}: ${message}`);
    await fillDelivery(page, { ...buyer, Email: email, 'PIN code': '५६' });
    await payButton(page).click();
    await expectBeside(page, deliveryFieldTexts().postal_code, fieldMessage('A PIN code has 6 digits.'));
    await fillDelivery(page, { ...buyer, Email: email });
    const pay = await openWindow(page);
    await pay.getByTestId('pay-success').click();
    await expectThanks(page, email, { status: 'paid', method: 'gateway' });
    expect([...new Set(documents)]).toEqual(walked(`/hi${piece.plain}`, '/hi/checkout', '/hi/order-confirmation'));
  }),
);

test(
  'a purchase in Hindi is ordered in cash without script; a PIN code of another State is refused beside its field',
  inHindi(async () => {
    const email = 'sunita-noscript@example.in';
    const { page, documents } = await phone(false);
    await page.goto(`/hi${piece.plain}`);
    await arrive(page, `/hi${piece.plain}`);
    await page.getByRole('button', { name: productPageTexts().orderWithCash }).click();
    await arrive(page, '/hi/checkout/cash');
    await page.getByText(fill(piecesTexts().piece, { n: 1, name: (await names()).hindi })).waitFor();
    await fillDelivery(page, { ...buyer, Email: email, Mobile: '९८४५० १२१०२', 'PIN code': '११०००१' });
    await page.getByRole('button', { name: cashPageTexts().go }).click();
    const elsewhere = fill(profileAddressTexts().pinElsewhere, { state: stateName('KA') });
    await expectBeside(page, deliveryFieldTexts().postal_code, elsewhere);
    await page.getByLabel(deliveryFieldTexts().postal_code).fill(buyer['PIN code']);
    await page.getByRole('button', { name: cashPageTexts().go }).click();
    await page.getByLabel(contactCodeTexts().six).fill(await codeTo('9845012102'));
    await page.getByRole('button', { name: beforeTotal(cashPageTexts().placeOrder) }).click();
    await expectThanks(page, email, { status: 'processing', method: 'cod' });
    expect([...new Set(documents)]).toEqual(walked(`/hi${piece.plain}`, '/hi/checkout/cash', '/hi/order-confirmation'));
    expectQuiet(page, { answered: [422] });
  }),
);
