import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from '../../../functions/start/copy-project.ts';
import type * as StackModule from '../../../functions/start/stack.ts';
import { adminColours, colours, fold } from '../../../src/brand/colours.ts';

/** A build and a start take half a minute of one core; a busy machine takes longer. */
const PATIENCE = 240_000;

/** Words of the first brand, and those of the second. */
const words: Readonly<Record<string, string>> = {
  ...{ Chamak: 'Nakshatra', chamak: 'nakshatra', 'Jewellery with sparkle': 'Silver with starlight', 'made to be worn': 'made to be kept' },
  ...{ CHK: 'NKS', CHG: 'NKG' },
};
/** The second brand has the colours of the first with red and blue exchanged: '#c2155f' → '#5f15c2'. */
const exchanged = (colour: string) => colour.replace(/^#(..)(..)(..)$/, '#$3$2$1');
const inSecond = (text: string) =>
  Object.entries(words)
    .reduce((said, [first, second]) => said.replaceAll(first, second), text)
    .replace(/#[0-9a-f]{6}/g, exchanged);

const every = new Set<string>([...Object.values({ ...colours, ...adminColours }).map((colour) => colour.slice(0, 7)), fold]);
const colourWords = [...every].filter((colour) => ![...every].map(exchanged).includes(colour));
/** '#2b0a1e' → '43 10 30', as styles name a colour with transparency. */
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ');
const first = new RegExp(
  [
    ...Object.keys(words).map((word) => (/^[A-Z]+$/.test(word) ? `\\b${word}\\b` : word)),
    ...colourWords.flatMap((colour) => [colour, encodeURIComponent(colour), `\\b${channels(colour)}\\b`]),
  ].join('|'),
  'g',
);
/** What a text says of the first brand, with the letters around it. */
const saidIn = (text: string) =>
  [...text.matchAll(first)].map(({ index, 0: word }) => text.slice(Math.max(0, index - 30), index + word.length + 20));

const made = mkdtempSync(join(tmpdir(), 'second-shop-'));
const project = join(made, 'shop');
let stack: StackModule.Stack | undefined;

beforeAll(async () => {
  copyProject(project);
  for (const file of globSync('src/brand/**/*.{ts,svg}', { cwd: project })) {
    const path = join(project, file);
    writeFileSync(path, inSecond(readFileSync(path, 'utf8')));
  }
  const { startStack }: typeof StackModule = await import(join(project, 'functions/start/stack.ts'));
  stack = await startStack({ dir: join(made, 'data') });
}, PATIENCE);
afterAll(async () => {
  await stack?.stop();
  rmSync(made, { recursive: true });
});

test('the words that are looked for are found', () => {
  expect(colourWords.length).toBeGreaterThan(20);
  expect(saidIn('Chamak, CHK-1, #c2155f, #c2155f1e, 43 10 30')).toHaveLength(5);
});

test('nothing that is built has a word, number or colour of another brand', () => {
  const TEXT = ['.astro', '.css', '.html', '.ico', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest'];
  // wrangler.json names the Worker and its bucket, which nobody sees.
  const built = globSync('dist/**/*', { cwd: project }).filter((file) => TEXT.includes(extname(file)) && !file.endsWith('wrangler.json'));
  // Modules name the folder that they were built in, which may be called anything.
  const textOf = (file: string) => readFileSync(join(project, file), 'utf8').replaceAll(project, '');
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
