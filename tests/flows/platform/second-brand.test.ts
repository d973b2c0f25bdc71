import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colourWords, saidIn } from '../../shop/first-brand.ts';

/** What shoppers and the owner get is made of these; the brand is replaced, and the commands have names of their own. */
const SOURCES = [
  'src/**/*.{ts,tsx,astro,css,svg}',
  'functions/worker/**/*.ts',
  'functions/tools/build/**/*.ts',
  'public/**/*.{svg,txt}',
  'public/_headers',
];
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm;

test('the words that are looked for are found', () => {
  expect(colourWords.length).toBeGreaterThan(20);
  expect(saidIn('Chamak, CHK-1, #c2155f, #c2155f1e, 43 10 30')).toHaveLength(5);
});

test('no file but those of the brand names it, its numbers or its colours', () => {
  const files = globSync(SOURCES).filter((file) => !/^src\/brand\/|\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(1_000);
  const said = files.flatMap((file) => saidIn(readFileSync(file, 'utf8').replace(COMMENTS, '')).map((each) => `${file}: ${each}`));
  expect(said).toEqual([]);
});
