import { code, files, importsIn, source } from './imports.ts';

const IMPORT = /^import\s+(?:type\s+)?([^'";]*?)\s+from\s+['"][^'"]+['"];?\n/gm;

/** A copy without some files: the deleted files, the files that named their exports, and what remains of those. */
export interface Copy {
  readonly gone: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
  readonly mounting: readonly string[];
  /** The removed lines of each file. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
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

/** The shop without a leaf: its files, and every line that names what they export. */
export function withoutLeaf(leaf: string, paths: readonly string[]): Copy {
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
    lines: new Map(unmounted.map(([file, { lines }]) => [file, lines] as const)),
  };
}
