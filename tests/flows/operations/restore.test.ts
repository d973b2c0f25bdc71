import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runBackup } from '../../../functions/cli/backup.ts';
import { HELD_BACK } from '../../../functions/cli/restore/level-shop.ts';
import { runRestore } from '../../../functions/cli/restore.ts';
import { localBucketStore } from '../../../functions/cli/stores/bucket-store.ts';
import { writeSettings } from '../../../functions/tools/start/settings.ts';
import { startSqld } from '../../../functions/tools/start/sqld.ts';
import { compareRecent } from '../../../src/features/books/compare-ledgers.server.ts';
import { gateway } from '../../../src/features/gateway/gateway.server.ts';
import { readMaintenance } from '../../../src/features/operations/maintenance.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { s3Keys, startS3 } from '../../sandbox/s3/server.ts';
import { NEXT_PRODUCT_ID } from '../../shop/catalogue/next-product.ts';
import { settingsOf } from '../../shop/machine/run-command.ts';
import { shopWithOperator } from '../../shop/people/operator.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { type Rows, rowsOf } from '../../shop/rows.ts';

const { shop, operator } = await shopWithOperator();
const piece = await shop.addProduct({ price: 84_900, stock: 50 });

const begin = async () => {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece }]);
  return { shopper, order, id: order.body.dbOrderId };
};
const pay = async ({ shopper, order }: Awaited<ReturnType<typeof begin>>) => {
  const paid = (await shopper.pay(order)) as { razorpay_payment_id: string };
  expect((await shopper.verify(order, paid)).status).toBe(200);
  return paid.razorpay_payment_id;
};
const refund = (orderId: string) => requestRefund(shop.at(), { orderId, reason: 'changed her mind', by: 'Asha', key: crypto.randomUUID() });
const numberOf = async (id: string) => Number((await shop.rows('SELECT number FROM orders WHERE id = ?', id))[0]?.number);
const nextPieceIn = async (rows: Rows) => Number((await rows(`SELECT ${NEXT_PRODUCT_ID} AS id`))[0]?.id);

test('the database is lost in the middle of payments: money that Razorpay has is counted or named, and no mail leaves twice', async () => {
  const waiting = await begin();
  await operator.backedUp();
  // After the backup: the waiting order is paid, another one is made and paid; then the database is lost.
  await waiting.shopper.pay(waiting.order);
  const lost = await begin();
  const lostPiece = await shop.addProduct({ price: 10_000, stock: 1 });
  const paid = (await lost.shopper.pay(lost.order)) as { razorpay_payment_id?: string };
  // A new database is a server of its own.
  const server = await startSqld({ folder: join(operator.folder, 'db'), logFile: `${operator.folder}/log` });
  onTestFinished(() => server.child.stop());
  const { url: into } = server;
  const rows = rowsOf(into);
  operator.moveTo(into);
  const { code, said } = await operator.restore(into);
  expect([code, said]).toEqual([0, expect.stringContaining('the former database did not answer')]);
  expect(said).toContain(`payment for an unknown order: ${paid.razorpay_payment_id} ₹`);
  expect(await rows('SELECT id, status FROM orders')).toEqual([{ id: waiting.id, status: 'paid' }]);
  const mails = await rows('SELECT sent_at, last_error FROM outbox WHERE dedupe_key = ?', `paid:${waiting.id}`);
  expect(mails).toEqual([{ sent_at: null, last_error: HELD_BACK }]);
  expect(await rows('SELECT kind FROM ledger_findings WHERE cleared_at IS NULL')).toEqual([{ kind: 'payment for an unknown order' }]);

  // The shop goes on with the restored database: no mail is repeated, and the numbers of what was lost are not given again.
  expect(await nextPieceIn(rows)).toBeGreaterThan(lostPiece);
  const before = shop.mails.length;
  await shop.runCron();
  expect(shop.mails.length).toBe(before);
  const next = await begin();
  const [row] = await rows('SELECT number FROM orders WHERE id = ?', next.id);
  expect(Number(row?.number)).toBeGreaterThan(await numberOf(lost.id));
});

test('a restore beside a live database takes over its orders, payments, refunds and messages; they pass the triggers', async () => {
  // The test before has left payments that this database was never told of.
  await compareRecent(shop.at(), Date.now() - DAY);
  await shop.runCron();
  const [waiting, sold] = [await begin(), await begin()];
  await pay(sold);
  await shop.settle();
  await operator.backedUp();
  // Since the backup: the waiting order is paid, the sold one is refunded, another one is made and paid, one is begun, one is paid and refunded.
  await pay(waiting);
  await refund(sold.id);
  const [paid, begun, cancelled] = [await begin(), await begin(), await begin()];
  await pay(paid);
  await pay(cancelled);
  await refund(cancelled.id);
  await shop.runCron();
  const { said, rows } = await operator.restoredSame([
    'SELECT id, number, status, reservation, total_paise, gateway_order_id, paid_at, updated_at FROM orders ORDER BY id',
    'SELECT * FROM order_items ORDER BY order_id, line',
    'SELECT order_id, from_status, to_status, actor, created_at FROM order_events ORDER BY order_id, seq',
    'SELECT id, order_id, amount_paise, status, settlement, refunded_paise FROM payments ORDER BY id',
    'SELECT id, payment_id, amount_paise, status FROM refunds ORDER BY id',
    'SELECT stock_quantity, reserved, committed FROM products',
    'SELECT dedupe_key, sent_at, dropped_at FROM outbox ORDER BY dedupe_key',
    'SELECT * FROM sales_days',
  ]);
  const numbers = await Promise.all([paid, begun, cancelled].map(({ id }) => numberOf(id)));
  for (const line of [
    `3 orders made since, taken over from the former database: ${numbers.map((number) => `CHK-${number}`).join(', ')}`,
    `2 orders that went on since, brought up to date: CHK-${await numberOf(waiting.id)}, CHK-${await numberOf(sold.id)}`,
    'What is lost\n  nothing that is known\nWhat to do\n  nothing',
    'npx wrangler secret bulk',
  ])
    expect(said).toContain(line);
  expect(said).not.toContain('"level":"error"');
  // Neither sells until the operator says so, and no number is given twice.
  expect((await readMaintenance(shop.at())).isOn).toBe(true);
  expect(await rows('SELECT is_on, numbers_after FROM maintenance')).toEqual([{ is_on: 1, numbers_after: Math.max(...numbers) }]);
});

test('orders are taken over as they were made: of new pieces, and of pieces that cost something else in the backup', async () => {
  await operator.backedUp();
  await shop.rows('UPDATE products SET price_paise = price_paise - 100, updated_at = updated_at + 1 WHERE id = ?', piece);
  const fresh = await shop.addProduct({ price: 10_000, stock: 3 });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece }, { id: fresh }]);
  await pay({ shopper, order, id: order.body.dbOrderId });
  await shop.settle();
  const { rows } = await operator.restoredSame([
    'SELECT id, total_paise, status FROM orders ORDER BY id',
    'SELECT * FROM order_items ORDER BY order_id, line',
    'SELECT id, stock_quantity, reserved, committed FROM products ORDER BY id',
    'SELECT * FROM stock_moves ORDER BY seq',
    'SELECT rowid, number, payments, pieces FROM orders_fts ORDER BY rowid',
    'SELECT rowid FROM products_fts ORDER BY rowid',
    'SELECT * FROM piece_costs ORDER BY product_id',
  ]);
  // A mistake in prices may be why the shop is restored.
  expect(await rows('SELECT price_paise FROM products WHERE id = ?', piece)).toEqual([{ price_paise: 84_900 }]);
  expect(await nextPieceIn(rows)).toBe(fresh + 1);
});

test('payments for orders that are lost can be refunded in bulk, once', async () => {
  await operator.backedUp();
  const payment = await pay(await begin());
  await shop.settle();
  const into = operator.emptyDatabase();
  operator.moveTo(into);
  const rows = rowsOf(into);
  expect((await operator.restore(into)).said).toContain('Razorpay has 1 payment for orders that are lost, ₹');
  const refundUnknown = (...args: string[]) => operator.run(runRestore, ['--refund-unknown', ...args]);
  expect((await refundUnknown('--dry-run')).said).toContain('Nothing was refunded.');
  const atRazorpay = async () => (await gateway(shop.at()).payment(payment)).refunded;
  expect(await refundUnknown()).toMatchObject({ code: 1, said: expect.stringContaining('Stopped: nothing was refunded.') });
  expect(await atRazorpay()).toBe(0);
  operator.answers.word = 'refund';
  expect(await refundUnknown()).toMatchObject({ code: 0, said: expect.stringContaining('Refunded: 1, ₹') });
  const returned = await atRazorpay();
  expect(returned).toBeGreaterThan(0);
  expect(await refundUnknown()).toMatchObject({ code: 0, said: 'There is no payment for an unknown order.' });
  expect(await atRazorpay()).toBe(returned);

  // Neither the comparison nor Razorpay's event asks a person about it again.
  expect((await compareRecent(shop.at(), Date.now() - DAY)).filter(({ what }) => what === payment)).toEqual([]);
  await shop.settle();
  expect(await rows('SELECT type FROM orphan_events')).toEqual([]);
});

test('a drill changes neither shop nor Razorpay, and writes its figures', async () => {
  const waiting = await begin();
  await waiting.shopper.pay(waiting.order, 'authorized');
  await operator.backedUp();
  const doc = join(operator.folder, 'recovery.md');
  const head = '| drill | rows | tables | sealed | time | difference |\n|---|---|---|---|---|---|\n';
  writeFileSync(doc, `# Recovery\n\n${head}| 1 January 2026 | 1 | 1 | 0.1 MB | 0.1 min | 0 |\n\nThe end.\n`);
  expect((await operator.restored('--drill', '--write', doc)).said).toContain('difference to the backup 0');
  expect(readFileSync(doc, 'utf8')).toMatch(
    /\|---\|\n\| \d+ \w+ 2\d{3} \| \d+ \| \d+ \| 0\.\d MB \| \d+\.\d min \| 0 \|\n\| 1 January 2026 .*\n\nThe end\.\n$/,
  );
  expect((await readMaintenance(shop.at())).isOn).toBe(false);
  await shop.rows('UPDATE products SET updated_at = updated_at + 1');
  expect(await shop.rows("SELECT is_done FROM operations WHERE kind = 'drill'")).toEqual([{ is_done: 1 }]);
  const atRazorpay = await gateway(shop.at()).paymentsOf(waiting.order.body.razorpayOrderId);
  expect(atRazorpay.map(({ status }) => status)).toEqual(['authorized']);
});

test('the local shop, in a bucket of another account: signed, listed page by page, restored', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.close());
  const data = join(operator.folder, 'data');
  mkdirSync(data);
  writeSettings(join(data, 'worker.env'), settingsOf(shop));
  const bucket = await localBucketStore(join(data, 'worker'));
  for (const key of ['a & b.webp', 'c.webp', 'd.webp']) await bucket.put(key, { bytes: new TextEncoder().encode(key), type: 'image/webp' });
  await bucket.close();
  const keys = { BACKUP_S3_ENDPOINT: s3.url, BACKUP_S3_KEY_ID: s3Keys.keyId, BACKUP_S3_SECRET: s3Keys.secret };
  const local = { SHOP_DATA_DIR: data, TURSO_DATABASE_URL: '', ...keys };
  const to = ['--to', 's3://backups/shop'];
  expect(await operator.run(runBackup, to, local)).toMatchObject({ code: 0, said: expect.stringContaining('3 of them new') });
  expect([...s3.files.keys()].every((key) => key.startsWith('shop/'))).toBe(true);
  const args = ['--drill', '--from', 's3://backups/shop', '--into', operator.emptyDatabase()];
  expect((await operator.run(runRestore, args, local)).code).toBe(0);
  const wrong = await operator.run(runBackup, [...to, '--without-pictures'], { ...keys, BACKUP_S3_SECRET: 'another' });
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('answered 403') });
  expect((await operator.run(runBackup, to)).said).toContain('BACKUP_S3_ENDPOINT is not set');
});
