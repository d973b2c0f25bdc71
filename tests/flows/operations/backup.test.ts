import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyDatabase } from '../../../functions/cli/backup/copy-database.ts';
import { backupNames } from '../../../functions/cli/backup/manifest.ts';
import { readIndex, readManifest } from '../../../functions/cli/backup/signed-manifest.ts';
import { signerOf, verifiersOf } from '../../../functions/cli/backup/signing.ts';
import { copiedTables, rowsOf as rowsOfTable } from '../../../functions/cli/backup/table-file.ts';
import { type TakenBackup, takeBackup } from '../../../functions/cli/backup/take-backup.ts';
import { runBackup } from '../../../functions/cli/backup.ts';
import { clientOf, loadRows } from '../../../functions/cli/restore/load-database.ts';
import { schemaAt } from '../../../functions/cli/restore/migrated-schema.ts';
import { openChain } from '../../../functions/cli/restore/read-chain.ts';
import { runRestore } from '../../../functions/cli/restore.ts';
import { folderStore } from '../../../functions/cli/stores/folder-store.ts';
import { s3Store } from '../../../functions/cli/stores/s3-store.ts';
import { s3Keys, startS3 } from '../../sandbox/s3/server.ts';
import { libsqlServer } from '../../shop/fresh-shop.ts';
import { sold } from '../../shop/orders/edits.ts';
import { shopWithOperator } from '../../shop/people/operator.ts';
import { rowsOf } from '../../shop/rows.ts';

// A backup reads everything in one answer of the server.
const { shop, operator } = await shopWithOperator(libsqlServer);
const s3 = await startS3();
afterAll(() => s3.close());
const inBucket = { MEDIA_S3_BUCKET: 'media', MEDIA_S3_ENDPOINT: s3.url, MEDIA_S3_KEY_ID: s3Keys.keyId, MEDIA_S3_SECRET: s3Keys.secret };
const media = s3Store({ bucket: 'media', prefix: '', endpoint: s3.url, ...s3Keys, region: 'auto' });
const bytesOf = (text: string) => new TextEncoder().encode(text);
const put = (key: string, text: string) => media.put(key, { bytes: bytesOf(text), type: 'image/webp' });
const backup = () => operator.run(runBackup, ['--to', operator.backups], inBucket);
const pictures = { 'products/jhumka.webp': 'a picture', 'private/evidence/1.mp4': 'a film', 'products/same.webp': 'a picture' };

const piece = await shop.addProduct({ price: 84_900, stock: 9, name: 'Mayur Juda Pin' });
await sold(shop, { wishes: [{ id: piece }] });
for (const [key, text] of Object.entries(pictures)) await put(key, text);
await put('variants/products/jhumka.webp/400.avif', 'smaller');

const names = () => backupNames(readdirSync(operator.backups, { recursive: true, encoding: 'utf8' }));

test('backup, wipe, restore: no row differs from the backup, and every file of the bucket is there', async () => {
  const taken = await backup();
  expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('books checked') });
  expect(taken.said).toContain('3 pictures and files');
  s3.files.clear();
  const into = operator.emptyDatabase();
  operator.moveTo(into);
  const restored = await operator.run(runRestore, ['--from', operator.backups, '--into', into], inBucket);
  expect(restored.said).toContain('difference to the backup 0');
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('The shop sells again') });
  for (const [key, text] of Object.entries(pictures)) expect(await media.get(key)).toEqual({ bytes: bytesOf(text), type: 'image/webp' });
  expect(s3.files.size).toBe(Object.keys(pictures).length);
});

test('the second backup copies only files that are new, and what the shop deleted leaves with its last backup', async () => {
  await media.delete('private/evidence/1.mp4');
  await put('products/new.webp', 'a new picture');
  expect((await backup()).said).toContain('3 pictures and files, 1 of them new');
  const objects = () =>
    readdirSync(join(operator.backups, 'objects'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(objects()).toHaveLength(3);
  // As if the first backup were taken in January.
  const oldest = join(operator.backups, names()[0] ?? '');
  cpSync(oldest, join(operator.backups, '2026-01-01T00-00-00-000Z'), { recursive: true });
  rmSync(oldest, { recursive: true });
  expect((await operator.backup()).said).toContain('1 old backups deleted');
  expect(objects()).toHaveLength(2);
});

test('a lost bucket is filled again, and a database stays as it is', async () => {
  await backup();
  await media.delete('products/same.webp');
  const restored = (...args: string[]) => operator.run(runRestore, ['--only-pictures', '--from', operator.backups, ...args], inBucket);
  expect(await restored()).toMatchObject({ code: 0, said: expect.stringContaining('1 pictures and files were put back.') });
  expect((await restored()).said).toContain('0 pictures and files were put back.');
  expect((await media.get('products/same.webp'))?.bytes).toEqual(bytesOf('a picture'));
  expect((await restored('--drill')).code).toBe(2);
  // The changes of the hour have the pictures of the backup before them.
  await operator.backedUp('--changes');
  expect((await restored()).said).toContain('0 pictures and files were put back.');
  await operator.backedUp();
  expect(await restored()).toMatchObject({ code: 1, said: expect.stringContaining('has no pictures') });
});

test('the database remembers each backup, also one that failed', async () => {
  const failed = await operator.run(runBackup, ['--to', operator.backups], { BACKUP_RECIPIENT: 'age1short' });
  expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('not a public key of age') });
  const rows = await shop.rows("SELECT is_done, facts ->> 'why' AS why FROM operations WHERE kind = 'backup' ORDER BY id DESC LIMIT 2");
  expect(rows.map(({ is_done }) => is_done)).toEqual([0, 1]);
});

test('books that do not add up are no backup', async () => {
  await shop.addCoupon({ code: 'MONSOON', type: 'percentage', value: 10 });
  await shop.rows('UPDATE coupons SET uses_count = 1');
  const before = names();
  expect(await backup()).toMatchObject({ code: 1, said: expect.stringContaining('There is no new backup. The books do not add up') });
  expect(names()).toEqual(before);
  await shop.rows('UPDATE coupons SET uses_count = 0');
});

test('a restore refuses a database that is not empty, and a backup that does not exist; wrong options are no command', async () => {
  expect((await operator.restore(shop.databaseUrl)).said).toContain('is not empty');
  const missing = await operator.restore(shop.databaseUrl, ['--backup', '2020-01-01T00-00-00-000Z']);
  expect(missing.said).toContain('There is no finished backup 2020');
  expect((await shop.rows('SELECT is_on FROM maintenance'))[0]?.is_on).toBe(0);
  const wrong = [await operator.restore('http://127.0.0.1:9', ['--write', 'x.md']), await operator.backup('--keep-days', '0')];
  expect(wrong.map(({ code }) => code)).toEqual([2, 2]);
});

const to = folderStore(join(operator.folder, 'changes'));
const signer = signerOf(operator.keys.BACKUP_SIGNING_KEY);
const verifiers = verifiersOf(signer.verifyKey);
const place = (url: string) => ({ url, token: undefined });
const take = (isChanges: boolean, more: { shop?: string; keepDays?: number } = {}): Promise<TakenBackup> =>
  takeBackup({
    ...{ shop: 'shop.test', database: place(shop.databaseUrl), media: null, to, signer, keepDays: 35, isChanges },
    recipient: operator.keys.BACKUP_RECIPIENT,
    ...more,
  });
const buy = () => sold(shop, { wishes: [{ id: piece }] });

/** Every row of every table of a database, with rowids and blobs, as an own reading of it: not by the blocks of a backup. */
async function contentOf(url: string, name: string): Promise<Record<string, string[]>> {
  const db = await copyDatabase(place(url), join(operator.folder, `${name}.db`));
  const text = (value: unknown) => (typeof value === 'bigint' ? `${value}n` : value instanceof Uint8Array ? [...value] : value);
  const linesOf = (table: (typeof tables)[number]) =>
    [...rowsOfTable(db, table)].map((row) => JSON.stringify(row, (_, value) => text(value)));
  const tables = copiedTables(db);
  const content = tables.map((table) => [table.name, linesOf(table)] as const);
  db.close();
  return Object.fromEntries(content);
}
const chainOf = async ({ manifest }: TakenBackup) =>
  openChain(to, await readManifest(to, manifest.name, verifiers), { keys: verifiers, identity: operator.keys.BACKUP_IDENTITY });

/** Loads a restore point into an empty database. */
async function loaded(taken: TakenBackup): Promise<string> {
  const url = operator.emptyDatabase();
  const client = clientOf(place(url));
  const migrated = schemaAt(taken.manifest.migration);
  const chain = await chainOf(taken);
  await loadRows({ ...migrated, rows: chain.rows() }, client);
  expect(await chain.differencesIn(place(url), migrated.tables)).toEqual([]);
  client.close();
  return url;
}

test('a full backup and the changes after it are the live database, row by row, after inserts, changes and deletions', async () => {
  const full = await take(true);
  // Nothing to follow yet: everything is kept.
  expect(full.manifest.points).toEqual([full.manifest.name]);
  await buy();
  await shop.rows(
    "INSERT INTO newsletter_subscribers (email, consent_text, asked_at) VALUES ('one@example.com', '', 1), ('two@example.com', '', 2)",
  );
  const first = await take(true);
  // A row changes, one leaves, one takes the number of another that left.
  await shop.rows("UPDATE products SET description = 'Changed by hand.'");
  await shop.rows("DELETE FROM newsletter_subscribers WHERE email = 'two@example.com'");
  await shop.rows("INSERT INTO newsletter_subscribers (email, consent_text, asked_at) VALUES ('three@example.com', '', 3)");
  await shop.rows('DELETE FROM verifications');
  await buy();
  const second = await take(true);
  expect(second.manifest.points).toEqual([full.manifest.name, first.manifest.name, second.manifest.name]);
  // What has not changed stays where it was.
  const pointsOf = (name: string) => index.find((table) => table.name === name)?.blocks.map(([, point]) => point);
  const index = await readIndex(to, second.manifest);
  expect([pointsOf('store_settings'), pointsOf('newsletter_subscribers'), pointsOf('order_items')]).toEqual([[0], [2], [2]]);
  const live = await contentOf(shop.databaseUrl, 'live');
  expect(await contentOf(await loaded(second), 'restored')).toEqual(live);
  expect(live.newsletter_subscribers).toHaveLength(2);

  // Each earlier point is the database as it was then.
  const before = rowsOf(await loaded(first));
  expect(await before('SELECT count(*) AS n FROM orders')).toEqual([{ n: 2 }]);
  expect(await before("SELECT count(*) AS n FROM newsletter_subscribers WHERE email = 'two@example.com'")).toEqual([{ n: 1 }]);
});

test('a row that differs from the backup in one column is found, whichever point has it', async () => {
  const taken = await take(true);
  const { tables } = schemaAt(taken.manifest.migration);
  const chain = await chainOf(taken);
  await chain.check();
  expect(await chain.differencesIn(place(shop.databaseUrl), tables)).toEqual([]);
  await shop.rows("UPDATE newsletter_subscribers SET asked_at = 9 WHERE email = 'one@example.com'");
  expect(await chain.differencesIn(place(shop.databaseUrl), tables)).toEqual(['newsletter_subscribers']);
});

test('the changes of another shop are not mixed in, and a chain leaves as a whole', async () => {
  expect((await take(true)).manifest.points.length).toBeGreaterThan(1);
  expect((await take(true, { shop: 'other.example' })).manifest.points).toHaveLength(1);
  const names = (await to.list()).filter(({ key }) => key.endsWith('/manifest.json')).length;
  // As if all of them were too old: the newest one stays.
  expect((await take(false, { keepDays: -1 })).deleted).toBe(names);
});
