import { beforeAll, describe, expect, test } from 'vitest';
import { allowedEdges } from './allowed-edges.ts';
import { code, files, importsIn, source } from './imports.ts';
import { leaves } from './leaves.ts';
import { typeChecker } from './type-check.ts';

/** Folders and files that may import a leaf. */
const MOUNTS =
  /^(?:functions|src\/admin|src\/pages|drizzle)\/|^src\/(mails|shopping\.client)\.ts$|^tests\/(bench\/(?:desk|admin\/large)|flows\/admin\/(?:audit-coverage|speed)\.test|shop\/(?:parcels|money-month\/by-verbs\/month-by-verbs)|fuzz\/(routes|admin-bodies|transports)|simulation\/(machine\/pages|town\/actors\/administrator))\.ts$/;
const IMPORT = /^import\s+(?:type\s+)?([^'";]*?)\s+from\s+['"][^'"]+['"];?\n/gm;

/** A copy without some files: the deleted files, the files that named their exports, and the lines removed from those. */
interface Copy {
  readonly gone: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
  readonly mounting: readonly string[];
  readonly lines: readonly string[];
}

/** 'Hearts, { a, type b as c }' → ['Hearts', 'a', 'c'] */
const namesIn = (clause: string) =>
  clause
    .replace(/[{}]/g, ',')
    .split(',')
    .map((name) => name.trim().split(/\s+/).at(-1) ?? '')
    .filter(Boolean);

/** Removes the imports of deleted files from a text, and each line that names what was imported or imports it when it runs. */
function unmount(file: string, gone: ReadonlySet<string>): { text: string; lines: string[] } {
  const names = new Set<string>();
  const without = source(file).replace(IMPORT, (statement, clause: string) => {
    if (!importsIn(file, statement).some(({ to }) => gone.has(to))) return statement;
    for (const name of namesIn(clause)) names.add(name);
    return '';
  });
  const isMount = (line: string) =>
    [...line.matchAll(/[\w$]+/g)].some(([word]) => names.has(word)) || importsIn(file, line).some(({ to }) => gone.has(to));
  const lines = without.split('\n');
  return { text: lines.filter((line) => !isMount(line)).join('\n'), lines: lines.filter(isMount).map((line) => line.trim()) };
}

/** '/orders/[id]' for `src/pages/orders/[id].astro` */
const routeOf = (page: string) => `/${page.slice('src/pages/'.length).replace(/(\/?index)?\.(astro|ts)$/, '')}`;

function withoutLeaf(leaf: string, paths: readonly string[]): Copy {
  // Its texts in other languages stand in folders of its name.
  const isGone = (file: string) => file.startsWith('src/texts/') && file.split('/')[3] === leaf;
  const deleted = new Set(
    files.filter((file) => isGone(file) || paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))),
  );
  const mounting = code.filter((file) => !deleted.has(file) && importsIn(file, source(file)).some(({ to }) => deleted.has(to)));
  const unmounted = mounting.map((file) => [file, unmount(file, deleted)] as const);
  const routes = [...deleted].filter((file) => file.startsWith('src/pages/')).map(routeOf);
  const permissions = source('src/page-permissions.ts').split('\n');
  const remaining = permissions.filter((line) => !routes.some((route) => line.includes(`'${route}'`))).join('\n');
  return {
    gone: deleted,
    texts: new Map([...unmounted.map(([file, { text }]) => [file, text] as const), ['src/page-permissions.ts', remaining]]),
    mounting,
    lines: unmounted.flatMap(([, { lines }]) => lines),
  };
}

const count = (line: string, letters: string) => [...line].filter((letter) => letters.includes(letter)).length;

/** Ms. All of them take half a minute of one core; a busy machine takes longer. */
const TIMEOUT_MS = 300_000;

describe('a leaf is deleted with its folder, its pages, its tests and the lines that name it', () => {
  let newErrors: ReturnType<typeof typeChecker>;
  beforeAll(() => {
    newErrors = typeChecker();
  }, TIMEOUT_MS);

  test('no feature depends on a leaf', () => {
    const used = Object.values(allowedEdges).flat();
    expect(Object.keys(leaves).filter((leaf) => used.includes(leaf))).toEqual([]);
  });

  test('every path of a leaf exists', () => {
    const listed = Object.values(leaves).flat();
    const exists = (path: string) => files.some((file) => (path.endsWith('/') ? file.startsWith(path) : file === path));
    expect(listed.filter((path) => !exists(path))).toEqual([]);
  });

  test.each(Object.entries(leaves))(
    'without %s the shop has no missing import and no type error',
    { timeout: TIMEOUT_MS },
    (leaf, paths) => {
      const copy = withoutLeaf(leaf, paths);
      expect([...copy.gone].filter((file) => file.startsWith(`src/features/${leaf}/`)).length).toBeGreaterThan(0);
      expect(copy.mounting.filter((file) => !MOUNTS.test(file))).toEqual([]);
      // A mount is a complete line: removing it leaves nothing unfinished.
      expect(copy.lines.filter((line) => count(line, '({[') !== count(line, ')}]'))).toEqual([]);
      const dangling = code
        .filter((file) => !copy.gone.has(file))
        .flatMap((file) => importsIn(file, copy.texts.get(file) ?? source(file)))
        .filter(({ to }) => copy.gone.has(to));
      expect(dangling).toEqual([]);
      expect(newErrors(copy)).toEqual([]);
    },
  );
});
