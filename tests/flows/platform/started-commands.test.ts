import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { clientFromEnv } from '../../../drizzle/migrate.ts';
import { isMain, optionsOf } from '../../../functions/cli/command-line.ts';
import { commandShop, shopLine } from '../../../functions/cli/operator/command-shop.ts';
import { serveLocally } from '../../sandbox/local-server.ts';
import { settingsOf } from '../../shop/machine/run-command.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const scratch = mkdtempSync(join(tmpdir(), 'chamak-started-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const { argv } = process;
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.argv = argv;
});

/** The database of this process answers programs that connect by themselves. */
const database = await serveLocally(async (request, response) => {
  const answer = await fetch(new URL(request.url ?? '/', shop.databaseUrl), { method: 'POST', body: await text(request) });
  response.end(await answer.text());
});
afterAll(() => database.close());

function start(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(process.execPath, [file, ...args], { env: { PATH, NODE_COMPILE_CACHE, NO_COLOR: '1', ...env } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  );
}

test('a command line reaches its function, with the settings of a file and the code at its end', async () => {
  const file = join(scratch, 'staging.vars');
  const settings = { ...settingsOf(shop), TURSO_DATABASE_URL: database.url };
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  const run = (word: string) => start('functions/cli/books.ts', [word], { SHOP_SETTINGS: file });
  const [done, wrong] = await Promise.all(['audit', 'audits'].map(run));
  expect(done).toEqual({ code: 0, stdout: 'The books add up.\n', stderr: 'Shop: shop.test (this machine)\n' });
  expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('npm run books -- audit ') });
});

/** Ends the work of a function where it would end the process. @returns the code */
function exitCodeOf(work: () => unknown): number | null {
  let ended: number | null = null;
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    ended = Number(code);
    throw new Error('ended');
  });
  try {
    work();
  } catch (error) {
    if (ended === null) throw error;
  }
  return ended;
}

test('options that nobody understands end a program with 2 and its usage', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  process.argv = ['node', 'program.ts', '--quick'];
  expect(exitCodeOf(() => optionsOf('npm start      opens the shop', { dev: { type: 'boolean' } }))).toBe(2);
  expect(said.mock.calls.join()).toMatch(/--quick.*\n\nnpm start {6}opens the shop/s);
  for (const file of [
    'drizzle/migrate.ts',
    'drizzle/seed.ts',
    'drizzle/media.ts',
    'functions/cli/outdated.ts',
    'functions/tools/start/start.ts',
  ])
    expect(readFileSync(file, 'utf8'), file).toContain('optionsOf(');
});

test('a Node that cannot tell whether a file was started ends it with 1, instead of doing nothing', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const meta = (file: string) => ({ url: pathToFileURL(file).href }) as ImportMeta;
  const program = join(scratch, 'program.ts');
  writeFileSync(program, '');
  writeFileSync(join(scratch, 'other.ts'), '');
  process.argv = ['node', program];
  expect(isMain(meta(join(scratch, 'other.ts')))).toBe(false);
  expect(exitCodeOf(() => isMain(meta(program)))).toBe(1);
  expect(said.mock.calls.join()).toContain('which is too old for this command. Start it with npm run');
});

test('a command names its shop, and takes no settings from a file that is not there', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubEnv('SHOP_SETTINGS', join(scratch, 'prodution.vars'));
  expect(exitCodeOf(commandShop)).toBe(1);
  expect(said.mock.calls.join()).toMatch(/^There is no file of settings “.*prodution\.vars”/);
  vi.stubEnv('SHOP_SETTINGS', '');
  vi.stubEnv('TURSO_DATABASE_URL', '');
  expect(exitCodeOf(clientFromEnv)).toBe(1);
  expect(said.mock.calls.at(-1)?.join()).toContain('TURSO_DATABASE_URL is not set');
  const live = { SHOP_URL: 'https://chamak.in', TURSO_DATABASE_URL: 'libsql://chamak.turso.io' };
  expect(shopLine(live)).toBe('Shop: https://chamak.in (live)');
  expect(shopLine({ TURSO_DATABASE_URL: live.TURSO_DATABASE_URL })).toBe('Shop: chamak.turso.io (live)');
});
