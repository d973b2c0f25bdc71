import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { afterAll, afterEach, expect, test } from 'vitest';
import { copyDatabase } from '../../../functions/cli/backup/copy-database.ts';
import { backupNames } from '../../../functions/cli/backup/manifest.ts';
import { copiedTables, rowsOf } from '../../../functions/cli/backup/table-file.ts';
import { runRestore } from '../../../functions/cli/restore.ts';
import { folderStore } from '../../../functions/cli/stores/folder-store.ts';
import { operatorOf } from '../../shop/operator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const operator = await operatorOf(shop);
afterAll(() => operator.close());
const bytesOf = (text: string) => new TextEncoder().encode(text);
const pictures = { 'products/jhumka.webp': 'a picture', 'private/evidence/1.mp4': 'a film', 'products/same.webp': 'a picture' };

const piece = await shop.addProduct({ price: 84_900, stock: 9, name: 'Mayur Juda Pin' });
const buy = async () => {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece }]);
  expect((await shopper.verify(order, await shopper.pay(order))).status).toBe(200);
  await shop.settle();
  return order.body.dbOrderId;
};
await buy();
await operator.withBucket(async (bucket) => {
  for (const [key, text] of Object.entries(pictures)) await bucket.put(key, { bytes: bytesOf(text), type: 'image/webp' });
  await bucket.put('variants/products/jhumka.webp/400.avif', { bytes: bytesOf('smaller'), type: 'image/avif' });
});

/** Every table of a database, row by row, with blobs and rowids. */
async function contentOf(url: string, name: string): Promise<Record<string, string>> {
  const db = await copyDatabase({ url, token: undefined }, join(operator.folder, `${name}.db`));
  const text = (value: unknown) => (typeof value === 'bigint' ? `${value}n` : value instanceof Uint8Array ? [...value] : value);
  const content = copiedTables(db).map((table) => [table.name, JSON.stringify([...rowsOf(db, table)], (_, value) => text(value))] as const);
  db.close();
  return Object.fromEntries(content);
}
const newestIn = () => backupNames(readdirSync(operator.backups).map((name) => `${name}/manifest.json`)).at(-1) ?? '';

/** Tables in which a restore writes, after it has compared all of them itself: the migration, the audit, the switch and the numbers left out. */
const WRITTEN = [
  'batch_keys',
  'deleted_products',
  'lost_documents',
  'hold_limits',
  'stock_sums',
  'maintenance',
  'admin_actions',
  'operations',
  'job_leases',
  'page_editions',
  'sqlite_sequence',
  'outbox',
];

test('backup, wipe, restore: every row of every table and every file of the bucket is the same', async () => {
  const taken = await operator.backup();
  expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('books checked') });
  expect(taken.said).toContain('3 pictures and files');
  const before = await contentOf(shop.databaseUrl, 'before');
  await operator.withBucket(async (bucket) => {
    for (const { key } of await bucket.list()) await bucket.delete(key);
    expect(await bucket.list()).toEqual([]);
  });
  const into = await operator.emptyDatabase();
  operator.lose(into);
  const restored = await operator.restore(into);
  expect(restored.said).toContain('difference to the backup 0');
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('The shop sells again') });
  const after = await contentOf(into, 'after');
  expect(Object.keys(after)).toEqual(Object.keys(before));
  const differing = Object.keys(before).filter((table) => before[table] !== after[table]);
  expect(differing.filter((table) => !WRITTEN.includes(table))).toEqual([]);
  await operator.withBucket(async (bucket) => {
    for (const [key, text] of Object.entries(pictures)) {
      expect(await bucket.get(key)).toEqual({ bytes: bytesOf(text), type: 'image/webp' });
    }
  });
  // The restored shop sells, and its full-text index finds.
  const client = createClient({ url: into });
  expect((await client.execute("SELECT name FROM products_fts WHERE products_fts MATCH 'mayur'")).rows).toHaveLength(1);
  expect((await client.execute('SELECT is_on FROM maintenance')).rows[0]?.is_on).toBe(0);
  client.close();
});
afterEach(() => operator.keep());

test('the second backup copies only files that are new, and what the shop deleted leaves with its last backup', async () => {
  await operator.withBucket(async (bucket) => {
    await bucket.delete('private/evidence/1.mp4');
    await bucket.put('products/new.webp', { bytes: bytesOf('a new picture'), type: 'image/webp' });
  });
  expect((await operator.backup()).said).toContain('3 pictures and files, 1 of them new');
  const store = folderStore(operator.backups);
  expect(await store.list('objects/')).toHaveLength(3);
  const [oldest = ''] = backupNames((await store.list()).map(({ key }) => key));
  // As if the first backup were taken in January.
  mkdirSync(join(operator.backups, '2026-01-01T00-00-00-000Z'));
  for (const file of readdirSync(join(operator.backups, oldest))) {
    writeFileSync(join(operator.backups, '2026-01-01T00-00-00-000Z', file), readFileSync(join(operator.backups, oldest, file)));
    await store.delete(`${oldest}/${file}`);
  }
  expect((await operator.backup('--without-pictures')).said).toContain('1 old backups deleted');
  expect(await store.list('objects/')).toHaveLength(2);
});

test('a lost bucket is filled again, and a database stays as it is', async () => {
  await operator.backup();
  await operator.withBucket((bucket) => bucket.delete('products/same.webp'));
  const restored = (...args: string[]) => operator.run(runRestore, ['--only-pictures', '--from', operator.backups, ...args]);
  expect(await restored()).toMatchObject({ code: 0, said: expect.stringContaining('1 pictures and files were put back.') });
  expect((await restored()).said).toContain('0 pictures and files were put back.');
  await operator.withBucket(async (bucket) => expect((await bucket.get('products/same.webp'))?.bytes).toEqual(bytesOf('a picture')));
  expect((await restored('--drill')).code).toBe(2);
  // The changes of the hour have the pictures of the backup before them.
  expect((await operator.backup('--without-pictures', '--changes')).code).toBe(0);
  expect((await restored()).said).toContain('0 pictures and files were put back.');
  expect((await operator.backup('--without-pictures')).code).toBe(0);
  expect(await restored()).toMatchObject({ code: 1, said: expect.stringContaining('has no pictures') });
});

test('the database remembers each backup, also one that failed', async () => {
  const failed = await operator.run((await import('../../../functions/cli/backup.ts')).runBackup, ['--to', operator.backups], {
    BACKUP_RECIPIENT: 'age1short',
  });
  expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('not a public key of age') });
  const rows = await shop.rows("SELECT is_done, facts ->> 'why' AS why FROM operations WHERE kind = 'backup' ORDER BY id DESC LIMIT 2");
  expect(rows.map(({ is_done }) => is_done)).toEqual([0, 1]);
});

test('books that do not add up are no backup', async () => {
  await shop.addCoupon({ code: 'MONSOON', type: 'percentage', value: 10 });
  await shop.rows('UPDATE coupons SET uses_count = 1');
  const before = newestIn();
  expect(await operator.backup()).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no new backup. The books do not add up'),
  });
  expect(newestIn()).toBe(before);
  await shop.rows('UPDATE coupons SET uses_count = 0');
});

test('a restore refuses a database that is not empty, and a backup that does not exist', async () => {
  expect((await operator.restore(shop.databaseUrl)).said).toContain('is not empty');
  expect((await operator.restore(shop.databaseUrl, ['--backup', '2020-01-01T00-00-00-000Z'])).said).toContain(
    'There is no finished backup 2020',
  );
  expect((await shop.rows('SELECT is_on FROM maintenance'))[0]?.is_on).toBe(0);
});

test('an invalid command line', async () => {
  for (const args of [['--soon'], ['--write', 'x.md']]) expect((await operator.restore('http://127.0.0.1:9', args)).code).toBe(2);
  expect((await operator.backup('--keep-days', '0')).code).toBe(2);
});
