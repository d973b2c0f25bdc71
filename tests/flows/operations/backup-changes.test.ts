import { createClient } from '@libsql/client';
import { afterAll, expect, test } from 'vitest';
import { copyDatabase } from '../../../functions/cli/backup/copy-database.ts';
import { readIndex, readManifest } from '../../../functions/cli/backup/signed-manifest.ts';
import { signerOf, verifiersOf } from '../../../functions/cli/backup/signing.ts';
import { copiedTables, rowsOf } from '../../../functions/cli/backup/table-file.ts';
import { type TakenBackup, takeBackup } from '../../../functions/cli/backup/take-backup.ts';
import { clientOf, loadRows } from '../../../functions/cli/restore/load-database.ts';
import { schemaAt } from '../../../functions/cli/restore/migrated-schema.ts';
import { openChain } from '../../../functions/cli/restore/read-chain.ts';
import { folderStore } from '../../../functions/cli/stores/folder-store.ts';
import { operatorOf } from '../../shop/operator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const operator = await operatorOf(shop);
afterAll(() => operator.close());
const piece = await shop.addProduct({ price: 84_900, stock: 50 });
const to = folderStore(operator.backups);
const signer = signerOf(operator.keys.BACKUP_SIGNING_KEY);
const verifiers = verifiersOf(signer.verifyKey);
const place = (url: string) => ({ url, token: undefined });
const take = (isChanges: boolean, more: { shop?: string; keepDays?: number } = {}): Promise<TakenBackup> =>
  takeBackup({
    ...{ shop: 'shop.test', database: place(shop.databaseUrl), media: null, to, signer, keepDays: 35, isChanges },
    recipient: operator.keys.BACKUP_RECIPIENT,
    ...more,
  });
const buy = async () => {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece }]);
  expect((await shopper.verify(order, await shopper.pay(order))).status).toBe(200);
  await shop.settle();
};

/** Every row of every table of a database, with rowids, as an own reading of it: not by the blocks of a backup. */
async function contentOf(url: string, name: string): Promise<Record<string, string[]>> {
  const db = await copyDatabase(place(url), `${operator.folder}/${name}.db`);
  const text = (value: unknown) => (typeof value === 'bigint' ? `${value}n` : value instanceof Uint8Array ? [...value] : value);
  const content = copiedTables(db).map(
    (table) => [table.name, [...rowsOf(db, table)].map((row) => JSON.stringify(row, (_, value) => text(value)))] as const,
  );
  db.close();
  return Object.fromEntries(content);
}
const chainOf = async ({ manifest }: TakenBackup) =>
  openChain(to, await readManifest(to, manifest.name, verifiers), { keys: verifiers, identity: operator.keys.BACKUP_IDENTITY });

/** Loads a restore point into an empty database. */
async function loaded(taken: TakenBackup): Promise<string> {
  const url = await operator.emptyDatabase();
  const client = clientOf(place(url));
  const migrated = schemaAt(taken.manifest.migration);
  const chain = await chainOf(taken);
  await loadRows({ ...migrated, rows: chain.rows() }, client);
  expect(await chain.differencesIn(place(url), migrated.tables)).toEqual([]);
  client.close();
  return url;
}

test('a full backup and the changes after it are the live database, row by row, after inserts, changes and deletions', async () => {
  await buy();
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
  const before = createClient({ url: await loaded(first) });
  expect((await before.execute('SELECT count(*) AS n FROM orders')).rows[0]?.n).toBe(2);
  expect((await before.execute("SELECT count(*) AS n FROM newsletter_subscribers WHERE email = 'two@example.com'")).rows[0]?.n).toBe(1);
  before.close();
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
