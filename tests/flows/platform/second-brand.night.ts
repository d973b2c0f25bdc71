/** Night: a word, number or colour of the first brand that only the build, a mail or the demonstration brings in. */
import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from '../../../functions/tools/start/copy-project.ts';
import { root } from '../../../functions/tools/start/settings.ts';
import type * as StackModule from '../../../functions/tools/start/stack.ts';
import { colours } from '../../../src/brand/colours.ts';
import { exchanged, inSecond, saidIn } from '../../shop/first-brand.ts';

/** A build and a start take half a minute of one core; a busy machine takes longer. */
const PATIENCE = 240_000;

const made = realpathSync(mkdtempSync(join(tmpdir(), 'second-shop-')));
const project = join(made, 'shop');
/** Modules name the folders that they were built from, which may be called anything. */
const folders = [root, project].flatMap((path) => [path, pathToFileURL(path).pathname, relative(project, path)]).filter(Boolean);
let stack: StackModule.Stack | undefined;

beforeAll(async () => {
  copyProject(project);
  for (const file of globSync('src/brand/**/*.{ts,svg}', { cwd: project })) {
    const path = join(project, file);
    writeFileSync(path, inSecond(readFileSync(path, 'utf8')));
  }
  const { startStack }: typeof StackModule = await import(join(project, 'functions/tools/start/stack.ts'));
  stack = await startStack({ dir: join(made, 'data') });
}, PATIENCE);
afterAll(async () => {
  await stack?.stop();
  rmSync(made, { recursive: true });
});

test('nothing that is built has a word, number or colour of another brand', () => {
  const TEXT = ['.astro', '.css', '.html', '.ico', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest'];
  // wrangler.json names the Worker and its bucket, which nobody sees.
  const built = globSync('dist/**/*', { cwd: project }).filter((file) => TEXT.includes(extname(file)) && !file.endsWith('wrangler.json'));
  const textOf = (file: string) => folders.reduce((text, folder) => text.replaceAll(folder, ''), readFileSync(join(project, file), 'utf8'));
  const said = built.flatMap((file) => saidIn(textOf(file)).map((each) => `${file}: ${each}`));
  expect(said).toEqual([]);
  expect(built.length).toBeGreaterThan(100);
});

test('pages, mails and the manifest name the second brand alone', async () => {
  const { shopUrl = '', mail } = stack ?? {};
  const read = async (path: string) => (await fetch(shopUrl + path)).text();
  const home = await read('/');
  const product = /href="(\/products\/[^"?]+)"/.exec(home)?.[1] ?? '';
  const pages = [
    home,
    ...(await Promise.all([product, '/checkout', '/track-order', '/privacy-policy', '/site.webmanifest', '/icons/mark-1.svg'].map(read))),
  ];
  const body = new URLSearchParams({ email: 'asha@example.in' });
  await fetch(`${shopUrl}/api/newsletter`, { method: 'POST', headers: { Origin: shopUrl }, body });
  await expect.poll(() => mail?.messages(), { timeout: 20_000 }).toHaveLength(1);
  const texts = [...pages, JSON.stringify(await mail?.messages())];
  expect(texts.flatMap(saidIn)).toEqual([]);
  expect(texts.map((text) => text.includes('Nakshatra') || text.includes(exchanged(colours.brand)))).toEqual(texts.map(() => true));
  expect(pages[3]).toContain('begins with NKS');
});
