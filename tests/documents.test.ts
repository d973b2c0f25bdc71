import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));
const source = (pattern: RegExp) =>
  tracked
    .filter((file) => pattern.test(file))
    .map(read)
    .join('\n');
/** All that `pattern` captures in the documents, each with its document. */
const named = (pattern: RegExp): (readonly [document: string, name: string])[] =>
  documents.flatMap((file) => [...read(file).matchAll(pattern)].map(([, name = '']) => [file, name] as const));
const wrong = (all: readonly (readonly [string, string])[], isRight: (name: string, document: string) => boolean) =>
  all.filter(([document, name]) => !isRight(name, document)).map((each) => each.join(': '));

test('documents have at most 2,900 lines in all, and the tour at most 3,000 words', () => {
  expect(documents.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)).toBeLessThanOrEqual(2_900);
  expect(read('docs/tour.md').split(/\s+/).length).toBeLessThanOrEqual(3_000);
});

test('a page of docs/why has at most 20 decisions, and all have at most 160', () => {
  const counts = globSync('docs/why/*.md').map((file) => read(file).match(/^- \*\*/gm)?.length ?? 0);
  expect(Math.max(...counts)).toBeLessThanOrEqual(20);
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(160);
});

test('every link of a document leads to a file or a heading', () => {
  const anchors = (file: string) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-');
  const isThere = (link: string, document: string) => {
    const [path = '', anchor = ''] = link.split('#');
    const file = path === '' ? document : join(dirname(document), path);
    return existsSync(file) && (anchor === '' || anchors(file).includes(anchor));
  };
  const links = named(/(?:\]\(|src=")(?!https?:)([^)"\s]+)[)"]/g);
  expect(links.length).toBeGreaterThan(60);
  expect(wrong(links, isThere)).toEqual([]);
});

test('every file that a document names exists: by its whole path, or by the end of it', () => {
  const paths = named(/`([\w@./[\]-]*\w\/[\w./[\]-]+|[\w.-]+\.(?:server|client|api|table|test|night|astro|screen)\.?\w*)`/g).filter(
    ([, path]) =>
      !path.startsWith('.data/') &&
      /^(?:src|functions|tests|drizzle|docs|public|\.github)\/|\.(?:ts|tsx|astro|css|sql|md|yml|mjs)$/.test(path),
  );
  const files = tracked.join('\n');
  const isThere = (path: string) => existsSync(path) || `\n${files}\n`.includes(`${path.startsWith('.') ? '' : '/'}${path}\n`);
  expect(paths.length).toBeGreaterThan(300);
  expect(wrong(paths, isThere)).toEqual([]);
});

test('every command that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = named(/npm (?:run (?:--silent )?)?((?!run\b|ci\b|audit\b|outdated\b|registry\b)[a-z][\w:-]*)(?=[\s`\n])/g).filter(
    ([, name]) => name !== 'itself',
  );
  expect(commands.length).toBeGreaterThan(100);
  expect(wrong(commands, (name) => Object.hasOwn(scripts, name))).toEqual([]);
});

test('every address that a document names is a page, a screen or a route', () => {
  const pages = [...read('src/page-permissions.ts').matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, path = '']) => path);
  const screens = [...source(/^src\/(?:admin\/admin-)?urls\.ts$/).matchAll(/['`](\/admin[^'`?]*?)(?:\$\{search\})?['`?]/g)].map(
    ([, path = '']) => path,
  );
  const agents = [...source(/^src\/rules\/agents\/agent-address\.ts$/).matchAll(/_PATH = '(\/[^']*)'/g)].map(([, path = '']) => path);
  const routes = [...source(/\.api\.ts$/).matchAll(/\.(?:get|post|put|patch|delete)\(\s*'(\/[^']*)'/g)].map(([, path = '']) => path);
  const pattern = (path: string) => path.replace(/\[\.\.\.\w+\]|\*$/g, '.*').replace(/\$\{[^}]*\}|\[\w+\]|:\w+(?:\{[^}]*\})?/g, '[^/]+');
  const isAny = (path: string, known: readonly string[]) => known.some((each) => new RegExp(`^${pattern(each)}$`).test(path));
  const isThere = (address: string) => {
    const path = address.replace(/[?#].*$/, '').replace(/^\/hi(?=\/)/, '');
    if (['/', '/api', '/media', '/hi', '/admin'].includes(path)) return true;
    if (path.startsWith('/admin')) return isAny(path, [...screens, ...pages.filter((page) => !page.includes('...'))]);
    return isAny(path.replace(/\/$/, ''), [...pages, ...agents]) || isAny(path.replace(/^\/api(?:\/admin)?/, ''), routes);
  };
  const addresses = named(/`(?:(?:GET|POST|PUT|DELETE) )?(\/(?!\/)[\w.-]+(?:\/[\w.…{}:[\]-]+)*\/?)`/g);
  expect(addresses.length).toBeGreaterThan(50);
  expect(wrong(addresses, isThere)).toEqual([]);
});

test('limits that documents name are those that the tests enforce', () => {
  const enforced = read('tests/architecture.test.ts');
  const limit = (name: string) => Number(new RegExp(`const ${name} = (\\d+)`).exec(enforced)?.[1]);
  const limits: readonly (readonly [RegExp, number])[] = [
    [/[Ff]iles? (?:has |have )?at most (\d+) lines/g, limit('LONGEST')],
    [/`src\/pages`, at most (\d+) lines/g, limit('LONGEST_PAGE')],
    [/tests? (\d+), (?:a )?pages? \d+/g, limit('LONGEST_TEST')],
    [/tests? \d+, (?:a )?pages? (\d+)/g, limit('LONGEST_PAGE')],
    [/folders? (?:has |have )?(?:at most )?(\d+) files/g, limit('FOLDER_MAX')],
  ];
  for (const [pattern, enforcedLimit] of limits) {
    const said = named(pattern);
    expect([pattern, said.length > 0]).toEqual([pattern, true]);
    expect(wrong(said, (number) => Number(number) === enforcedLimit)).toEqual([]);
  }
});
