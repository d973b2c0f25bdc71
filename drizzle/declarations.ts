import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Declared } from '../src/platform/database/declared.ts';

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

/** One table a line, as the formatter has it. */
const lines = (entries: readonly (readonly [string, unknown])[]) =>
  `{\n${entries.map(([table, value]) => `  "${table}": ${spaced(value)}`).join(',\n')}\n}\n`;

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `"${name}": ${spaced(inner)}`)
    .join(', ')} }`;
}

/** Returns the registers that are derived from the declarations, by their paths: whoever reads one does not import the tables of all features. */
export function registersOf(declared: Declared): Readonly<Record<string, string>> {
  const tables = Object.entries(declared);
  return {
    // Platform imports no feature, and the Worker carries the subjects alone.
    'src/platform/live/table-subjects.json': lines(
      tables.flatMap(([table, { subjects }]) => (subjects.length > 0 ? [[table, subjects] as const] : [])),
    ),
    'src/features/personal-data/account-tables.json': lines(
      tables.flatMap(([table, { people }]) => (people?.includes('account') ? [[table, 'user_id'] as const] : [])),
    ),
    // The restore of a simulated shop is one script, which cannot look for files.
    'functions/cli/restore/restored-tables.json': lines(tables.map(([table, { restore }]) => [table, restore] as const)),
  };
}

/** Writes the registers. */
export async function writeRegisters(): Promise<void> {
  for (const [path, text] of Object.entries(registersOf(await declarations()))) writeFileSync(join(root, path), text);
}
