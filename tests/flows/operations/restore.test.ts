import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { afterAll, afterEach, expect, test } from 'vitest';
import { runBackup } from '../../../functions/cli/backup.ts';
import { HELD_BACK } from '../../../functions/cli/restore/settle-messages.ts';
import { runRestore } from '../../../functions/cli/restore.ts';
import { readMaintenance } from '../../../src/features/operations/maintenance.server.ts';
import { gateway } from '../../../src/features/payment/gateway/gateway.server.ts';
import { compareRecent } from '../../../src/features/payment/reconcile/compare-ledgers.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { s3Keys, startS3 } from '../../sandbox/s3/server.ts';
import { NEXT_PRODUCT_ID } from '../../shop/next-product.ts';
import { operatorOf } from '../../shop/operator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const operator = await operatorOf(shop);
afterAll(() => operator.close());
const live = String(shop.env.TURSO_DATABASE_URL);
afterEach(() => {
  shop.env.TURSO_DATABASE_URL = live;
  operator.keep();
});
const piece = await shop.addProduct({ price: 84_900, stock: 50 });

const begin = async () => {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece }]);
  expect(order.status).toBe(200);
  return { shopper, order, id: order.body.dbOrderId };
};
const numberOf = async (id: string) => Number((await shop.rows('SELECT number FROM orders WHERE id = ?', id))[0]?.number);
const nextPieceIn = async (url: string) => Number((await rowsIn(url, `SELECT ${NEXT_PRODUCT_ID} AS id`))[0]?.id);
/** Rows of another database than the shop's. */
const rowsIn = async (url: string, sql: string, ...args: string[]) => {
  const client = createClient({ url });
  return (await client.execute({ sql, args })).rows.map((row) => ({ ...row }));
};

test('the database is lost in the middle of payments: money that Razorpay has is counted or named, and no mail leaves twice', async () => {
  const waiting = await begin();
  expect((await operator.backup('--without-pictures')).code).toBe(0);
  // After the backup: the waiting order is paid, another one is made and paid; then the database is lost.
  await waiting.shopper.pay(waiting.order);
  const lost = await begin();
  const lostPiece = await shop.addProduct({ price: 10_000, stock: 1 });
  const paid = (await lost.shopper.pay(lost.order)) as { razorpay_payment_id?: string };
  const into = await operator.emptyDatabase();
  operator.lose(into);
  const { code, said } = await operator.restore(into, ['--without-pictures']);
  expect([code, said]).toEqual([0, expect.stringContaining('the former database did not answer')]);
  expect(said).toContain(`payment for an unknown order: ${paid.razorpay_payment_id} ₹`);
  expect(await rowsIn(into, 'SELECT id, status FROM orders')).toEqual([{ id: waiting.id, status: 'paid' }]);
  const mails = await rowsIn(into, 'SELECT sent_at, last_error FROM outbox WHERE dedupe_key = ?', `paid:${waiting.id}`);
  expect(mails).toEqual([{ sent_at: null, last_error: HELD_BACK }]);
  expect(await rowsIn(into, 'SELECT kind FROM ledger_findings WHERE cleared_at IS NULL')).toEqual([
    { kind: 'payment for an unknown order' },
  ]);

  // The shop goes on with the restored database: no mail is repeated, and the numbers of what was lost are not given again.
  expect(await nextPieceIn(into)).toBeGreaterThan(lostPiece);
  const lostNumber = await numberOf(lost.id);
  shop.env.TURSO_DATABASE_URL = into;
  const before = shop.mails.length;
  await shop.runCron();
  expect(shop.mails.length).toBe(before);
  const next = await begin();
  const [row] = await rowsIn(into, 'SELECT number FROM orders WHERE id = ?', next.id);
  expect(Number(row?.number)).toBeGreaterThan(lostNumber);
});

test('a restore beside a live database takes over its orders, payments, refunds and messages; they pass the triggers', async () => {
  // The test before has left payments that this database was never told of.
  await compareRecent(shop.at(), Date.now() - DAY);
  await shop.settle();
  await shop.runCron();
  const pay = async ({ shopper, order }: Awaited<ReturnType<typeof begin>>) =>
    expect((await shopper.verify(order, await shopper.pay(order))).status).toBe(200);
  const [waiting, sold] = [await begin(), await begin()];
  await pay(sold);
  await shop.settle();
  expect((await operator.backup('--without-pictures')).code).toBe(0);
  // Since the backup: the waiting order is paid, the sold one is refunded, another one is made and paid, one is begun, one is paid and refunded.
  await pay(waiting);
  await requestRefund(shop.at(), { orderId: sold.id, reason: 'a scratch', by: 'Asha', key: crypto.randomUUID() });
  const [paid, begun, cancelled] = [await begin(), await begin(), await begin()];
  await pay(paid);
  await pay(cancelled);
  await requestRefund(shop.at(), { orderId: cancelled.id, reason: 'changed her mind', by: 'Asha', key: crypto.randomUUID() });
  await shop.settle();
  await shop.runCron();
  const into = await operator.emptyDatabase();
  const { code, said } = await operator.restore(into, ['--without-pictures']);
  expect([code, said]).toEqual([0, expect.stringContaining('taken over from the former database')]);
  const numbers = await Promise.all([paid, begun, cancelled].map(({ id }) => numberOf(id)));
  expect(said).toContain(
    `3 orders made since, taken over from the former database: ${numbers.map((number) => `CHK-${number}`).join(', ')}`,
  );
  expect(said).toContain(
    `2 orders that went on since, brought up to date: CHK-${await numberOf(waiting.id)}, CHK-${await numberOf(sold.id)}`,
  );
  expect(said).toContain('What is lost\n  nothing that is known\nWhat to do\n  nothing');
  expect(said).not.toContain('"level":"error"');
  expect(said).toContain('npx wrangler secret bulk');
  for (const select of [
    'SELECT id, number, status, reservation, total_paise, gateway_order_id, paid_at, updated_at FROM orders ORDER BY id',
    'SELECT * FROM order_items ORDER BY order_id, line',
    'SELECT order_id, from_status, to_status, actor, created_at FROM order_events ORDER BY order_id, seq',
    'SELECT id, order_id, amount_paise, status, settlement, refunded_paise FROM payments ORDER BY id',
    'SELECT id, payment_id, amount_paise, status FROM refunds ORDER BY id',
    'SELECT stock_quantity, reserved, committed FROM products',
    'SELECT dedupe_key, sent_at, dropped_at FROM outbox ORDER BY dedupe_key',
    'SELECT * FROM sales_days',
  ])
    expect(await rowsIn(into, select), select).toEqual(await shop.rows(select));
  // Neither sells until the operator says so, and no number is given twice.
  expect((await readMaintenance(shop.at())).isOn).toBe(true);
  expect(await rowsIn(into, 'SELECT is_on, numbers_after FROM maintenance')).toEqual([{ is_on: 1, numbers_after: Math.max(...numbers) }]);
  await operator.openSale();
});

test('an order that the restored shop refuses is named, and its payment can be refunded in bulk, once', async () => {
  expect((await operator.backup('--without-pictures')).code).toBe(0);
  // A price of after the backup: the restored shop has the former one.
  await shop.rows('UPDATE products SET price_paise = price_paise - 100, updated_at = updated_at + 1 WHERE id = ?', piece);
  const lostPiece = await shop.addProduct({ price: 10_000, stock: 1 });
  const dear = await begin();
  const payment = (await dear.shopper.pay(dear.order)) as { razorpay_payment_id: string };
  expect((await dear.shopper.verify(dear.order, payment)).status).toBe(200);
  await shop.settle();
  const into = await operator.emptyDatabase();
  const { code, said } = await operator.restore(into, ['--without-pictures']);
  expect([code, said]).toEqual([0, expect.stringContaining(`CHK-${await numberOf(dear.id)} could not be taken over: PRICE_CHANGED`)]);
  expect(said).toContain('Razorpay has 1 payment for orders that are lost, ₹');
  expect(await nextPieceIn(into)).toBe(lostPiece + 1);
  await operator.openSale();

  operator.lose(into);
  const refund = (...args: string[]) => operator.run(runRestore, ['--refund-unknown', ...args]);
  expect((await refund('--dry-run')).said).toContain('Nothing was refunded.');
  const atRazorpay = async () => (await gateway(shop.at()).payment(payment.razorpay_payment_id)).refunded;
  expect(await refund()).toMatchObject({ code: 1, said: expect.stringContaining('Stopped: nothing was refunded.') });
  expect(await atRazorpay()).toBe(0);
  operator.answers.word = 'refund';
  expect(await refund()).toMatchObject({ code: 0, said: expect.stringContaining('Refunded: 1, ₹') });
  const returned = await atRazorpay();
  expect(returned).toBeGreaterThan(0);
  expect(await refund()).toMatchObject({ code: 0, said: 'There is no payment for an unknown order.' });
  expect(await atRazorpay()).toBe(returned);
  operator.answers.word = 'yes';

  // Neither the comparison nor Razorpay's event asks a person about it again.
  shop.env.TURSO_DATABASE_URL = into;
  expect((await compareRecent(shop.at(), Date.now() - DAY)).filter(({ what }) => what === payment.razorpay_payment_id)).toEqual([]);
  await shop.settle();
  expect(await rowsIn(into, 'SELECT type FROM orphan_events')).toEqual([]);
});

test('a drill changes neither shop nor Razorpay, and writes its figures', async () => {
  const waiting = await begin();
  await waiting.shopper.pay(waiting.order, 'authorized');
  expect((await operator.backup('--without-pictures')).code).toBe(0);
  const doc = join(operator.folder, 'recovery.md');
  const head = '| drill | rows | tables | sealed | time | difference |\n|---|---|---|---|---|---|\n';
  writeFileSync(doc, `# Recovery\n\n${head}| 1 January 2026 | 1 | 1 | 0.1 MB | 0.1 min | 0 |\n\nThe end.\n`);
  const into = await operator.emptyDatabase();
  const drilled = await operator.restore(into, ['--drill', '--write', doc]);
  expect([drilled.code, drilled.said]).toEqual([0, expect.stringContaining('difference to the backup 0')]);
  expect(readFileSync(doc, 'utf8')).toMatch(
    /\|---\|\n\| \d+ \w+ 2\d{3} \| \d+ \| \d+ \| 0\.\d MB \| 0\.\d min \| 0 \|\n\| 1 January 2026 .*\n\nThe end\.\n$/,
  );
  expect((await readMaintenance(shop.at())).isOn).toBe(false);
  expect(await shop.rows("SELECT is_done FROM operations WHERE kind = 'drill'")).toEqual([{ is_done: 1 }]);
  const atRazorpay = await gateway(shop.at()).paymentsOf(waiting.order.body.razorpayOrderId);
  expect(atRazorpay.map(({ status }) => status)).toEqual(['authorized']);
});

test('backups in a bucket of another account: signed, listed page by page, restored', async () => {
  const s3 = await startS3();
  const settings = { BACKUP_S3_ENDPOINT: s3.url, BACKUP_S3_KEY_ID: s3Keys.keyId, BACKUP_S3_SECRET: s3Keys.secret };
  await operator.withBucket(async (bucket) => {
    for (const key of ['a & b.webp', 'c.webp', 'd.webp'])
      await bucket.put(key, { bytes: new TextEncoder().encode(key), type: 'image/webp' });
  });
  const to = ['--to', 's3://backups/shop'];
  expect(await operator.run(runBackup, to, settings)).toMatchObject({ code: 0, said: expect.stringContaining('3 of them new') });
  expect([...s3.files.keys()].every((key) => key.startsWith('shop/'))).toBe(true);
  expect((await operator.run(runBackup, to, settings)).said).toContain('0 of them new');
  const into = await operator.emptyDatabase();
  const args = ['--drill', '--from', 's3://backups/shop', '--into', into];
  expect((await operator.run(runRestore, args, settings)).code).toBe(0);
  const wrong = await operator.run(runBackup, to, { ...settings, BACKUP_S3_SECRET: 'another' });
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('answered 403') });
  expect((await operator.run(runBackup, to)).said).toContain('BACKUP_S3_ENDPOINT is not set');
  await s3.close();
});
