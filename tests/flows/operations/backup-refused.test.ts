import { cpSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { afterAll, afterEach, expect, test } from 'vitest';
import { backupNames } from '../../../functions/cli/backup/manifest.ts';
import { newKeys } from '../../../functions/cli/backup/seal.ts';
import { newSigningKey, signerOf } from '../../../functions/cli/backup/signing.ts';
import { runBackup } from '../../../functions/cli/backup.ts';
import { folderStore } from '../../../functions/cli/stores/folder-store.ts';
import { formerBackup } from '../../shop/former-backup.ts';
import { operatorOf } from '../../shop/operator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const operator = await operatorOf(shop);
afterAll(() => operator.close());
await shop.addProduct({ price: 84_900, stock: 9 });
afterEach(() => {
  operator.answers.word = 'yes';
});

const NOWHERE = 'http://127.0.0.1:9';
const UNTOUCHED = 'Nothing is restored, and the database to restore into is as it was.';
const backup = async (...args: string[]) => expect(await operator.backup('--without-pictures', ...args)).toMatchObject({ code: 0 });
const namesIn = () => backupNames(readdirSync(operator.backups).map((name) => `${name}/manifest.json`));
const newest = () => namesIn().at(-1) ?? '';
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
const rewrite = (change: object) => (path: string) =>
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));

test('who can write to the bucket of backups and knows the public key cannot put a backup of their own there', async () => {
  await backup();
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

test('a trigger, a view or an index that the migrations do not make is refused, also in a signed backup', async () => {
  await shop.rows("CREATE TRIGGER atk AFTER INSERT ON outbox BEGIN UPDATE outbox SET last_error = 'x'; END");
  await backup();
  const said = await refusal();
  expect(said).toContain('another schema than the migrations make: trigger atk');
  await shop.rows('DROP TRIGGER atk');
  rmSync(join(operator.backups, newest()), { recursive: true });
});

test('cut, changed, swapped, moved: each is refused before anything is changed', async () => {
  await backup();
  const former = newest();
  await backup();
  const part = 'data-00001.age';
  expect(await spoilt(part, (path) => truncateSync(path, 5_000))).toContain(`${part} is cut or was changed: it has 5000 bytes of`);
  expect(await spoilt(part, flip)).toContain(`${part} is cut or was changed`);
  expect(await spoilt(part, (path) => cpSync(fileOf(part, former), path))).toContain(`${part} is cut or was changed`);
  expect(await spoilt(part, (path) => rmSync(path))).toContain(`${part} is missing`);
  expect(await spoilt('index.json', (path) => cpSync(fileOf('index.json', former), path))).toContain('index.json is cut or was changed');
  expect(await spoilt('manifest.json', (path) => truncateSync(path, 40))).toContain('is not signed');
  expect(await spoilt('manifest.json', rewrite({ newestOrder: 9 }))).toContain('is not signed');
  expect(await spoilt('manifest.sig', (path) => rmSync(path))).toContain('is not signed');
  // An old backup that somebody passes off as the newest one.
  const later = newest().replace(/^\d{4}/, '2099');
  cpSync(join(operator.backups, former), join(operator.backups, later), { recursive: true });
  expect(await refusal()).toContain('somebody has moved it');
  rmSync(join(operator.backups, later), { recursive: true });
});

test('changes without the backup they follow are refused, and the point before them can be restored', async () => {
  await backup();
  await backup('--changes');
  const middle = newest();
  await backup('--changes');
  renameSync(join(operator.backups, middle), join(operator.folder, middle));
  const said = await refusal();
  expect(said).toContain(`has the changes since ${middle}, which cannot be used: ${middle}/manifest.json is missing`);
  renameSync(join(operator.folder, middle), join(operator.backups, middle));
  const held = readFileSync(fileOf('manifest.json', middle));
  writeFileSync(fileOf('manifest.json', middle), held.subarray(0, held.length - 1));
  expect(await refusal()).toContain(`${middle} is not signed`);
  // A middle point that is signed, but is not the one that was followed.
  const other = Buffer.from(JSON.stringify({ ...JSON.parse(held.toString()), newestOrder: 9 }));
  const signature = readFileSync(fileOf('manifest.sig', middle));
  writeFileSync(fileOf('manifest.json', middle), other);
  writeFileSync(fileOf('manifest.sig', middle), signerOf(operator.keys.BACKUP_SIGNING_KEY).sign(other));
  expect(await refusal()).toContain(`${middle} is not the backup that the changes after it were made from`);
  writeFileSync(fileOf('manifest.json', middle), held);
  writeFileSync(fileOf('manifest.sig', middle), signature);
  const part = fileOf('data-00001.age', middle);
  truncateSync(part, 100);
  expect(await refusal()).toContain(`${middle}/data-00001.age is cut or was changed`);
});

test('another key, another shop: refused, and the words say that the database was not touched', async () => {
  await backup();
  expect(await refusal([], { BACKUP_IDENTITY: (await newKeys()).identity })).toContain('The key does not open this backup');
  expect(
    await refusal(['--without-pictures'], { SHOP_URL: 'https://other.example', TURSO_DATABASE_URL: shop.databaseUrl, ...shopSettings() }),
  ).toContain('The backup is of shop.test, and this is other.example');
  expect(await refusal([], { BACKUP_VERIFY_KEY: '', BACKUP_SIGNING_KEY: '' })).toContain('BACKUP_VERIFY_KEY is not set');
  expect(await refusal([], { BACKUP_VERIFY_KEY: 'age1x' })).toContain('not a key that verifies');
});

test('it shows name, age and newest order, and asks; another word than yes changes nothing', async () => {
  await backup();
  operator.answers.word = 'no';
  const said = await refusal();
  expect(said).toMatch(
    new RegExp(`Backup ${newest()}, taken .* \\(0 minutes ago\\)\n {2}newest order none, \\d+ rows, signed by this shop`),
  );
  expect(said).toContain('Is this the backup to restore? Type yes:');
  expect(said).toContain('Stopped: you did not agree.');
});

test('a backup of before the signatures needs --unsigned and the typed word, and its counts are compared with its rows', async () => {
  const place = { url: shop.databaseUrl, shop: 'shop.test', recipient: operator.keys.BACKUP_RECIPIENT };
  await formerBackup(folderStore(operator.backups), place);
  expect(await refusal()).toContain('is not signed');
  const said = await refusal(['--unsigned', '--yes']);
  expect(said).toContain('It cannot be known who made this backup');
  expect(said).toContain('Type unsigned to restore it nevertheless');
  operator.answers.word = 'unsigned';
  const into = await operator.emptyDatabase();
  const drilled = await operator.restore(into, ['--unsigned', '--drill']);
  expect([drilled.code, drilled.said]).toEqual([0, expect.stringContaining('NOT SIGNED')]);
  const client = createClient({ url: into });
  const count = async (from: string) => Number((await client.execute(`SELECT count(*) AS n FROM ${from}`)).rows[0]?.n);
  expect(await count("sqlite_schema WHERE type = 'trigger'")).toBe(
    Number((await shop.rows("SELECT count(*) AS n FROM sqlite_schema WHERE type = 'trigger'"))[0]?.n),
  );
  expect(await count('products')).toBe(1);
  client.close();
  await formerBackup(folderStore(operator.backups), place, 1);
  expect(await refusal(['--unsigned'])).toContain('The manifest names 1 rows of orders, and the backup has 0');
});

const shopSettings = () =>
  Object.fromEntries(Object.entries(shop.env).filter(([name, value]) => typeof value === 'string' && name !== 'SHOP_URL'));
