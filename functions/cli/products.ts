/**
 * `npm run products -- …`: exports the catalogue as a CSV file and imports such a file, in the local shop or in the one that
 * TURSO_DATABASE_URL and the other settings name. Pictures are named by their keys in the bucket. Exit code: 0 when it is
 * done, 1 when a line was left out, 2 when the command line or the file is invalid.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import { FileFault, partsOf, readCatalogue, repeatedLines } from '../../src/admin/products/import/catalogue-file.ts';
import { exportProducts } from '../../src/features/products/admin/export-products.server.ts';
import { IMPORT_LINES_MAX } from '../../src/features/products/admin/import.schema.ts';
import { importProducts, type LineReport } from '../../src/features/products/admin/import-products.server.ts';
import { csvColumns } from '../../src/features/products/admin/product-csv.ts';
import { csvHead, csvRows } from '../../src/platform/csv.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { isMain } from './command-line.ts';
import { openFromEnv } from './open-shop.ts';
import { refuseWrongClock, warnOfWrongClock } from './operator/check-clock.ts';
import { commandShop } from './operator/command-shop.ts';
import { by } from './order-command.ts';

const USAGE = `npm run products -- export products.csv            writes the catalogue to a file
npm run products -- import products.csv            a dry run: says what would change
npm run products -- import products.csv --apply    imports it`;

const PART_BYTES = 1024 * 1024;
const parse = (text: string) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: 'greedy' }).data;

async function writeCatalogue(shop: Shop, file: string): Promise<string> {
  let text = csvHead(csvColumns);
  let count = 0;
  for await (const lines of exportProducts(shop)) {
    text += csvRows(lines);
    count += lines.length;
  }
  await writeFile(file, text);
  return `${count} products were written to ${file}.`;
}

async function readIn(shop: Shop, file: string, isDryRun: boolean): Promise<LineReport[]> {
  const { lines } = readCatalogue(file, await readFile(file), parse);
  const repeated = repeatedLines(lines);
  const reports = [...repeated].map(
    ([line, { column, sentence }]): LineReport => ({
      ...{ line, outcome: 'refused', name: '', sku: '', changes: {}, faults: { [column]: sentence } },
    }),
  );
  const wanted = lines.filter(({ line }) => !repeated.has(line));
  for (const part of partsOf(wanted, { most: IMPORT_LINES_MAX, bytes: PART_BYTES }))
    reports.push(...(await importProducts(shop, { lines: part, isDryRun, by: by(), isConfirmed: true })));
  return reports;
}

function inWords(reports: readonly LineReport[], isDryRun: boolean): string {
  const count = (outcome: LineReport['outcome']) => reports.filter((report) => report.outcome === outcome).length;
  const faults = reports.flatMap(({ line, faults: each }) =>
    Object.entries(each).map(([column, sentence]) => `line ${line}, ${column}: ${sentence}`),
  );
  const sums = `${count('new')} new, ${count('changed')} changed, ${count('same')} as they are, ${count('refused')} left out.`;
  return [...faults, isDryRun ? `Dry run: ${sums} Nothing was changed; --apply imports the file.` : sums].join('\n');
}

/** Runs one command line. Never throws: it prints what went wrong with `error`. @returns the exit code */
export async function runProducts(
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
  print: { log(text: string): void; error(text: string): void },
): Promise<number> {
  const command = read(args);
  if (!command) {
    print.error(USAGE);
    return 2;
  }
  try {
    const { shop, done } = openFromEnv(settings);
    if (command.apply) await refuseWrongClock(shop);
    else await warnOfWrongClock(shop, print);
    try {
      if (command.verb === 'export') {
        print.log(await writeCatalogue(shop, command.file));
        return 0;
      }
      const reports = await readIn(shop, command.file, !command.apply);
      print.log(inWords(reports, !command.apply));
      return reports.some(({ outcome }) => outcome === 'refused') ? 1 : 0;
    } finally {
      await done();
    }
  } catch (error) {
    print.error(error instanceof Error ? error.message : String(error));
    return error instanceof FileFault ? 2 : 1;
  }
}

function read(args: readonly string[]): { readonly verb: 'export' | 'import'; readonly file: string; readonly apply: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { apply: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [verb, file, ...rest] = positionals;
    if ((verb !== 'export' && verb !== 'import') || !file || rest.length > 0) return null;
    return { verb, file, apply: values.apply };
  } catch {
    return null;
  }
}

if (isMain(import.meta)) process.exitCode = await runProducts(process.argv.slice(2), commandShop(), console);
