import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../rules/language/languages.ts';
import { pageKinds } from '../rules/words/page-words.ts';

/** Texts whose English is in the tables of refusals and in schemas. */
const OF_TABLES = ['attribute-words', 'country-names', 'date-names', 'field-messages', 'refusals', 'shopper-refusals', 'state-names'];
/** The words of pages: their English is in rules/words/defaults. */
const OF_PAGES = pageKinds.map((kind) => `${kind}-words`);

const files = import.meta.glob<string>('../**/*.texts.ts', { query: '?raw', import: 'default', eager: true });
const catalogues = Object.values(files).flatMap((code) => [...code.matchAll(/= catalogue\(\s*'([\w-]+)'/g)].map(([, name = '']) => name));

test('a catalogue has a name of its own', () => {
  expect(catalogues.length).toBeGreaterThan(0);
  expect(catalogues.filter((name, at) => catalogues.indexOf(name) !== at)).toEqual([]);
});

test.each(languages.filter((language) => language !== 'en'))('%s has every catalogue, and nothing else', (language) => {
  const folder = join(import.meta.dirname, language);
  const own = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile() && file.parentPath !== folder);
  expect(own.map(({ name }) => name.replace('.ts', '')).toSorted()).toEqual([...catalogues, ...OF_TABLES, ...OF_PAGES].toSorted());
});
