import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

test('docs/running/commands.md names every command of package.json once, and no other', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...readFileSync('docs/running/commands.md', 'utf8').matchAll(/^\| ((?:`[\w:-]+` ?)+)\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[\w:-]+/g) ?? [],
  );
  expect(named.sort()).toEqual(Object.keys(scripts).sort());
});

test('each file of the night says which fault would pass until then', () => {
  const files = globSync('{src,functions,drizzle,tests}/**/*.night.ts');
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !/Night: \w/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('docs/tour.md names each feature once, and all of them', () => {
  const text = readFileSync('docs/tour.md', 'utf8');
  const table = text.slice(text.indexOf('## Features'), text.indexOf('## Walk 1'));
  const named = [...table.matchAll(/^\| ((?:`[\w-]+` ?)+)\|/gm)].flatMap(([, cell = '']) => cell.match(/[\w-]+/g) ?? []);
  const features = readdirSync('src/features');
  expect(repeated(named)).toEqual([]);
  expect(features.filter((feature) => !named.includes(feature))).toEqual([]);
  expect(named.filter((name) => !features.includes(name))).toEqual([]);
});

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. */
const sections = `
1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3
6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4
10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4
14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2
`;
const numbers = [...sections.matchAll(/(\S+):(\d+)/g)].flatMap(([, section, count]) =>
  Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`),
);

test('each requirement of ASVS level 2 has its line, and the sum is right', () => {
  const text = readFileSync('docs/registers/asvs.md', 'utf8');
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

/** The criteria of levels A and AA of WCAG 2.2, by guideline. */
const criteria = [
  ...[
    '1.1.1',
    '1.2.1',
    '1.2.2',
    '1.2.3',
    '1.2.4',
    '1.2.5',
    '1.3.1',
    '1.3.2',
    '1.3.3',
    '1.3.4',
    '1.3.5',
    '1.4.1',
    '1.4.2',
    '1.4.3',
    '1.4.4',
  ],
  ...[
    '1.4.5',
    '1.4.10',
    '1.4.11',
    '1.4.12',
    '1.4.13',
    '2.1.1',
    '2.1.2',
    '2.1.4',
    '2.2.1',
    '2.2.2',
    '2.3.1',
    '2.4.1',
    '2.4.2',
    '2.4.3',
    '2.4.4',
  ],
  ...[
    '2.4.5',
    '2.4.6',
    '2.4.7',
    '2.4.11',
    '2.5.1',
    '2.5.2',
    '2.5.3',
    '2.5.4',
    '2.5.7',
    '2.5.8',
    '3.1.1',
    '3.1.2',
    '3.2.1',
    '3.2.2',
    '3.2.3',
  ],
  ...['3.2.4', '3.2.6', '3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.3.7', '3.3.8', '4.1.2', '4.1.3'],
];

test('each criterion of WCAG 2.2 has its line, what shows it exists, and the sum is right', () => {
  const text = readFileSync('docs/registers/accessibility.md', 'utf8');
  const rows = [...text.matchAll(/^\| (\d[\d.]+) \| .+? \| (A|AA) \| (.+?) \| (.+) \|$/gm)].map(
    ([, number = '', , state = '', shown = '']) => ({
      ...{ number, state, shown },
    }),
  );
  expect(rows.map(({ number }) => number)).toEqual(criteria);
  const untold = rows.filter(({ state, shown }) => state !== 'does not apply' && !/`[^`]+` “|by hand[^:;|]*, \d+ \w+ \d{4}/.test(shown));
  expect(untold).toEqual([]);
  for (const { number, shown } of rows)
    for (const [, file = '', names = ''] of shown.matchAll(/`([^`]+\.tsx?)` ((?:“[^”]+”(?:, )?)+)/g))
      for (const [, name = ''] of names.matchAll(/“([^”]+)”/g))
        expect([number, file, name, readFileSync(file, 'utf8').includes(name)]).toEqual([number, file, name, true]);
  const [conform, part, none] = ['conforms', 'in part', 'does not apply'].map((each) => rows.filter(({ state }) => state === each).length);
  expect(text).toContain(`${rows.length} criteria: ${conform} conform, ${part} in part, ${none} do not apply.`);
});
