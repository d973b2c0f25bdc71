import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Pages with copies of their own, and of what. */
const realms = {
  area: { home: /\/src\/admin\//, copied: /\/src\/[^?]+\.tsx?$|\/node_modules\/zod\/[^?]+\.js$/ },
  checkout: { home: /\/src\/features\/checkout\//, copied: /\/src\/[^?]+\.tsx?$/ },
} as const;
type Realm = keyof typeof realms;

/** The mark of a copy in the id of its module. */
const MARK = /\?(area|checkout)$/;
const KEEPS_NOTHING = /\/src\/rules\/|\.tsx$|\/(?:stored-json|low-stock-to|enhance-form|field-errors)\.client\.ts$|\/src\/ui\/failure\.ts$/;

const IMPORT = /^\s*(?:import|export)\s(?!type\b)(?:([^'"]*?)\sfrom\s)?\s*['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/gm;
const isOfTypes = (names = '') => /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(names.trim());

/** Returns the project's own modules that a module imports: now, and later by `import()`. */
function importsOf(file: string): readonly (readonly [path: string, isLater: boolean])[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, names, now, later]) => {
    const path = join(dirname(file), now ?? later ?? '');
    return isOfTypes(names) || !existsSync(path) ? [] : [[path, later !== undefined] as const];
  });
}

/** The modules that some scripts load, also later if they are asked for. */
function loadedBy(entries: readonly string[], { withLater }: { readonly withLater: boolean }): ReadonlySet<string> {
  const found = new Set(entries);
  for (const file of found) for (const [path, isLater] of importsOf(file)) if (withLater || !isLater) found.add(path);
  return found;
}

function realmOf(importer: string): Realm | null {
  const marked = MARK.exec(importer)?.[1] as Realm | undefined;
  return marked ?? (Object.keys(realms) as Realm[]).find((realm) => realms[realm].home.test(importer)) ?? null;
}

/**
 * Gives the administrator's area and the checkout copies of their own of what they share with other pages: else a module that two pages share
 * is a file by itself, however small, because neither may load more for the other.
 *
 * What runs on every page stays one: `shell`, with all that it imports. The area runs nothing else of shoppers' pages, so it copies the rest.
 * The checkout also runs what the shell fetches later, such as the cart's drawer: of that it copies rules,
 * components and others that keep nothing.
 */
export function ownCopies(shell: readonly string[]): Plugin {
  const always = loadedBy(shell, { withLater: false });
  const everLoaded = loadedBy(shell, { withLater: true });
  const isCopied = (realm: Realm, id: string): boolean => {
    if (always.has(id) || realms[realm].home.test(id) || !realms[realm].copied.test(id)) return false;
    return realm === 'area' || !everLoaded.has(id) || KEEPS_NOTHING.test(id);
  };
  return {
    name: 'own-copies',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      const realm = importer ? realmOf(importer) : null;
      if (!importer || !realm || options.isEntry) return null;
      const found = await this.resolve(source, importer.replace(MARK, ''), { ...options, skipSelf: true });
      return found && !found.external && isCopied(realm, found.id) ? { ...found, id: `${found.id}?${realm}` } : found;
    },
  };
}
