import { dirname, extname } from 'node:path';
import { expect, test } from 'vitest';
import { code, imports, isTest, source } from './imports.ts';

const SHORT = 30;
const LONGEST = 250;

/** Files whose ending says what they hold. */
const KINDS = /\.(?:api|schema|screen|store|table|texts)\.ts$/;
const apart: readonly (readonly [reason: string, files: RegExp])[] = [
  ['each mail is a file', /\/mails\//],
  ['the words of each page are a file', /^src\/rules\/words\/defaults\//],
  ['each step of a restore is a file', /^functions\/cli\/restore\//],
  ['goes with the former databases that it looks for', /^drizzle\/assert-baseline\.ts$/],
  ['drops files, apart from what reads disputes', /\/tidy-evidence\.server\.ts$/],
  ['data alone', /^drizzle\/demo\/|\/(?:common-passwords\.server|link-endings)\.ts$/],
];

const lines = (file: string) => source(file).trimEnd().split('\n').length;
const importers = Map.groupBy(imports, ({ to }) => to);
/** Files that are loaded late. */
const late = new Set(
  code.flatMap((file) =>
    [...source(file).matchAll(/\bimport\(\s*['"](?:\.\/)?([\w./-]+)['"]\s*\)/g)].map(([, to = '']) => `${dirname(file)}/${to}`),
  ),
);

/** The only file that imports this one, if it could hold it. */
function home(file: string): string | undefined {
  const [only, ...others] = new Set(importers.get(file)?.map(({ from }) => from));
  if (only === undefined || others.length > 0 || isTest(only) || dirname(only) !== dirname(file) || late.has(file)) return;
  // A component of a template is a file, and so is a script that a template loads.
  if ([file, only].some((each) => extname(each) === '.astro')) return;
  return lines(file) + lines(only) > LONGEST ? undefined : only;
}

test('a short file with one importer in its folder is a part of that importer', () => {
  const short = code.filter((file) => !isTest(file) && !KINDS.test(file) && lines(file) <= SHORT);
  const found = short.filter((file) => home(file) !== undefined && !apart.some(([, files]) => files.test(file)));
  expect(found.map((file) => `${file} → ${home(file)}`)).toEqual([]);
});
