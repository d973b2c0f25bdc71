import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { afterAll, expect, test } from 'vitest';
import { inOwnerFile } from '../../../functions/cli/restore/owner-file.ts';
import { runRestore } from '../../../functions/cli/restore.ts';
import { sealBackup } from '../../../src/admin/operations/seal-backup.client.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { operatorOf } from '../../shop/operator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const operator = await operatorOf(shop);
const { cookie } = await administratorOf(shop);
await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
afterAll(() => operator.close());
const PHRASE = 'seven bangles on a shelf';
const NOWHERE = 'http://127.0.0.1:9';
const UNTOUCHED = 'Nothing is restored, and the database to restore into is as it was.';
const path = join(operator.folder, 'chamak-2026-11-24.jsonl.gz.age');

const piece = await shop.addProduct({ name: 'झुमका', price: 84_900, stock: 50 });
const shopper = new Shopper(shop);
const order = await shopper.order([{ id: piece }]);
await shopper.verify(order, await shopper.pay(order));
await shop.settle();

/** Downloads a backup as the administrator's browser does. */
async function download(): Promise<Buffer> {
  const answer = await shop.fetch('/api/admin/operations/backup', { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  expect(answer.status).toBe(200);
  if (!answer.body) throw new Error('The answer has no body.');
  const { file } = await sealBackup(answer.body as ReadableStream<Uint8Array>, PHRASE);
  return Buffer.from(await file.arrayBuffer());
}
const sealed = await download();
writeFileSync(path, sealed);

const restore = (into: string, args: readonly string[] = [], more: Readonly<Record<string, string>> = {}) =>
  operator.run(runRestore, ['--from', path, '--into', into, ...args], { BACKUP_IDENTITY: '', BACKUP_VERIFY_KEY: '', ...more });
const refusal = async (more: Readonly<Record<string, string>> = {}) => {
  const { code, said } = await restore(NOWHERE, [], { BACKUP_PHRASE: PHRASE, ...more });
  expect([code, said]).toEqual([1, expect.stringContaining(UNTOUCHED)]);
  return said.split('\n')[0];
};

test('a backup that the owner downloaded is restored with its phrase alone: every table, with its rowids, triggers and indexes', async () => {
  const { open } = await inOwnerFile(path, { phrase: PHRASE, shop: 'shop.test' })(operator.folder);
  expect(await (await open()).differencesIn({ url: shop.databaseUrl, token: undefined })).toEqual([]);
  const into = await operator.emptyDatabase();
  const { code, said } = await restore(into, ['--drill'], { BACKUP_PHRASE: PHRASE });
  expect([code, said]).toEqual([0, expect.stringContaining('difference to the backup 0')]);
  expect(said).toContain('sealed with your phrase');
  const client = createClient({ url: into });
  const schema = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'libsql_%' ORDER BY type, name";
  expect((await client.execute(schema)).rows.map((row) => ({ ...row }))).toEqual(await shop.rows(schema));
  const [found] = (await client.execute('SELECT rowid AS id FROM orders_fts WHERE orders_fts MATCH \'"झुमका"\'')).rows;
  expect(Number(found?.id)).toBeGreaterThan(0);
  client.close();
});

test('a restore of the file asks for the phrase and stops the sale beside the live database, which loses nothing', async () => {
  const later = await new Shopper(shop).order([{ id: piece }]);
  const into = await operator.emptyDatabase();
  operator.answers.word = PHRASE;
  const { said: stopped } = await restore(into);
  expect(stopped).toContain('The phrase of this backup: ');
  expect(stopped).toContain('Stopped: you did not agree.');
  operator.answers.word = 'yes';
  const { code, said } = await restore(into, ['--yes'], { BACKUP_PHRASE: PHRASE });
  expect([code, said]).toEqual([0, expect.stringContaining('1 order made since, taken over from the former database')]);
  const client = createClient({ url: into });
  const { rows } = await client.execute('SELECT id FROM orders ORDER BY number');
  expect(rows.map(({ id }) => id)).toEqual([order.body.dbOrderId, later.body.dbOrderId]);
  client.close();
  await operator.openSale();
});

test('a wrong phrase, a cut or changed file and the file of another shop get a sentence each, and change nothing', async () => {
  expect(await refusal({ BACKUP_PHRASE: 'eight bangles on a shelf' })).toBe('The phrase does not open this file.');
  const cut = 'The file is cut or was changed: it cannot be opened.';
  for (const at of [80, Math.floor(sealed.length / 2)]) {
    writeFileSync(path, sealed.subarray(0, at));
    expect(await refusal(), `${at} bytes`).toBe(cut);
  }
  const changed = Buffer.from(sealed);
  changed[sealed.length >> 1] = (changed[sealed.length >> 1] ?? 0) ^ 1;
  writeFileSync(path, changed);
  expect(await refusal()).toBe(cut);
  writeFileSync(path, 'no backup at all');
  expect(await refusal()).toBe(cut);
  writeFileSync(path, sealed);
  const settings = Object.fromEntries(Object.entries(shop.env).filter(([, value]) => typeof value === 'string'));
  const other = { ...settings, TURSO_DATABASE_URL: shop.databaseUrl, SHOP_URL: 'https://other.example' } as Record<string, string>;
  expect(await refusal(other)).toBe('The backup is of shop.test, and this is other.example. Nothing was changed.');
  expect(readFileSync(path)).toEqual(sealed);
});

test('a file has neither other backups nor pictures nor a missing signature: the command line says what it takes', async () => {
  for (const extra of [['--backup', 'x'], ['--unsigned']]) {
    expect(await restore(NOWHERE, extra)).toMatchObject({ code: 2, said: expect.stringContaining('BACKUP_PHRASE') });
  }
});
