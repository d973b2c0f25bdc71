import { describe, expect, it, onTestFinished } from 'vitest';
import {
  confirmStockAlerts,
  deleteStockAlerts,
  queueStockAlerts,
  requestStockAlert,
  waitingAlertsQuery,
} from '../../../src/features/stock-alerts/stock-alerts.server.ts';
import { readConfirmLink, readStopLink, stopLink } from '../../../src/features/stock-alerts/stop-link.server.ts';
import { countAttempts } from '../../../src/platform/attempts/attempts.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import { DAY, HOUR, MINUTE, UNCONFIRMED_KEPT } from '../../../src/rules/limits.ts';
import { consents } from '../../../src/rules/people/consents.ts';
import { ADDRESS_SHARES, attemptLimits } from '../../../src/rules/people/rate-limits.ts';
import { freshShop, libsqlServer } from '../../shop/fresh-shop.ts';
import { costOf } from '../../shop/machine/count-rows.ts';
import { times } from '../../shop/people/browser-session.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { expectMailIn, pieceInBoth, shopInBoth } from '../../shop/words/in-hindi.ts';

const { shop, at } = await shopInBoth();
const shopper = new Shopper(shop);
const json = { accept: 'application/json' };
const ask = async (email: string, product: number, size = '', more: Record<string, string> = {}) => {
  const answer = await shopper.form('/api/stock-alerts', { email, product: String(product), size, ...more }, json);
  return { status: answer.status, body: (await answer.json()) as { title: string; message?: string; details?: string } };
};
/** As the button on the page of the mailed link. */
const agree = (email: string) => confirmStockAlerts(shop.at(), email);
const asked = async (email: string, product: number, size = '') => {
  await ask(email, product, size);
  await agree(email);
};
const open = (product: number) => shop.rows('SELECT email, size FROM stock_alerts WHERE product_id = ? AND closed_at IS NULL', product);
const receive = (product: number, size = '', quantity = 1) =>
  shop.rows("INSERT INTO stock_moves (product_id, size, kind, quantity) VALUES (?, ?, 'adjust', ?)", product, size, quantity);
const alertsTo = (email: string) => shop.mails.filter(({ to, subject }) => [to].flat().includes(email) && /^Back in stock/.test(subject));

const AT = Date.now();
const soldOut = () => shop.addProduct({ price: 10_000, stock: 0 });
const request = (email: string, productId: number, at = AT) => requestStockAlert(shop.at(at), { email, productId, size: '', userId: null });
const consentsOf = (email: string) =>
  shop.rows("SELECT wording, withdrawn_at IS NULL AS living FROM consents WHERE subject = ? AND purpose = 'stock-alert'", email);
const mailsTo = async (email: string) => {
  await shop.settle();
  return shop.mails.filter(({ to }) => to === email);
};

describe('Notify me (C-07)', () => {
  it('stores the request once; a repeat gets the same answer', async () => {
    const id = await soldOut();
    const [first, second] = [await ask(' Asha@Example.in ', id), await ask('asha@example.in', id)];
    expect(first).toMatchObject({ status: 200, body: { title: 'Check your email' } });
    expect(second).toEqual(first);
    expect(await open(id)).toEqual([{ email: 'asha@example.in', size: '' }]);
  });

  it('works as a plain form, and refuses an invalid address', async () => {
    const id = await soldOut();
    const plain = async (email: string) => (await shopper.form('/api/stock-alerts', { email, product: String(id), size: '' })).headers;
    expect((await plain('plain@example.in')).get('location')).toBe('/stock-alerts/asked');
    expect((await plain('nobody')).get('location')).toBe('/stock-alerts/asked?again=1');
    expect(await ask('nobody', id)).toMatchObject({ status: 422, body: { details: 'This does not look like an email address.' } });
    expect((await ask('asha@example.in', 999_999)).status).toBe(404);
    expect((await ask('robot@example.in', id, '', { website: 'https://spam.example' })).status).toBe(200);
    expect(await open(id)).toEqual([{ email: 'plain@example.in', size: '' }]);
  });

  it('one address waits for 20 pieces at most, and gets the same answer beyond', async () => {
    const ids = await Promise.all(Array.from({ length: 21 }, soldOut));
    const waits =
      "INSERT INTO stock_alerts (id, product_id, email, confirmed_at) SELECT 'of-' || value, value, 'many@example.in', 1 FROM json_each(?)";
    await shop.rows(waits, JSON.stringify(ids.slice(0, 19)));
    for (const id of ids.slice(19)) {
      expect((await ask('many@example.in', id)).status).toBe(200);
      await agree('many@example.in');
    }
    expect([(await open(ids[19] ?? 0)).length, (await open(ids[20] ?? 0)).length]).toEqual([1, 0]);
  });

  it('one mail when the piece is back in stock; the row is closed and the address deleted', async () => {
    const id = await shop.addProduct({ price: 10_000, stock: 0, name: 'Tara Nose Pin' });
    await asked('tara@example.in', id);
    await shop.runCron();
    expect(alertsTo('tara@example.in')).toEqual([]);
    await receive(id);
    await shop.runCron();
    await shop.runCron();
    const [mail, ...more] = alertsTo('tara@example.in');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Back in stock: Tara Nose Pin');
    expect(mail?.text).toContain(`http://shop.test/products/${id}-tara-nose-pin`);
    expect(mail?.text).toMatch(/http:\/\/shop\.test\/stock-alerts\/stop\?email=tara%40example\.in&sig=[\w-]{47}/);
    const rows = await shop.rows('SELECT email, closed_at IS NOT NULL AS closed FROM stock_alerts WHERE product_id = ?', id);
    expect(rows).toEqual([{ email: '', closed: 1 }]);
    expect(await consentsOf('tara@example.in')).toEqual([{ wording: consents['stock-alert'], living: 0 }]);
    // Sold out once more, the next request is a new one.
    await receive(id, '', -1);
    await ask('tara@example.in', id);
    expect(await open(id)).toHaveLength(1);
  });

  it('the link in the mail ends every alert to its address, and only to that', async () => {
    const [one, two] = [await soldOut(), await soldOut()];
    for (const id of [one, two]) await ask('stop@example.in', id);
    await ask('stay@example.in', one);
    const link = new URL(await stopLink(shop.at(), 'stop@example.in'));
    const email = await readStopLink(shop.at(), link.searchParams);
    expect(email).toBe('stop@example.in');
    link.searchParams.set('email', 'stay@example.in');
    expect(await readStopLink(shop.at(), link.searchParams)).toBeNull();
    // A link as in sent mails: a fixed value, never generated by code.
    const old = 'email=old.reader%40example.in&sig=mc0LIuTWiUMIw8npueUmfHAZ65u7oAUou4-85CSw6D8';
    expect(await readStopLink(shop.at(), new URLSearchParams(old))).toBe('old.reader@example.in');
    expect(await readStopLink(shop.at(), new URLSearchParams(old.replace('old.', 'new.')))).toBeNull();
    await deleteStockAlerts(shop.at(), email ?? '');
    expect(await open(one)).toEqual([{ email: 'stay@example.in', size: '' }]);
    expect(await open(two)).toEqual([]);
  });

  it('a size is awaited separately where sizes have their own stock', async () => {
    const id = await shop.addProduct({ price: 10_000, stock: 3, sizes: { '2.4': 3, '2.6': 0 }, name: 'Noor Bangles' });
    await asked('noor@example.in', id, '2.6');
    await shop.runCron();
    expect(alertsTo('noor@example.in')).toEqual([]);
    await receive(id, '2.6');
    await shop.runCron();
    expect(alertsTo('noor@example.in').map(({ subject }) => subject)).toEqual(['Back in stock: Noor Bangles, size 2.6']);
  });
});

it('the job reads the pieces that came back, however many alerts wait for others', async () => {
  // The rows that are read are counted by the server.
  const served = await freshShop(libsqlServer);
  onTestFinished(() => served.close());
  const rowsRead = async () => (await costOf(served.databaseUrl, served.at(), queueStockAlerts)).reduce((sum, { rows }) => sum + rows, 0);
  const restocked = () => served.rows('SELECT * FROM restocked');
  const [gone, back] = [await served.addProduct({ price: 10_000, stock: 0 }), await served.addProduct({ price: 10_000, stock: 0 })];
  const many = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO stock_alerts (id, product_id, email, confirmed_at) SELECT 'of-' || i, iif(i = 0, ?1, ?2), 'a' || i || '@example.in', 1 FROM n`;
  await served.rows(many, back, gone);
  expect(await rowsRead()).toBeLessThan(5);
  await served.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', 1)", back);
  expect(await restocked()).toEqual([{ product_id: back }]);
  const read = await rowsRead();
  expect([read > 0, read < 20, await restocked()]).toEqual([true, true, []]);
});

it('a piece that went again before the job ran is told of when more arrives', async () => {
  const id = await soldOut();
  await asked('patient@example.in', id);
  await receive(id);
  await receive(id, '', -1);
  await shop.runCron();
  expect([alertsTo('patient@example.in'), await shop.rows('SELECT * FROM restocked')]).toEqual([[], []]);
  await receive(id);
  await shop.runCron();
  expect(alertsTo('patient@example.in')).toHaveLength(1);
});

it('nobody is told before the reader of the mail agrees on its page to the pieces that it shows; then also of what came back meanwhile', async () => {
  const email = 'reader@example.in';
  const id = await shop.addProduct({ price: 10_000, stock: 0, name: 'Tara Nose Pin' });
  await request(email, id);
  await receive(id);
  await shop.runCron();
  const [mail, ...more] = await mailsTo(email);
  expect([mail?.subject, more, await consentsOf(email)]).toEqual(['Please confirm: one email when it is back', [], []]);
  const params = new URL(/http:\/\/\S+\/stock-alerts\/confirm\?\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams;
  expect(await readConfirmLink(shop.at(AT + UNCONFIRMED_KEPT + 1), params)).toBeNull();
  expect(await readConfirmLink(shop.at(), new URLSearchParams({ ...Object.fromEntries(params), email: 'other@example.in' }))).toBeNull();
  expect(await readConfirmLink(shop.at(), params)).toMatchObject({ email });
  expect(await waitingAlertsQuery(shop.at(), email)).toEqual([{ name: 'Tara Nose Pin', size: '' }]);
  for (const _ of ['pressed', 'again']) await agree(email);
  expect(await consentsOf(email)).toHaveLength(1);
  await shop.runCron();
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Back in stock: Tara Nose Pin');
});

it('an address is asked three times an hour at most, whatever is asked for; what waits takes no place of what is agreed', async () => {
  const email = 'flooded@example.in';
  const pieces = await Promise.all(Array.from({ length: 25 }, soldOut));
  for (const [at, id] of pieces.entries()) await request(email, id, AT + (at * MINUTE) / 2);
  expect(await mailsTo(email)).toHaveLength(1);
  for (const minute of [21, 42, 59]) await request(email, pieces[0] ?? 0, AT + minute * MINUTE);
  expect(await mailsTo(email)).toHaveLength(3);
  expect(await waitingAlertsQuery(shop.at(), email)).toHaveLength(20);
});

it('what nobody confirms is forgotten, alerts and newsletter, and never mailed again', async () => {
  const email = 'forgotten@example.in';
  const id = await soldOut();
  await request(email, id, AT - UNCONFIRMED_KEPT - 1);
  const subscriber = "INSERT INTO newsletter_subscribers (email, status, consent_text, asked_at, confirmed_at) VALUES (?, ?, 'Yes.', ?, ?)";
  const add = (name: string, status: string, confirmedAt: number | null) => shop.rows(subscriber, name, status, AT - 8 * DAY, confirmedAt);
  await add(email, 'asked', null);
  await add('left.before@example.in', 'asked', 1);
  await add('stays@example.in', 'confirmed', 1);
  // What is old is deleted once an hour.
  await shop.runCron(Date.now() + HOUR);
  expect(await open(id)).toEqual([]);
  const kept = await shop.rows('SELECT email, status FROM newsletter_subscribers ORDER BY email');
  expect(kept.map(({ email, status }) => `${email} ${status}`)).toEqual(['left.before@example.in left', 'stays@example.in confirmed']);
});

it('a signed-in reader’s own address needs no mail; anybody else’s does', async () => {
  const { cookie, email } = await signedIn(shop);
  const id = await soldOut();
  const form = (address: string) =>
    shop.fetch('/api/stock-alerts', {
      method: 'POST',
      headers: { cookie, accept: 'application/json', 'sec-fetch-site': 'same-origin', 'cf-connecting-ip': '203.0.113.7' },
      body: new URLSearchParams({ email: address, product: String(id) }),
    });
  expect((await form(email)).status).toBe(200);
  expect((await form('mine.too@example.in')).status).toBe(200);
  expect(await shop.rows('SELECT email FROM stock_alerts WHERE product_id = ? AND confirmed_at IS NOT NULL', id)).toEqual([{ email }]);
  expect([await mailsTo(email), (await mailsTo('mine.too@example.in')).length]).toEqual([[], 1]);
  const most = attemptLimits.addressHere.max * ADDRESS_SHARES;
  await times(most - 2, () => countAttempts(shop.at(), [{ key: 'address:ip:203.0.113.7', window: HOUR }]));
  expect([(await form('list1@example.in')).status, (await form('list2@example.in')).status]).toEqual([200, 429]);
});

it.each(['en', 'hi'] as const)(
  '%s: a piece is back, and the alert is in the language it was asked for in, with the name that its reader knows',
  async (language) => {
    const email = `asha-${language}@example.in`;
    const names = { en: 'Tara Nose Pin', hi: 'तारा नोज़ पिन' };
    const id = await pieceInBoth(shop, names, 0);
    await new Shopper(at[language]).form('/api/stock-alerts', { email, product: String(id), size: '' });
    expect(await shop.rows('SELECT language FROM stock_alerts WHERE email = ?', email)).toEqual([{ language }]);
    await expectMailIn(shop, language, email);
    // The page that its mail leads to.
    expect(await inLanguage(language, async () => waitingAlertsQuery(shop.at(), email))).toEqual([{ name: names[language], size: '' }]);
    await agree(email);
    await receive(id);
    await shop.runCron();
    const told = await expectMailIn(shop, language, email);
    expect(told.subject).toBe(language === 'hi' ? 'फिर स्टॉक में: तारा नोज़ पिन' : 'Back in stock: Tara Nose Pin');
  },
);
