import { describe, expect, it } from 'vitest';
import { confirmStockAlerts, deleteStockAlerts, queueStockAlerts } from '../../../src/features/stock-alerts/stock-alerts.server.ts';
import { readStopLink, stopLink } from '../../../src/features/stock-alerts/stop-link.server.ts';
import { consents } from '../../../src/rules/people/consents.ts';
import { costOf } from '../../shop/count-rows.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
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

describe('Notify me (C-07)', () => {
  it('stores the request once, with the words shown; a repeat gets the same answer', async () => {
    const id = await shop.addProduct({ price: 10_000, stock: 0 });
    const [first, second] = [await ask(' Asha@Example.in ', id), await ask('asha@example.in', id)];
    expect(first).toMatchObject({ status: 200, body: { title: 'Check your email' } });
    expect(second).toEqual(first);
    expect(await open(id)).toEqual([{ email: 'asha@example.in', size: '' }]);
    await agree('asha@example.in');
    expect(await shop.rows("SELECT wording FROM consents WHERE subject = 'asha@example.in' AND purpose = 'stock-alert'")).toEqual([
      { wording: consents['stock-alert'] },
    ]);
  });

  it('works as a plain form, and refuses an invalid address', async () => {
    const id = await shop.addProduct({ price: 10_000, stock: 0 });
    const plain = await shopper.form('/api/stock-alerts', { email: 'plain@example.in', product: String(id), size: '' });
    expect([plain.status, plain.headers.get('location')]).toEqual([303, '/stock-alerts/asked']);
    const wrong = await shopper.form('/api/stock-alerts', { email: 'nobody', product: String(id) });
    expect([wrong.status, wrong.headers.get('location')]).toEqual([303, '/stock-alerts/asked?again=1']);
    for (const email of ['', 'nobody', `${'a'.repeat(300)}@example.in`]) {
      expect(await ask(email, id)).toMatchObject({ status: 422, body: { details: 'This does not look like an email address.' } });
    }
    expect((await ask('asha@example.in', 999_999)).status).toBe(404);
    expect((await ask('robot@example.in', id, '', { website: 'https://spam.example' })).status).toBe(200);
    expect(await open(id)).toEqual([{ email: 'plain@example.in', size: '' }]);
  });

  it('one address waits for 20 pieces at most, and gets the same answer beyond', async () => {
    const ids = [];
    for (let made = 0; made < 21; made += 1) ids.push(await shop.addProduct({ price: 10_000, stock: 0 }));
    for (const id of ids) {
      expect((await ask('many@example.in', id)).status).toBe(200);
      await agree('many@example.in');
    }
    expect(await open(ids[19] ?? 0)).toHaveLength(1);
    expect(await open(ids[20] ?? 0)).toHaveLength(0);
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
    const [row] = await shop.rows('SELECT email, closed_at FROM stock_alerts WHERE product_id = ?', id);
    expect(row?.email).toBe('');
    expect(row?.closed_at).not.toBeNull();
    const consent = await shop.rows("SELECT withdrawn_at FROM consents WHERE subject = 'tara@example.in' AND purpose = 'stock-alert'");
    expect(consent).toHaveLength(1);
    expect(consent[0]?.withdrawn_at).not.toBeNull();
    // Sold out once more, the next request is a new one.
    await receive(id, '', -1);
    await ask('tara@example.in', id);
    expect(await open(id)).toHaveLength(1);
  });

  it('the link in the mail ends every alert to its address, and only to that', async () => {
    const [one, two] = [await shop.addProduct({ price: 10_000, stock: 0 }), await shop.addProduct({ price: 10_000, stock: 0 })];
    for (const id of [one, two]) await ask('stop@example.in', id);
    await ask('stay@example.in', one);
    const link = new URL(await stopLink(shop.at(), 'stop@example.in'));
    const email = await readStopLink(shop.at(), link.searchParams);
    expect(email).toBe('stop@example.in');
    link.searchParams.set('email', 'stay@example.in');
    expect(await readStopLink(shop.at(), link.searchParams)).toBeNull();
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

describe('the job', () => {
  const rowsRead = async () => (await costOf(shop.databaseUrl, shop.at(), queueStockAlerts)).reduce((sum, { rows }) => sum + rows, 0);

  it('reads the pieces that came back, however many alerts wait for others', async () => {
    const [gone, back] = [await shop.addProduct({ price: 10_000, stock: 0 }), await shop.addProduct({ price: 10_000, stock: 0 })];
    await shop.rows(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        INSERT INTO stock_alerts (id, product_id, email, confirmed_at) SELECT 'many-' || i, ?, 'many' || i || '@example.in', 1 FROM n`,
      gone,
    );
    await asked('back@example.in', back);
    await shop.runCron();
    expect(await shop.rows('SELECT * FROM restocked')).toEqual([]);
    expect(await rowsRead()).toBeLessThan(5);
    await receive(back);
    expect(await shop.rows('SELECT * FROM restocked')).toEqual([{ product_id: back }]);
    expect(await rowsRead()).toBeLessThan(20);
    await shop.runCron();
    expect(alertsTo('back@example.in')).toHaveLength(1);
    expect(await shop.rows('SELECT * FROM restocked')).toEqual([]);
  });

  it('a piece that went again before the job ran is told of when more arrives', async () => {
    const id = await shop.addProduct({ price: 10_000, stock: 0 });
    await asked('patient@example.in', id);
    await receive(id);
    await receive(id, '', -1);
    await shop.runCron();
    expect([alertsTo('patient@example.in'), await shop.rows('SELECT * FROM restocked')]).toEqual([[], []]);
    await receive(id);
    await shop.runCron();
    expect(alertsTo('patient@example.in')).toHaveLength(1);
  });
});
