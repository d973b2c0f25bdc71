/** Night: words of a page that are in no text of its language, and an address of a language that the shop does not offer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../functions/tools/start/ports.ts';
import { newPage } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { openPage } from '../browser/settled.ts';
import { addPseudoLanguage, copySources } from './copy-with-language.ts';

const copy = mkdtempSync(join(tmpdir(), 'chamak-language-'));
let shop: ChildProcess | undefined;
let base = '';

beforeAll(async () => {
  copySources(copy);
  await addPseudoLanguage(copy);
  const port = String(await freePort());
  base = `http://localhost:${port}`;
  const env = { ...process.env, PORT: port, SHOP_DATA_DIR: join(copy, '.data'), LANGUAGES: 'en,xx' };
  const started = spawn('node', ['functions/tools/start/run.mjs', 'functions/tools/start/start.ts'], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  shop = started;
  for await (const line of createInterface({ input: started.stdout })) if (line.includes('is open.')) return;
  throw new Error('The shop with another language did not open.');
}, 400_000);

afterAll(async () => {
  const ended = new Promise((resolve) => shop?.once('exit', resolve));
  shop?.kill('SIGTERM');
  await ended;
  rmSync(copy, { recursive: true, force: true });
}, 60_000);

/** Names and addresses, which are the same in every language. */
const NAMES = /^(Chamak|Instagram|Meera Iyer|\S+[@/]chamak\.example)$/;

/** Words on a page that are in no text of its language: outside brackets, and not marked as English. */
async function untranslated(path: string): Promise<string[]> {
  const page = await newPage({ width: 360 });
  await openPage(page, base + path);
  expect(await page.locator('html').getAttribute('lang')).toBe('en-XA');
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement;
      const text = node.nodeValue?.replace(/\s+/g, ' ').trim() ?? '';
      if (!around || !/[a-z]{2}/i.test(text) || around.closest('script, style, [lang="en-IN"], [translate="no"]')) continue;
      // A text may stand in several nodes: its brackets are in one of its ancestors.
      const said = around.closest('p, li, h1, h2, h3, a, button, label, td, th, dt, dd, legend, summary, div')?.textContent ?? text;
      if (!said.includes('⟦') && around.checkVisibility()) found.push(text);
    }
    return found;
  });
}

test('another language is a folder and a line: every page speaks it', async () => {
  const paths = ['/xx', '/xx/collections', `/xx${piece.plain}`, '/xx/checkout', '/xx/login', '/xx/wishlist', '/xx/contact', '/xx/faq'];
  const left: string[] = [];
  for (const path of paths) {
    const texts = await untranslated(path);
    left.push(...texts.filter((text) => !NAMES.test(text)).map((text) => `${path}: ${text}`));
  }
  expect(left).toEqual([]);
});

test('a shop that does not offer Hindi has no address in it, whatever its code has', async () => {
  expect((await fetch(`${base}/hi`)).status).toBe(404);
  expect((await fetch(`${base}/xx/collections`)).headers.get('content-language')).toBe('en-XA');
});
