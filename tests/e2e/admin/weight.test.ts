import { expect, test } from 'vitest';
import { newSession } from '../../shop/people/sign-in.ts';
import { menu } from '../../shop/screens.ts';
import { shop, shopUrl } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { ADMIN_EMAIL, owner } from '../browser/people.ts';
import { cashOrder } from '../browser/planted-orders.ts';
import { builtScript, filesOf, importsOf, inlineScripts, KB, laterOf, scriptBytes, sent } from '../browser/script-bytes.ts';

/**
 * The first load of any screen; the others are fetched when they are asked for. It shares a file with shoppers' pages, which have one
 * request less for it, and screens 4 KiB more. The form of a product is the largest.
 */
const SCREEN_KB = 134.5;
/** Texts by which a library of the admin area is known in a built script. */
const libraries = {
  'react-query': 'No QueryClient set',
  wouter: 'aroundNav',
  'react-hook-form': 'shouldUnregister',
  'dnd-kit': 'DndLiveRegion',
  downshift: 'downshift',
};
const found = (scripts: readonly string[]) =>
  Object.entries(libraries).flatMap(([name, mark]) => (scripts.join('\n').includes(mark) ? [name] : []));

/** A screen as it is sent to the administrator. */
async function screen(path: string) {
  await owner();
  const [user] = await shop.rows('SELECT id FROM users WHERE email = ?', ADMIN_EMAIL);
  const cookie = await newSession(shop, String(user?.id));
  const url = shopUrl + path;
  return { content: async () => (await fetch(url, { headers: { cookie } })).text(), url: () => url };
}

/** The scripts of a page and all that they ever fetch. */
async function everyScript(page: Parameters<typeof filesOf>[0]): Promise<string[]> {
  const files = await filesOf(page);
  for (const [file, text] of files) {
    for (const next of [...importsOf(text, file), ...laterOf(text, file)]) if (!files.has(next)) files.set(next, await builtScript(next));
  }
  return [...files.values(), ...inlineScripts(await page.content())];
}

test.each([...menu.map(({ path }) => path), '/admin/products/edit/6', '/admin/orders/:id'])('%s needs little script', async (path) => {
  const bytes = await scriptBytes(await screen(path.includes(':id') ? path.replace(':id', (await cashOrder()).id) : path));
  expect(bytes).toBeGreaterThan(50 * KB);
  expect(bytes).toBeLessThanOrEqual(SCREEN_KB * KB);
});

test("no library of the admin area is in a shopper's page, nor in what it fetches later", async () => {
  // The marks are right: the form of a product has these, some of them in what it fetches later.
  const expected = ['react-query', 'wouter', 'react-hook-form', 'dnd-kit'];
  expect(found(await everyScript(await screen('/admin/products/edit/6')))).toEqual(expect.arrayContaining(expected));
  for (const path of ['/', '/collections', piece.plain, piece.sized, '/checkout', '/login', '/contact'])
    expect(found(await everyScript(sent(shopUrl + path))), path).toEqual([]);
});
