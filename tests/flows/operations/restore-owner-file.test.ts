import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Encrypter } from 'age-encryption';
import { expect, test, vi } from 'vitest';
import { inOwnerFile } from '../../../functions/cli/restore/owner-file.ts';
import { runRestore } from '../../../functions/cli/restore.ts';
import { sealBackup } from '../../../src/admin/operations/seal-backup.client.ts';
import { sold } from '../../shop/orders/edits.ts';
import { administratorOf } from '../../shop/people/administrator.ts';
import { shopWithOperator } from '../../shop/people/operator.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { rowsOf } from '../../shop/rows.ts';

const { shop, operator } = await shopWithOperator();
const { cookie } = await administratorOf(shop);
await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
const PHRASE = 'seven bangles on a shelf';
const NOWHERE = 'http://127.0.0.1:9';
const UNTOUCHED = 'Nothing is restored, and the database to restore into is as it was.';
const path = join(operator.folder, 'chamak-2026-11-24.jsonl.gz.age');

const piece = await shop.addProduct({ name: 'झुमका', price: 84_900, stock: 50 });
const order = await sold(shop, { wishes: [{ id: piece }] });

// Trying phrases is made slow for whoever guesses; here it is as quick as it can be.
const { setPassphrase } = Encrypter.prototype;
const sealing = vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, phrase) {
  setPassphrase.call(this, phrase);
  this.setScryptWorkFactor(1);
});

/** Downloads a backup as the administrator's browser does. */
async function download(): Promise<Buffer> {
  const answer = await shop.fetch('/api/admin/operations/backup', { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  expect(answer.status).toBe(200);
  if (!answer.body) throw new Error('The answer has no body.');
  const { file } = await sealBackup(answer.body as ReadableStream<Uint8Array>, PHRASE);
  return Buffer.from(await file.arrayBuffer());
}
const sealed = await download();
sealing.mockRestore();
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
  const into = operator.emptyDatabase();
  const { code, said } = await restore(into, ['--drill'], { BACKUP_PHRASE: PHRASE });
  expect([code, said]).toEqual([0, expect.stringContaining('difference to the backup 0')]);
  expect(said).toContain('sealed with your phrase');
  const rows = rowsOf(into);
  const schema = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> '__drizzle_migrations' ORDER BY type, name";
  expect(await rows(schema)).toEqual(await shop.rows(schema));
  expect(await rows('SELECT count(*) AS n FROM orders_fts WHERE orders_fts MATCH \'"झुमका"\'')).toEqual([{ n: 1 }]);
});

test('a restore of the file asks for the phrase and stops the sale beside the live database, which loses nothing', async () => {
  const later = await new Shopper(shop).order([{ id: piece }]);
  const into = operator.emptyDatabase();
  operator.answers.word = PHRASE;
  const { said: stopped } = await restore(into);
  expect(stopped).toContain('The phrase of this backup: ');
  expect(stopped).toContain('Stopped: you did not agree.');
  operator.answers.word = 'yes';
  const { code, said } = await restore(into, ['--yes'], { BACKUP_PHRASE: PHRASE });
  expect([code, said]).toEqual([0, expect.stringContaining('1 order made since, taken over from the former database')]);
  const orders = await rowsOf(into)('SELECT id FROM orders ORDER BY number');
  expect(orders.map(({ id }) => id)).toEqual([order.id, later.body.dbOrderId]);
});

test('a wrong phrase, a cut or changed file and the file of another shop get a sentence each, and change nothing', async () => {
  expect(await refusal({ BACKUP_PHRASE: 'eight bangles on a shelf' })).toBe('The phrase does not open this file.');
  const changed = Buffer.from(sealed);
  changed[sealed.length >> 1] = (changed[sealed.length >> 1] ?? 0) ^ 1;
  for (const spoilt of [sealed.subarray(0, 80), sealed.subarray(0, sealed.length >> 1), changed, 'no backup at all']) {
    writeFileSync(path, spoilt);
    expect(await refusal(), `${spoilt.length} bytes`).toBe('The file is cut or was changed: it cannot be opened.');
  }
  writeFileSync(path, sealed);
  const foreign = 'The backup is of shop.test, and this is other.example. Nothing was changed.';
  expect(await refusal({ SHOP_URL: 'https://other.example' })).toBe(foreign);
  expect(readFileSync(path)).toEqual(sealed);
});

test('a file has neither other backups nor pictures nor a missing signature: the command line says what it takes', async () => {
  for (const extra of [['--backup', 'x'], ['--unsigned']])
    expect(await restore(NOWHERE, extra)).toMatchObject({ code: 2, said: expect.stringContaining('BACKUP_PHRASE') });
});
