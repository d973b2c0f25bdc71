import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocksOf } from '../../help/help-blocks.ts';
import { helpPageIds } from './help-pages.ts';
import { helpTexts } from './help-texts.ts';

const read = (file: string) => readFileSync(file, 'utf8');

/** Headings of panels that have neither a figure nor a setting. */
const plain = new Set([
  'Files for the return',
  'How it works',
  'Account',
  'Check: nothing is recorded yet',
  'Latest wishlist activity',
  'Store performance',
]);
/** Headings made of what was read from a file, or of what could not be read. */
const made = /^\{(?:isNew|title)\b/;

test('every panel and row of figures has a question mark', () => {
  const bare = globSync('src/admin/{figures,money,margin,gst,reports}/**/*.tsx').flatMap((file) =>
    [...read(file).matchAll(/<(?:h2|dt)>(.*)<\/(?:h2|dt)>/g)].flatMap(([, title = '']) =>
      plain.has(title) || made.test(title) ? [] : [title],
    ),
  );
  // What is not known of an order: the row says all there is.
  expect(bare).toEqual(['{partWords[part]}']);
});

test('every amount of the settings has a hint or a question mark', () => {
  const fields = globSync('src/admin/settings/**/*.tsx').flatMap((file) =>
    [...read(file).matchAll(/<MoneyField\b[^>]*?\/>/gs)].map(([field]) => field),
  );
  expect(fields.length).toBeGreaterThan(3);
  expect(fields.filter((field) => !/hint=|help=/.test(field))).toEqual([]);
});

test('a sentence is one, ends, and says nothing that a heading or a hint of its screen says', () => {
  const sentences = Object.values(helpTexts).map(({ text }) => text);
  expect(sentences.filter((text) => !/^[^.]+(?:\.|[^.]+\.)$/.test(text) || text.length > 150)).toEqual([]);
  expect(new Set(sentences).size).toBe(sentences.length);
  const screens = globSync('src/admin/**/*.tsx').map(read).join('\n');
  expect(sentences.filter((text) => screens.includes(text))).toEqual([]);
});

test('every page of the help has its text, which names no file and no address and of which nothing is left unread', () => {
  const files = globSync('docs/help/*.md');
  expect(files.map((file) => /([\w-]+)\.md$/.exec(file)?.[1]).toSorted()).toEqual(helpPageIds.toSorted());
  for (const file of files) {
    const words = JSON.stringify(blocksOf(read(file)));
    expect(words).not.toMatch(/`|https?:|src\/|\.tsx?\b|\w\/\w|\]\(|"#/);
    expect(words.length).toBeGreaterThan(500);
  }
});

test('a page is its headings, paragraphs and lists', () => {
  expect(blocksOf('Pack\nit.\n\n## Then\n\n1. Book\n2. Wait\n\n- Late\n')).toEqual([
    { kind: 'text', text: 'Pack it.' },
    { kind: 'heading', text: 'Then' },
    { kind: 'steps', lines: ['Book', 'Wait'] },
    { kind: 'points', lines: ['Late'] },
  ]);
});
