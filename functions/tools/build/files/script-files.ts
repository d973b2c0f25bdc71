import type { Plugin } from 'vite';
import { joinedFiles, type Piece } from './join-files.ts';

const ISLAND = /\/src\/admin\/admin-island\.tsx$/;
const CHECKOUT = /\/src\/features\/checkout\/checkout\.tsx$/;
const DECLARED = /\.screen\.ts$/;
const FOLDER = /\/src\/admin\/([^/]+)\//;

/** Bytes of modules before they are made small: a byte of a script costs about four of them. */
const LIMITS = { bytesOfFile: 10_000, least: 9_000, common: 3 };
const LATER = '-later';

interface Known {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly isEntry: boolean;
  readonly code: string | null;
}
type Modules = ReadonlyMap<string, Known>;

/** Pages and the parts that they fetch later, each with the modules that it loads. */
function loadsOf(entries: readonly string[], modules: Modules): ReadonlyMap<string, ReadonlySet<string>> {
  const loads = new Map<string, ReadonlySet<string>>();
  const roots = new Set(entries);
  for (const root of roots) {
    const loaded = new Set([root]);
    for (const id of loaded) for (const next of modules.get(id)?.importedIds ?? []) loaded.add(next);
    for (const id of loaded) for (const later of modules.get(id)?.dynamicallyImportedIds ?? []) roots.add(later);
    loads.set(root, loaded);
  }
  return loads;
}

/** Modules with the same users, and where they belong: a folder of the area, or null for what several folders share. */
interface Part extends Piece {
  readonly needs: Set<Part>;
  readonly ids: readonly string[];
  readonly place: string | null;
}

/** Returns what a page with an island loads, now and later, and which modules it alone loads, by the id of each with the loads it is in. */
function aloneIn(island: RegExp, modules: Modules) {
  const entries = [...modules].filter(([, { isEntry }]) => isEntry).map(([id]) => id);
  const entry = entries.find((id) => island.test(id));
  if (entry === undefined) throw new Error(`No script of browsers is ${island}.`);
  const loads = loadsOf([entry], modules);
  const others = loadsOf(
    entries.filter((id) => id !== entry),
    modules,
  );
  const elsewhere = new Set([...others.values()].flatMap((loaded) => [...loaded]));
  const users = new Map<string, string[]>();
  for (const [root, loaded] of loads) for (const id of loaded) if (!elsewhere.has(id)) users.set(id, [...(users.get(id) ?? []), root]);
  return { entry, loads, users };
}

/** Returns the modules that the area alone loads, in parts. */
function partsOfArea(modules: Modules): readonly Part[] {
  const { entry: island, loads, users } = aloneIn(ISLAND, modules);
  const screens = new Set(
    [...(loads.get(island) ?? [])].flatMap((id) => (DECLARED.test(id) ? (modules.get(id)?.dynamicallyImportedIds ?? []) : [])),
  );
  const folderOf = (root: string): string | undefined =>
    FOLDER.exec(root)?.[1] ??
    modules
      .get(root)
      ?.dynamicImporters.map((id) => FOLDER.exec(id)?.[1])
      .find(Boolean);
  const placeOf = (roots: readonly string[]): string | null => {
    const [folder, ...more] = new Set(roots.map(folderOf));
    if (folder === undefined || more.length > 0 || roots.includes(island)) return null;
    return roots.some((root) => screens.has(root)) ? folder : folder + LATER;
  };
  const parts = new Map<string, Part>();
  for (const [id, roots] of users) {
    const key = roots.toSorted().join();
    // Every screen comes after the island.
    const part = parts.get(key) ?? {
      bytes: 0,
      ids: [],
      needs: new Set<Part>(),
      users: new Set(roots.includes(island) ? loads.keys() : roots),
      place: placeOf(roots),
    };
    parts.set(key, { ...part, bytes: part.bytes + (modules.get(id)?.code?.length ?? 0), ids: [...part.ids, id] });
  }
  const partOf = new Map([...parts.values()].flatMap((part) => part.ids.map((id) => [id, part] as const)));
  for (const part of parts.values()) {
    const reached = new Set(part.ids);
    for (const id of reached) for (const next of modules.get(id)?.importedIds ?? []) reached.add(next);
    for (const id of reached) {
      const needed = partOf.get(id);
      if (needed && needed !== part) part.needs.add(needed);
    }
  }
  return [...parts.values()];
}

const asOne = (parts: readonly Part[]): Part => ({
  bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
  ids: parts.flatMap(({ ids }) => ids),
  users: new Set(parts.flatMap((part) => [...part.users])),
  place: parts[0]?.place ?? null,
  needs: new Set(),
});

/** The name of the file of each module that the checkout alone loads: one is there with the page, the other comes when it has loaded. */
function filesOfCheckout(modules: Modules): readonly (readonly [id: string, file: string])[] {
  const { entry, users } = aloneIn(CHECKOUT, modules);
  return [...users].map(([id, roots]) => [id, roots.includes(entry) ? 'checkout' : 'checkout-later'] as const);
}

/**
 * The name of the file of each module that the area alone loads. What several folders share is in few files, one of them that of the island;
 * all screens of a folder are one file, and so is what they fetch later, unless that would make somebody load much in vain.
 */
function filesOfArea(modules: Modules): readonly (readonly [id: string, file: string])[] {
  const { bytesOfFile, least, common } = LIMITS;
  const isLater = ({ place }: Part) => place?.endsWith(LATER) ?? false;
  const shared: Part[] = [];
  const ofScreens: Part[] = [];
  const later: Part[] = [];
  for (const [place, parts] of Map.groupBy(partsOfArea(modules), (part) => part.place)) {
    if (place === null) shared.push(...joinedFiles(parts, { bytesOfFile, least, each: common }).map(asOne));
    else if (parts.some(isLater)) later.push(...joinedFiles(parts, { bytesOfFile, least }).map(asOne));
    else ofScreens.push(asOne(parts));
  }
  // Those that are too small are joined with those of another folder.
  const large = [ofScreens, later].flatMap((files) => joinedFiles(files, { bytesOfFile: 0, least }).map(asOne));
  return [...Map.groupBy([...shared, ...large], ({ place }) => place ?? 'area')].flatMap(([name, all]) =>
    all.flatMap(({ ids }, at) => ids.map((id) => [id, `${name}${at === 0 ? '' : `-${at + 1}`}`] as const)),
  );
}

let files: ReadonlyMap<string, string> = new Map();

/** The group of `codeSplitting` for the scripts of the administrator's area and the checkout: see `scriptFiles`. */
export const joinedGroup = { name: (id: string) => files.get(id) ?? null, includeDependenciesRecursively: false };

/**
 * Joins the modules of the administrator's area, and those of the checkout, to few files. Without it each set of modules that the same screens or parts use is a file, mostly of
 * less than 1 KB.
 */
export const scriptFiles: Plugin = {
  name: 'script-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    const known = [...this.getModuleIds()].flatMap((id) => {
      const info = this.getModuleInfo(id);
      return info ? [[id, info] as const] : [];
    });
    const modules = new Map(known);
    files = new Map([...filesOfArea(modules), ...filesOfCheckout(modules)]);
  },
};
