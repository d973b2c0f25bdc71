import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { menuOf } from '../app/menu.ts';
import { sectionIds } from '../app/settings-cards.ts';
import { screens } from '../screens.ts';
import { optionGroups } from './options.tsx';
import { findSettings } from './settings-words.ts';

const found = {
  products: [{ id: 1, name: 'Vanya Green Drops', sku: null, image: null, price: 1, stockQuantity: 1, isArchived: false }],
  ...{ orders: [], customers: [], replies: [] },
};
const groups = (search: string) => optionGroups(menuOf(screens), search, found as never, []);
const titles = (search: string) => groups(search).map(({ title }) => title);

test('a screen whose name begins with the words stands first; another one last', () => {
  expect(titles('sett')[0]).toBe('Screens');
  expect(titles('Order')[0]).toBe('Screens');
  expect(titles('vanya')).toEqual(['Products']);
  expect(groups('sett')[0]?.options[0]?.title).toBe('Settings');
});

test.each([
  ['refund', 'Refund speed'],
  ['hsn', 'GST'],
  ['logo', 'Brand'],
  ['password', 'Security'],
  ['cash on delivery', 'Cash on delivery'],
  ['backup', 'Shop health'],
])('“%s” leads to the setting %s', (typed, title) => {
  expect(groups(typed).flatMap(({ options }) => options.map((option) => option.title))).toContain(title);
});

test('each field of a section is found by its label', () => {
  const files = globSync('src/admin/{settings,canned-replies,search,cash-guard}/**/*-section.tsx');
  const missed = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    const id = sectionIds.find((each) => code.includes(`id="${each}"`));
    const labels = [...code.matchAll(/ label="([^"]+)"/g)].map(([, label = '']) => label);
    return labels
      .filter((label) => !findSettings(screens, label).some(({ href }) => href.endsWith(`#${id}`)))
      .map((label) => `${id}: ${label}`);
  });
  expect(files.length).toBeGreaterThan(10);
  expect(missed).toEqual([]);
});
