import { text } from 'node:stream/consumers';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumFlags, findChromium } from '../../../functions/start/set-up/browser.mjs';
import { type LocalServer, serveLocally } from '../local-server.ts';
import { type RazorpaySandbox, startRazorpay } from './server.ts';
import { sdkFor } from './testing.ts';

let sandbox: RazorpaySandbox;
let browser: Browser;
let shop: LocalServer;
const posted: string[] = [];

const SHOP_JS = `
  window.log = [];
  window.start = (given) => {
    const rzp = new Razorpay({ ...given,
      handler: given.redirect ? undefined : (proof) => log.push(['paid', proof]),
      modal: { ...given.modal, ondismiss: (reason) => log.push(['dismissed', reason ?? null]) } });
    rzp.on('payment.failed', (failure) => log.push(['failed', failure.error]));
    rzp.open();
    window.rzp = rzp;
  };
  document.getElementById('pay').focus();
`;

beforeAll(async () => {
  sandbox = await startRazorpay();
  shop = await serveLocally(async (request, response) => {
    if (request.url === '/shop.js') return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(SHOP_JS);
    if (request.method === 'POST') posted.push(await text(request));
    const policy = `default-src 'none'; script-src 'self' ${sandbox.url}; style-src 'self'; img-src data:; frame-src ${sandbox.url}; form-action 'self'`;
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(
      `<!doctype html><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><h1>Shop</h1><button id="pay">Pay</button><script src="${sandbox.url}/v1/checkout.js"></script><script src="/shop.js"></script>`,
    );
  });
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium. `npm test` installs one.');
  browser = await chromium.launch({ executablePath, args: chromiumFlags });
}, 30_000);

afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await sandbox?.close();
});

describe('the payment window', () => {
  let page: Page;
  let frame: FrameLocator;
  let orderId: string;
  const faults: string[] = [];

  beforeEach(async () => {
    faults.length = 0;
    page = await browser.newPage({ viewport: { width: 360, height: 800 } });
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    frame = page.frameLocator('iframe');
    orderId = (await sdkFor(sandbox).rzp.orders.create({ amount: 12_345_600, currency: 'INR' })).id;
    await page.goto(shop.url);
    return () => page.close();
  });

  const start = (more: Record<string, unknown> = {}) =>
    page.evaluate((given) => Reflect.get(window, 'start')(given), {
      key: sandbox.keyId,
      order_id: orderId,
      amount: 12_345_600,
      currency: 'INR',
      name: 'Chamak',
      description: 'Order CH-1042, 3 pieces',
      theme: { color: '#c2155f' },
      prefill: { email: 'asha@example.com', contact: '+919900000000' },
      ...more,
    });
  const log = () => page.evaluate((): [string, Record<string, unknown>][] => Reflect.get(window, 'log'));
  const press = (id: string) => frame.getByTestId(id).click();

  it("pays: the handler gets the signed ids, focus returns, nothing violates the shop's policy", async () => {
    await start();
    await expect.poll(() => frame.getByTestId('amount').textContent()).toBe('₹1,23,456.00');
    expect(await frame.getByRole('button', { name: 'Pay ₹1,23,456.00 (succeeds)', exact: true }).count()).toBe(1);
    await press('method-card');
    await press('pay-success');
    await expect.poll(log).toEqual([['paid', expect.objectContaining({ razorpay_order_id: orderId })]]);
    expect(sandbox.ledger().payments.at(-1)).toMatchObject({
      method: 'card',
      status: 'captured',
      email: 'asha@example.com',
      card: { last4: '1111' },
    });
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('pay');
    expect(faults).toEqual([]);
  });

  it('fails and retries on the same order; each failure is reported', async () => {
    await start();
    await press('pay-fail');
    await expect.poll(() => frame.getByTestId('failure-reason').textContent()).toContain('UPI PIN');
    await press('method-netbanking');
    await press('pay-fail');
    await press('pay-success');
    await expect.poll(async () => (await log()).map(([name]) => name)).toEqual(['failed', 'failed', 'paid']);
    expect((await log())[0]?.[1]).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      reason: 'incorrect_pin',
      metadata: { order_id: orderId },
    });
    expect(sandbox.ledger().orders.at(-1)).toMatchObject({ attempts: 3, status: 'paid' });
  });

  it('works by keyboard alone, keeps the focus inside and closes on Escape', async () => {
    await start();
    await frame.getByTestId('method-upi').and(frame.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await frame.getByTestId('method-card').isChecked()).toBe(true);
    for (let stop = 0; stop < 20; stop++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await page.keyboard.press('Escape');
    await expect.poll(log).toEqual([['dismissed', null]]);
  });

  it('ends after max_count retries, and after its time', async () => {
    await start({ retry: { enabled: true, max_count: 1 } });
    await press('pay-fail');
    await press('pay-fail');
    await frame.getByTestId('close').and(frame.locator(':focus')).waitFor();
    expect(await frame.getByTestId('pay-success').isDisabled()).toBe(true);
    await press('close');
    await start({ timeout: 1 });
    await expect.poll(log, { timeout: 4000 }).toContainEqual(['dismissed', 'timeout']);
  });

  it('can authorise only, or vanish without a message after the capture', async () => {
    await start();
    await press('pay-authorized');
    await expect.poll(async () => (await log()).map(([name]) => name)).toEqual(['paid']);
    expect(sandbox.ledger().payments.at(-1)?.status).toBe('authorized');
    orderId = (await sdkFor(sandbox).rzp.orders.create({ amount: 5000, currency: 'INR' })).id;
    await start({ amount: 5000 });
    await press('pay-vanish');
    await page.locator('iframe').waitFor({ state: 'detached' });
    expect(await log()).toHaveLength(1);
    expect(sandbox.ledger().payments.at(-1)).toMatchObject({ amount: 5000, status: 'captured' });
  });

  it('posts the three fields to callback_url with redirect (F37)', async () => {
    await start({ redirect: true, callback_url: `${shop.url}/callback` });
    await press('pay-success');
    await page.waitForURL('**/callback');
    expect([...new URLSearchParams(posted.at(-1)).keys()]).toEqual(['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature']);
  });

  it("shows an error for an unknown order and for an amount other than the order's", async () => {
    await start({ order_id: 'order_unknown' });
    const said = () => frame.getByTestId('failure-reason').textContent();
    await press('pay-success');
    await expect.poll(said).toContain('No such id');
    await press('close');
    await start({ amount: 1 });
    await press('pay-success');
    await expect.poll(said).toContain('not the amount of the order');
    expect(sandbox.ledger().payments.filter(({ order_id: order }) => order === orderId)).toEqual([]);
  });
});
