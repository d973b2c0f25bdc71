import { expect, it } from 'vitest';
import { confirmStockAlerts, requestStockAlert, waitingAlertsQuery } from '../../../src/features/stock-alerts/stock-alerts.server.ts';
import { readConfirmLink } from '../../../src/features/stock-alerts/stop-link.server.ts';
import { DAY, HOUR, UNCONFIRMED_KEPT } from '../../../src/rules/limits.ts';
import { ADDRESS_SHARES, attemptLimits } from '../../../src/rules/people/rate-limits.ts';
import { signedIn } from '../../shop/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const AT = Date.now();
const soldOut = () => shop.addProduct({ price: 10_000, stock: 0 });
const request = (email: string, productId: number, at = AT) => requestStockAlert(shop.at(at), { email, productId, size: '', userId: null });
const receive = (product: number) =>
  shop.rows("INSERT INTO stock_moves (product_id, size, kind, quantity) VALUES (?, '', 'adjust', 1)", product);
const consentsOf = (email: string) => shop.rows("SELECT purpose FROM consents WHERE subject = ? AND purpose = 'stock-alert'", email);
const mailsTo = async (email: string) => {
  await shop.settle();
  return shop.mails.filter(({ to }) => to === email);
};

it('nobody is told, and agrees to nothing, whose address a stranger typed', async () => {
  const id = await soldOut();
  await request('trap@example.in', id);
  await receive(id);
  await shop.runCron();
  const mails = await mailsTo('trap@example.in');
  expect(mails.map(({ subject }) => subject)).toEqual(['Please confirm: one email when it is back']);
  expect(await consentsOf('trap@example.in')).toEqual([]);
});

it('the reader of the mail agrees on its page to the pieces that it shows, and is told even if they came back meanwhile', async () => {
  const email = 'reader@example.in';
  const id = await shop.addProduct({ price: 10_000, stock: 0, name: 'Tara Nose Pin' });
  await request(email, id);
  await receive(id);
  await shop.runCron();
  const [mail] = await mailsTo(email);
  const params = new URL(/http:\/\/\S+\/stock-alerts\/confirm\?\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams;
  expect(await readConfirmLink(shop.at(AT + UNCONFIRMED_KEPT + 1), params)).toBeNull();
  expect(await readConfirmLink(shop.at(), new URLSearchParams({ ...Object.fromEntries(params), email: 'other@example.in' }))).toBeNull();
  expect(await readConfirmLink(shop.at(), params)).toMatchObject({ email });
  expect(await waitingAlertsQuery(shop.at(), email)).toEqual([{ name: 'Tara Nose Pin', size: '' }]);
  for (let pressed = 0; pressed < 2; pressed += 1) await confirmStockAlerts(shop.at(), email);
  expect(await consentsOf(email)).toHaveLength(1);
  await shop.runCron();
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Back in stock: Tara Nose Pin');
});

it('an address is asked three times an hour at most, whatever is asked for; what waits takes no place of what is agreed', async () => {
  const email = 'flooded@example.in';
  const pieces = await Promise.all(Array.from({ length: 25 }, soldOut));
  for (let minute = 0; minute < 60; minute += 2)
    for (const id of pieces.slice(0, 3 + minute / 3)) await request(email, id, AT + minute * 60_000);
  expect(await mailsTo(email)).toHaveLength(3);
  expect(await waitingAlertsQuery(shop.at(), email)).toHaveLength(20);
  await request(email, pieces.at(-1) ?? 0, AT + HOUR);
  expect(await waitingAlertsQuery(shop.at(), email)).toHaveLength(20);
});

it('what nobody confirms is forgotten, alerts and newsletter, and never mailed again', async () => {
  const email = 'forgotten@example.in';
  const id = await soldOut();
  await request(email, id, AT - UNCONFIRMED_KEPT - 1);
  const add = (name: string, status: string, confirmedAt: number | null) =>
    shop.rows(
      'INSERT INTO newsletter_subscribers (email, status, consent_text, asked_at, confirmed_at) VALUES (?, ?, ?, ?, ?)',
      ...[name, status, 'Yes.', AT - 8 * DAY, confirmedAt],
    );
  await add(email, 'asked', null);
  await add('left.before@example.in', 'asked', 1);
  await add('stays@example.in', 'confirmed', 1);
  // What is old is deleted once an hour.
  await shop.runCron(Date.now() + HOUR);
  const open = 'SELECT email FROM stock_alerts WHERE product_id = ? AND closed_at IS NULL';
  expect(await shop.rows(open, id)).toEqual([]);
  expect(await shop.rows('SELECT email, status FROM newsletter_subscribers ORDER BY email')).toEqual([
    { email: 'left.before@example.in', status: 'left' },
    { email: 'stays@example.in', status: 'confirmed' },
  ]);
});

it('a signed-in reader’s own address needs no mail; anybody else’s does', async () => {
  const { cookie, email } = await signedIn(shop);
  const id = await soldOut();
  const form = (address: string, from = '203.0.113.7') =>
    shop.fetch('/api/stock-alerts', {
      method: 'POST',
      headers: { cookie, accept: 'application/json', 'sec-fetch-site': 'same-origin', 'cf-connecting-ip': from },
      body: new URLSearchParams({ email: address, product: String(id) }),
    });
  expect((await form(email)).status).toBe(200);
  expect((await form('mine.too@example.in')).status).toBe(200);
  expect(await shop.rows('SELECT email FROM stock_alerts WHERE product_id = ? AND confirmed_at IS NOT NULL', id)).toEqual([{ email }]);
  expect([await mailsTo(email), (await mailsTo('mine.too@example.in')).length]).toEqual([[], 1]);
  const most = attemptLimits.addressHere.max * ADDRESS_SHARES;
  const answers = [];
  for (let at = 0; at < most; at += 1) answers.push((await form(`list${at}@example.in`)).status);
  expect(answers.slice(0, -1).every((status) => status === 200)).toBe(true);
  expect(answers.at(-1)).toBe(429);
});
