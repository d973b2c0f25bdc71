import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Declared } from '../src/platform/database/declared.ts';
import { readLedgers } from './schema-files.ts';

const root = join(import.meta.dirname, '..');

/** Returns what every `.table.ts` declares, by the names of the tables. @throws Error where a table is declared twice, or a file declares nothing */
export async function declarations(): Promise<Declared> {
  const all: Record<string, Declared[string]> = {};
  const files = ['src/features', 'src/platform'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  for (const path of files.filter((name) => name.endsWith('.table.ts')).sort()) {
    const { declared } = (await import(pathToFileURL(join(root, path)).href)) as { readonly declared?: Declared };
    if (!declared) throw new Error(`${path} exports no \`declared\`.`);
    for (const [table, facts] of Object.entries(declared)) {
      if (table in all) throw new Error(`${table} is declared twice.`);
      all[table] = facts;
    }
  }
  return Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** One entry a line, as the formatter has it. */
const lines = (entries: Iterable<readonly [string, unknown]>) =>
  `{\n${[...entries].map(([name, value]) => `  "${name}": ${spaced(value, name.length)}`).join(',\n')}\n}\n`;

const LINE = 140;

/** `named`: the length of the name in front of it, by which the formatter breaks a list. */
function spaced(value: unknown, named = 0): string {
  if (Array.isArray(value)) {
    const [line, broken] = [', ', ',\n    '].map((between) => value.map((each) => spaced(each)).join(between));
    return named + `  "": [${line}],`.length > LINE ? `[\n    ${broken}\n  ]` : `[${line}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `"${name}": ${spaced(inner)}`)
    .join(', ')} }`;
}

const sorted = <T>(entries: readonly (readonly [string, T])[]) => entries.toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Returns each rule that a batch may violate with the CHECKs and unique columns that mean it; the errors of triggers mean themselves. */
function violationsOf(declared: Declared) {
  const raised = readLedgers().flatMap(({ sql }) => [...sql.matchAll(/RAISE\s*\(\s*ABORT\s*,\s*'([^']+)'/g)].map(([, word = '']) => word));
  const meant = Map.groupBy(
    Object.values(declared).flatMap(({ means = {} }) => Object.entries(means)),
    ([, word]) => word,
  );
  return [...new Set([...raised, ...meant.keys()])].map((word) => [word, meant.get(word)?.map(([name]) => name) ?? []] as const);
}

/** Returns the registers that are derived from the declarations, by their paths: whoever reads one does not import the tables of all features. */
export function registersOf(declared: Declared): Readonly<Record<string, string>> {
  const tables = Object.entries(declared);
  return {
    // Platform imports no feature, and the Worker carries the subjects alone.
    'src/platform/live/table-subjects.json': lines(
      tables.flatMap(([table, { subjects }]) => (subjects.length > 0 ? [[table, subjects] as const] : [])),
    ),
    'src/features/personal-data/person-tables.json': lines([
      ['user_id', tables.filter(([, { people }]) => people?.includes('account')).map(([table]) => table)],
      ['email', tables.filter(([, { people }]) => people?.includes('address')).map(([table]) => table)],
    ]),
    // Types come from the names of these two.
    'src/features/audit/action-kinds.json': lines(
      sorted(
        tables.flatMap(
          ([
            ,
            {
              audited = {},
              subjects: [screen],
            },
          ]) => Object.entries(audited).map(([kind, word]) => [kind, { word, ...(screen && { screen }) }] as const),
        ),
      ),
    ),
    'src/platform/database/violations.json': lines(sorted(violationsOf(declared))),
    // The restore of a simulated shop is one script, which cannot look for files.
    'functions/cli/restore/restored-tables.json': lines(tables.map(([table, { restore }]) => [table, restore] as const)),
  };
}

/** Writes the registers. */
export async function writeRegisters(): Promise<void> {
  for (const [path, text] of Object.entries(registersOf(await declarations()))) writeFileSync(join(root, path), text);
}
