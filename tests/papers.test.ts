import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Papers that name files as evidence. */
const papers = ['docs/scale.md', 'docs/asvs.md'];

test.each(papers)('%s names only files that exist', (paper) => {
  const text = readFileSync(paper, 'utf8');
  const paths = [
    ...text.matchAll(/`((?:src|functions|tests|drizzle|docs|public|\.github)\/[\w./[\]-]+|[\w-]+\.(?:toml|json|mjs|config\.\w+))`/g),
  ].map(([, path = '']) => path);
  const links = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path = '']) => join(dirname(paper), path));
  expect(paths.length + links.length).toBeGreaterThan(5);
  expect([...paths, ...links].filter((path) => !existsSync(path))).toEqual([]);
});

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

test('each number of docs/decisions.md is given once, and every decision that is cited exists', () => {
  const text = readFileSync('docs/decisions.md', 'utf8');
  const numbers = [...text.matchAll(/^- (D-\d{3}) \*\*/gm)].map(([, number = '']) => number);
  expect(numbers.length).toBeGreaterThan(50);
  expect(repeated(numbers)).toEqual([]);
  const cited = readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readFileSync(`docs/${name}`, 'utf8').match(/\bD-\d{3}\b/g) ?? []);
  expect(cited.filter((number) => !numbers.includes(number))).toEqual([]);
});

test('docs/commands.md names every command of package.json once, and no other', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...readFileSync('docs/commands.md', 'utf8').matchAll(/^\| ((?:`[\w:-]+` ?)+)\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[\w:-]+/g) ?? [],
  );
  expect(named.sort()).toEqual(Object.keys(scripts).sort());
});

test('README.md has at most 90 lines, and its commands exist', () => {
  const text = readFileSync('README.md', 'utf8');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(text.split('\n').length).toBeLessThanOrEqual(90);
  const commands = [...text.matchAll(/`npm (?:run )?([a-z:]+)/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('docs/map.md names each feature once, and all of them', () => {
  const text = readFileSync('docs/map.md', 'utf8');
  const table = text.slice(0, text.indexOf('## Glossary'));
  const named = [...table.matchAll(/^\| ((?:`[\w-]+` ?)+)\|/gm)].flatMap(([, cell = '']) => cell.match(/[\w-]+/g) ?? []);
  const features = readdirSync('src/features');
  expect(repeated(named)).toEqual([]);
  expect(features.filter((feature) => !named.includes(feature))).toEqual([]);
  expect(named.filter((name) => !features.includes(name))).toEqual([]);
});

/** The requirements of levels 1 and 2 of ASVS 5.0.0. */
const numbers = `
1.1.1 1.1.2 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.2.6 1.2.7 1.2.8 1.2.9 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10
1.3.11 1.4.1 1.4.2 1.4.3 1.5.1 1.5.2 2.1.1 2.1.2 2.1.3 2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1 3.2.1 3.2.2 3.3.1 3.3.2
3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1 3.5.2 3.5.3 3.5.4 3.5.5 3.7.1 3.7.2 4.1.1 4.1.2 4.1.3 4.2.1 4.3.1 4.3.2
4.4.1 4.4.2 4.4.3 4.4.4 5.1.1 5.2.1 5.2.2 5.2.3 5.3.1 5.3.2 5.4.1 5.4.2 5.4.3 6.1.1 6.1.2 6.1.3 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5
6.2.6 6.2.7 6.2.8 6.2.9 6.2.10 6.2.11 6.2.12 6.3.1 6.3.2 6.3.3 6.3.4 6.4.1 6.4.2 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1
6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.5.1
7.5.2 7.6.1 7.6.2 8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.3.1 8.4.1 9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 9.2.4 10.1.1 10.1.2 10.2.1 10.2.2
10.3.1 10.3.2 10.3.3 10.3.4 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1 10.5.2 10.5.3
10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3 11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.1 11.3.2 11.3.3 11.4.1 11.4.2 11.4.3
11.4.4 11.5.1 11.6.1 12.1.1 12.1.2 12.1.3 12.2.1 12.2.2 12.3.1 12.3.2 12.3.3 12.3.4 13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5
13.3.1 13.3.2 13.4.1 13.4.2 13.4.3 13.4.4 13.4.5 14.1.1 14.1.2 14.2.1 14.2.2 14.2.3 14.2.4 14.3.1 14.3.2 14.3.3 15.1.1 15.1.2
15.1.3 15.2.1 15.2.2 15.2.3 15.3.1 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7 16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1
16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3 17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2
`
  .trim()
  .split(/\s+/);

test('each requirement of ASVS level 2 has its line, and the sum is right', () => {
  const text = readFileSync('docs/asvs.md', 'utf8');
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| .+ \| (.+?) \| (.+) \|$/gm)].map(([, number = '', state = '']) => ({
    number,
    state,
  }));
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  const states = ['met', 'in part', '**not met**', 'does not apply'];
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  const [met, part, not, none] = states.map((wanted) => rows.filter(({ state }) => state === wanted).length);
  expect(text).toContain(`${rows.length} requirements: ${met} met, ${part} in part, ${not} not met, ${none} do not apply.`);
});
