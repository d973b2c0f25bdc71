import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LIST = 'docs/registers/requirements.md';
const CODE = /(?<![\w&#./%+="-])(#[1-9]\d{0,2}|[CU]-\d{1,3}|[EFIL]\d{1,2})(?![\w;-])/g;
/** Colours and house numbers that look like a code. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  'src/rules/safe-link.test.ts': '#12',
  'src/features/checkout/checkout.schema.test.ts': '#2',
};

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
const files = listed.filter(
  (file) =>
    (/^(src|functions|drizzle|tests)\/.*\.(ts|tsx|astro|mjs|sql)$/.test(file) || /^(docs\/)?([\w-]+\/)?[\w-]+\.md$/.test(file)) &&
    existsSync(file),
);
/** Icon paths are full of letters with numbers. */
const isCited = (file: string) =>
  ![LIST, 'tests/requirements.test.ts', 'tests/checklist.ts'].includes(file) && !file.startsWith('src/ui/icon/');

const cited = new Map(
  files
    .filter(isCited)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(CODE)].map(([, code = '']) => [code, file] as const))
    .filter(([code, file]) => LOOKALIKES[file] !== code),
);
const defined = [...readFileSync(LIST, 'utf8').matchAll(/^\| (\S+) \| (?!requirement \|)/gm)].map(([, code = '']) => code);

test('every cited code has a line in docs/registers/requirements.md', () => {
  expect([...cited].filter(([code]) => !defined.includes(code)).map(([code, file]) => `${code} in ${file}`)).toEqual([]);
});

test('every line of docs/registers/requirements.md is cited somewhere, and exists once', () => {
  expect(defined.filter((code, at) => !cited.has(code) || defined.indexOf(code) !== at)).toEqual([]);
});
