import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPayments } from '../functions/tools/start/demo-payments.ts';
import { type Sqld, startSqld } from '../functions/tools/start/sqld.ts';
import { startRazorpay } from '../tests/sandbox/razorpay/server.ts';
import { violations } from '../tests/shop/invariants.ts';
import type { Row } from '../tests/shop/rows.ts';
import { addLargeCatalogue } from './demo/large.ts';
import { demoPictures, readyFile } from './demo/pictures.ts';
import { migrateDatabase } from './migrate.ts';
import { seedDemo } from './seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'chamak-seed-'));
let sqld: Sqld;
let client: Client;

beforeAll(async () => {
  sqld = await startSqld({ folder: join(folder, 'db'), logFile: join(folder, 'sqld.log') });
  client = createClient({ url: sqld.url });
  await migrateDatabase(client);
}, 30_000);

afterAll(async () => {
  client.close();
  await sqld.child.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rows = async (sql: string) => (await client.execute(sql)).rows as unknown as Row[];
const column = async (sql: string) => (await client.execute(sql)).rows.map((row) => row[0]);

test('the demo is written once and breaks no invariant', async () => {
  expect(await seedDemo(client)).toBe(true);
  expect(await seedDemo(client)).toBe(false);
  expect(await column('SELECT count(*) FROM products')).toEqual([23]);
  expect(await violations(rows)).toEqual([]);
}, 30_000);

test('it shows every case: order states, a running offer, sold-out pieces and sizes, each kind of coupon', async () => {
  expect(await column('SELECT DISTINCT status FROM orders ORDER BY 1')).toEqual([
    'cancelled_by_user',
    'delivered',
    'failed',
    'paid',
    'pending_payment',
    'processing',
    'refunded',
    'shipped',
  ]);
  expect(await column(`SELECT count(*) FROM products WHERE sale_ends_at > ${Date.now()}`)).toEqual([1]);
  expect(await column('SELECT count(*) FROM products WHERE stock_quantity = 0')).toEqual([1]);
  expect(await column('SELECT count(*) FROM product_sizes WHERE stock_quantity = 0')).toEqual([1]);
  expect(await column('SELECT code FROM coupons WHERE uses_count = max_uses')).toEqual(['SOLDOUT50']);
  expect(await column(`SELECT code FROM coupons WHERE expires_at <= ${Date.now()}`)).toEqual(['EXPIRED20']);
});

test('stars are seen: one piece has eighteen reviews that count, some with photographs; all are of a sample buyer', async () => {
  expect(await rows('SELECT slug, rating_count, rating_sum FROM products WHERE rating_count > 0')).toEqual([
    { slug: 'phoolbagh-meenakari-bangles-set-of-3', rating_count: 18, rating_sum: 82 },
  ]);
  const [bangles] = await rows(
    "SELECT count(*) AS n, sum(json_array_length(photos)) AS photos FROM reviews WHERE kind = 'buyer' AND source IS NULL",
  );
  expect(bangles).toEqual({ n: 18, photos: 5 });
  expect(await column("SELECT DISTINCT user_name FROM reviews WHERE kind = 'buyer'")).toEqual(['Sample buyer']);
  expect(await column("SELECT size || ' ' || stock_quantity FROM product_sizes WHERE product_id = 14 ORDER BY 1")).toEqual([
    '2.4 2',
    '2.6 4',
    '2.8 1',
  ]);
  expect(await column("SELECT min(number) FROM orders WHERE status <> 'delivered'")).toEqual([20_403]);
});

test('its Hindi belongs to its rows, with the English that they have', async () => {
  const english = `SELECT 'product' AS kind, CAST(id AS TEXT) AS subject, 'name' AS field, name AS english FROM products
    UNION ALL SELECT 'product', CAST(id AS TEXT), 'description', description FROM products
    UNION ALL SELECT 'product', CAST(id AS TEXT), 'shortLine', short_line FROM products
    UNION ALL SELECT 'product', CAST(id AS TEXT), 'care', care FROM products
    UNION ALL SELECT 'product', CAST(id AS TEXT), 'dimensions', dimensions FROM products
    UNION ALL SELECT 'product', CAST(id AS TEXT), 'closing', closing FROM products
    UNION ALL SELECT 'product', CAST(id AS TEXT), 'wearing', wearing FROM products
    UNION ALL SELECT 'product', CAST(id AS TEXT), 'closeup', closeup FROM products
    UNION ALL SELECT 'category', CAST(id AS TEXT), 'name', name FROM categories
    UNION ALL SELECT 'category', CAST(id AS TEXT), 'description', description FROM categories
    UNION ALL SELECT 'banner', CAST(id AS TEXT), 'title', title FROM home_banners
    UNION ALL SELECT 'banner', CAST(id AS TEXT), 'subtitle', subtitle FROM home_banners
    UNION ALL SELECT 'banner', CAST(id AS TEXT), 'imageAlt', image_alt FROM home_banners
    UNION ALL SELECT 'banner', CAST(id AS TEXT), 'linkText', link_text FROM home_banners
    UNION ALL SELECT 'notice', CAST(id AS TEXT), 'text', text_content FROM notification_bar_settings
    UNION ALL SELECT 'store', '', 'greeting', value ->> 'greeting' FROM store_settings WHERE section = 'identity'
    UNION ALL SELECT 'store', '', 'designation', value ->> 'designation' FROM store_settings WHERE section = 'grievance'`;
  const own = "SELECT kind, subject, field, english FROM translations WHERE language = 'hi' AND state = 'sample' AND field <> 'tagline'";
  expect(await rows(`${english} EXCEPT ${own}`)).toEqual([]);
  expect(await rows(`${own} EXCEPT SELECT * FROM (${english})`)).toEqual([]);
});

test('what the owner has translated stays when the demo is written', async () => {
  const other = createClient({ url: `file:${join(folder, 'translated.db')}` });
  await migrateDatabase(other);
  await other.execute(`INSERT INTO translations (kind, subject, language, field, text, english, state)
    VALUES ('store', '', 'hi', 'tagline', 'मेरे शब्द', 'mine', 'reviewed')`);
  expect(await seedDemo(other)).toBe(true);
  const kept = await other.execute(
    "SELECT text, state, (SELECT count(*) FROM translations) AS n FROM translations WHERE field = 'tagline'",
  );
  expect({ ...kept.rows[0] }).toEqual({ text: 'मेरे शब्द', state: 'reviewed', n: 228 });
  other.close();
}, 30_000);

test('every picture that a row names is uploaded', async () => {
  const named = await column(`SELECT value FROM products, json_each(images) UNION SELECT image FROM categories
    UNION SELECT image FROM home_banners
    UNION SELECT narrow_image FROM home_banners WHERE narrow_image IS NOT NULL UNION SELECT item_image_storage_path FROM reviews
    UNION SELECT value FROM reviews, json_each(photos)`);
  const keys = new Set(demoPictures().map(({ key }) => key));
  expect(named.filter((key) => !keys.has(String(key)))).toEqual([]);
});

test('every picture has variants that are resized in advance', () => {
  const files = demoPictures().flatMap(({ file, widths }) => widths.map((width) => readyFile(file, width)));
  expect(files.filter((file) => !existsSync(file)).map(String)).toEqual([]);
});

test('a large catalogue is added once, with its stock', async () => {
  expect(await addLargeCatalogue(client, 1200, Date.now())).toBe(1200);
  expect(await addLargeCatalogue(client, 1200, Date.now())).toBe(0);
  expect(await column('SELECT count(*) FROM products')).toEqual([1223]);
  const fields =
    "SELECT 'name' AS field, id, name AS english FROM products UNION ALL SELECT 'description', id, description FROM products UNION ALL SELECT 'care', id, care FROM products";
  const shown = await rows(`SELECT t.text FROM (${fields}) e JOIN translations t ON t.kind = 'product' AND t.subject = CAST(e.id AS TEXT)
    AND t.field = e.field AND t.english = e.english AND t.language = 'hi' AND t.state = 'sample' WHERE e.id > 100000`);
  expect(shown).toHaveLength(1200 * 3);
  expect(shown.filter(({ text }) => !/\p{Script=Devanagari}/u.test(String(text)) || text !== String(text).normalize('NFC'))).toEqual([]);
  // The index has both names.
  const found = (words: string) =>
    column(`SELECT rowid FROM products_fts WHERE products_fts MATCH '${words}' AND rowid > 100000 ORDER BY rowid`);
  expect(await found('name : (रानी AND झुमके)')).toEqual(await found('name : (rani AND jhumkas)'));
  expect((await found('name : (रानी AND झुमके)')).length).toBeGreaterThan(0);
  expect(await violations(rows)).toEqual([]);
});

test('the sandbox has the payments and refunds of the demo too, once', async () => {
  const razorpay = await startRazorpay();
  try {
    for (let start = 0; start < 2; start += 1) razorpay.remember(await demoPayments(sqld.url));
    const { sums, payments } = razorpay.ledger();
    const { rows } = await client.execute(
      'SELECT count(*) AS payments, sum(amount_paise) AS captured, sum(refunded_paise) AS refunded FROM payments',
    );
    expect({ payments: payments.length, captured: sums.captured, refunded: sums.refunded }).toEqual({ ...rows[0] });
    expect(Number(sums.refunded)).toBeGreaterThan(0);
  } finally {
    await razorpay.close();
  }
});
