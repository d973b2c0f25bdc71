import { cpSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkFile } from '../../../functions/cli/backup/check-file.ts';
import { copyDatabase } from '../../../functions/cli/backup/copy-database.ts';
import { sha256Of } from '../../../functions/cli/backup/copy-objects.ts';
import { backupNames, jsonBytes, nameAt } from '../../../functions/cli/backup/manifest.ts';
import { newKeys, seal } from '../../../functions/cli/backup/seal.ts';
import { newSigningKey, signerOf } from '../../../functions/cli/backup/signing.ts';
import { runBackup } from '../../../functions/cli/backup.ts';
import { folderStore } from '../../../functions/cli/stores/folder-store.ts';
import { shopWithOperator } from '../../shop/people/operator.ts';

const { shop, operator } = await shopWithOperator();
await shop.addProduct({ price: 84_900, stock: 9 });

const NOWHERE = 'http://127.0.0.1:9';
const UNTOUCHED = 'Nothing is restored, and the database to restore into is as it was.';
const newest = () => backupNames(readdirSync(operator.backups).map((name) => `${name}/manifest.json`)).at(-1) ?? '';
const fileOf = (file: string, name = newest()) => join(operator.backups, name, file);
const refusal = async (args: readonly string[] = [], more: Record<string, string> = {}) => {
  const { code, said } = await operator.restore(NOWHERE, args, more);
  expect([code, said]).toEqual([1, expect.stringContaining(UNTOUCHED)]);
  return said;
};
/** Spoils one file of the newest backup, restores from it, and mends it. */
const spoilt = async (file: string, spoil: (path: string) => void) => {
  const whole = readFileSync(fileOf(file));
  spoil(fileOf(file));
  const said = await refusal();
  writeFileSync(fileOf(file), whole);
  return said;
};
const flip = (path: string) => {
  const bytes = readFileSync(path);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};
/** A manifest that names another newest order. */
const renumbered = (path: string) => JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), newestOrder: 9 });

test('who can write to the bucket of backups and knows the public key cannot put a backup of their own there', async () => {
  await operator.backedUp();
  const real = newest();
  const theirs = { BACKUP_SIGNING_KEY: newSigningKey() };
  expect((await operator.run(runBackup, ['--to', operator.backups, '--without-pictures'], theirs)).code).toBe(0);
  expect(newest()).not.toBe(real);
  for (const args of [[], ['--drill']]) expect(await refusal(args)).toContain('is not signed by a key of this shop');
  // The true signature of another manifest does not fit theirs.
  cpSync(fileOf('manifest.sig', real), fileOf('manifest.sig'));
  expect(await refusal()).toContain('is not signed by a key of this shop');
  rmSync(join(operator.backups, newest()), { recursive: true });
});

test('an index that the migrations do not make is refused, also in a signed backup', async () => {
  await shop.rows('CREATE INDEX atk ON outbox (last_error)');
  await operator.backedUp();
  expect(await refusal()).toContain('another schema than the migrations make: index atk');
  await shop.rows('DROP INDEX atk');
  rmSync(join(operator.backups, newest()), { recursive: true });
});

test('cut, changed, swapped, moved: each is refused before anything is changed', async () => {
  await operator.backedUp();
  const former = newest();
  await operator.backedUp();
  const part = 'data-00001.age';
  const changed = 'is cut or was changed';
  for (const [file, spoil, why] of [
    [part, (path) => truncateSync(path, 5_000), `${part} ${changed}: it has 5000 bytes of`],
    [part, flip, `${part} ${changed}`],
    [part, (path) => cpSync(fileOf(part, former), path), `${part} ${changed}`],
    [part, rmSync, `${part} is missing`],
    ['index.json', (path) => cpSync(fileOf('index.json', former), path), `index.json ${changed}`],
    ['manifest.json', (path) => truncateSync(path, 40), 'is not signed'],
    ['manifest.json', (path) => writeFileSync(path, renumbered(path)), 'is not signed'],
    ['manifest.sig', rmSync, 'is not signed'],
  ] satisfies [string, (path: string) => void, string][])
    expect(await spoilt(file, spoil)).toContain(why);
  // An old backup that somebody passes off as the newest one.
  const later = newest().replace(/^\d{4}/, '2099');
  cpSync(join(operator.backups, former), join(operator.backups, later), { recursive: true });
  expect(await refusal()).toContain('somebody has moved it');
  rmSync(join(operator.backups, later), { recursive: true });
});

test('changes without the backup they follow are refused, and the point before them can be restored', async () => {
  await operator.backedUp();
  await operator.backedUp('--changes');
  const middle = newest();
  await operator.backedUp('--changes');
  renameSync(join(operator.backups, middle), join(operator.folder, middle));
  expect(await refusal()).toContain(`has the changes since ${middle}, which cannot be used: ${middle}/manifest.json is missing`);
  renameSync(join(operator.folder, middle), join(operator.backups, middle));
  const [manifest, signed] = [fileOf('manifest.json', middle), fileOf('manifest.sig', middle)];
  const [held, signature] = [readFileSync(manifest), readFileSync(signed)];
  writeFileSync(manifest, held.subarray(0, held.length - 1));
  expect(await refusal()).toContain(`${middle} is not signed`);
  // A middle point that is signed, but is not the one that was followed.
  writeFileSync(manifest, held);
  const other = Buffer.from(renumbered(manifest));
  writeFileSync(manifest, other);
  writeFileSync(signed, signerOf(operator.keys.BACKUP_SIGNING_KEY).sign(other));
  expect(await refusal()).toContain(`${middle} is not the backup that the changes after it were made from`);
  writeFileSync(manifest, held);
  writeFileSync(signed, signature);
  truncateSync(fileOf('data-00001.age', middle), 100);
  expect(await refusal()).toContain(`${middle}/data-00001.age is cut or was changed`);
});

test('another key, another shop: refused, and the words say that the database was not touched', async () => {
  await operator.backedUp();
  expect(await refusal([], { BACKUP_IDENTITY: (await newKeys()).identity })).toContain('The key does not open this backup');
  expect(await refusal([], { SHOP_URL: 'https://other.example' })).toContain('The backup is of shop.test, and this is other.example');
  expect(await refusal([], { BACKUP_VERIFY_KEY: '', BACKUP_SIGNING_KEY: '' })).toContain('BACKUP_VERIFY_KEY is not set');
  expect(await refusal([], { BACKUP_VERIFY_KEY: 'age1x' })).toContain('not a key that verifies');
});

test('it shows name, age and newest order, and asks; another word than yes changes nothing', async () => {
  await operator.backedUp();
  operator.answers.word = 'no';
  const said = await refusal();
  const shown = `Backup ${newest()}, taken .* \\(0 minutes ago\\)\n {2}newest order none, \\d+ rows, signed by this shop`;
  expect(said).toMatch(new RegExp(shown));
  expect(said).toContain('Is this the backup to restore? Type yes:');
  expect(said).toContain('Stopped: you did not agree.');
});

/** Makes a backup as the shop did before backups were signed. */
async function formerBackup(rowsMore = 0): Promise<void> {
  const file = join(operator.folder, `former-${rowsMore}.db`);
  const db = await copyDatabase({ url: shop.databaseUrl, token: undefined }, file);
  const { rows, ...facts } = checkFile(db);
  db.close();
  const bytes = new Uint8Array(readFileSync(file));
  const { BACKUP_RECIPIENT: recipient } = operator.keys;
  const sealed = await seal(new Uint8Array(zstdCompressSync(bytes)), recipient);
  const takenAt = Date.now();
  const manifest = {
    ...{ format: 1, shop: 'shop.test', takenAt, ...facts, rows: { ...rows, orders: (rows.orders ?? 0) + rowsMore }, objects: null },
    database: { size: bytes.length, sha256: sha256Of(bytes) },
    sealed: { size: sealed.length, sha256: sha256Of(sealed), recipient },
  };
  const to = folderStore(operator.backups);
  await to.put(`${nameAt(takenAt)}/database.age`, { bytes: sealed, type: '' });
  await to.put(`${nameAt(takenAt)}/manifest.json`, { bytes: jsonBytes(manifest), type: '' });
}

test('a backup of before the signatures needs --unsigned and the typed word, and its counts are compared with its rows', async () => {
  await formerBackup();
  expect(await refusal()).toContain('is not signed');
  const said = await refusal(['--unsigned', '--yes']);
  expect(said).toContain('It cannot be known who made this backup');
  expect(said).toContain('Type unsigned to restore it nevertheless');
  operator.answers.word = 'unsigned';
  const { said: drilled, rows } = await operator.restored('--unsigned', '--drill');
  expect(drilled).toContain('NOT SIGNED');
  for (const from of ["sqlite_schema WHERE type = 'trigger'", 'products'])
    expect(await rows(`SELECT count(*) AS n FROM ${from}`)).toEqual(await shop.rows(`SELECT count(*) AS n FROM ${from}`));
  await formerBackup(1);
  expect(await refusal(['--unsigned'])).toContain('The manifest names 1 rows of orders, and the backup has 0');
});
