import type { LineReport } from '../../../src/features/products/admin/import-products.server.ts';
import type { CsvCells } from '../../../src/features/products/admin/product-csv.ts';
import type { Ask } from '../people/administrator.ts';

/** Imports lines of a catalogue file as the administrator does, several or one. Returns what came of each. */
export function importer(ask: Ask) {
  const run = async (cells: readonly CsvCells[], isDryRun = false): Promise<LineReport[]> => {
    const lines = cells.map((each, at) => ({ line: at + 2, cells: each }));
    const { status, body } = await ask<{ lines: LineReport[] }>('POST', '/products/import', { lines, isDryRun });
    if (status !== 200) throw new Error(`the import was answered with ${status}`);
    return body.lines;
  };
  return { run, one: async (cells: CsvCells, isDryRun = false) => (await run([cells], isDryRun))[0] };
}
