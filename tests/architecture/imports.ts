import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
export const files = listed.split('\n').filter((file) => /^(src|functions|drizzle|tests)\//.test(file) && existsSync(file));
export const code = files.filter((file) => /\.(ts|tsx|astro|mjs)$/.test(file));
const text = new Map(files.filter((file) => /\.(ts|tsx|astro|mjs|css)$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')]));
export const source = (file: string) => text.get(file) ?? '';
export const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);

export interface Import {
  readonly from: string;
  /** A path in the project, or the name of a package. */
  readonly to: string;
  readonly typeOnly: boolean;
}

const STATEMENT = /^\s*(?:import|export)\s+(type\s+)?(\{[^}]*\}|[\w*\s,]+?(?:\{[^}]*\})?)?\s*(?:from\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** `import { type A, type B }` imports nothing at run time either. */
function onlyTypes(type: string | undefined, names: string | undefined): boolean {
  if (type) return true;
  const inner = /^\{([^}]*)\}$/.exec(names?.trim() ?? '')?.[1];
  const parts =
    inner
      ?.split(',')
      .map((part) => part.trim())
      .filter(Boolean) ?? [];
  return parts.length > 0 && parts.every((part) => part.startsWith('type '));
}

export const importsOf = (file: string): Import[] => importsIn(file, source(file));

/** The imports of a text that belongs to `file`. */
export function importsIn(file: string, content: string): Import[] {
  const target = (path: string) => (path.startsWith('.') ? normalize(join(dirname(file), path)).replace(/\?.*$/, '') : path);
  const still = [...content.matchAll(STATEMENT)].map(([, type, names, path = '']) => ({
    from: file,
    to: target(path),
    typeOnly: onlyTypes(type, names),
  }));
  const lazy = [...content.matchAll(DYNAMIC)].map(([whole, path = ''], at) => {
    // `typeof import('…')` and `import('…').Name` in a type import nothing at run time.
    const after = content.slice(content.indexOf(whole, at) + whole.length);
    return { from: file, to: target(path), typeOnly: /^\.[A-Z]/.test(after) };
  });
  return [...still, ...lazy];
}

export const imports = code.flatMap(importsOf);
export const shown = (list: readonly Import[]) => list.map(({ from, to }) => `${from} → ${to}`);
export const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
