import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { darkPatterns, type PatternName } from '../src/rules/fair-dealing/dark-patterns.ts';
import { pressingWords } from '../src/rules/fair-dealing/pressing-words.ts';
import { readRows } from './checklist.ts';

/** Codes of docs/registers/requirements.md whose tests show what the shop does instead of each pattern. */
const shownBy: Readonly<Record<PatternName, readonly [string, ...string[]]>> = {
  'False urgency': ['L11'],
  'Basket sneaking': ['L12'],
  'Confirm shaming': ['L13'],
  'Forced action': ['L13', 'L22'],
  'Subscription trap': ['L13', 'L23'],
  'Interface interference': ['L6', 'L16'],
  'Bait and switch': ['#164', '#182'],
  'Drip pricing': ['L5', 'L12'],
  'Disguised advertisement': ['L10', 'L33'],
  Nagging: ['L33'],
  'Trick question': ['L4', 'L22'],
  'SaaS billing': ['L27', 'L32'],
  'Rogue malware': ['L32'],
};

it('no text of the shop or of the demonstration catalogue presses or misleads (L14)', () => {
  const files = globSync(['src/**/*.{astro,tsx,ts}', 'drizzle/**/*.{ts,json,csv}']).filter(
    (file) => !/\.test\.ts$|^src\/(platform|rules\/fair-dealing)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => pressingWords(readFileSync(file, 'utf8')).map(({ words }) => `${file}: ${words}`));
  expect(found).toEqual([]);
});

it('each of the 13 patterns of the self-audit names rows of the requirements that tests cite', () => {
  const rows = new Map(readRows().map((row) => [row.code, row]));
  const unshown = darkPatterns().flatMap(({ name }) =>
    shownBy[name as PatternName].filter((code) => !rows.get(code)?.tests.size).map((code) => `${name}: ${code}`),
  );
  expect(darkPatterns()).toHaveLength(13);
  expect(unshown).toEqual([]);
});
