import type { LineReport } from '../../../../../src/features/products/admin/import-products.server.ts';
import type { CsvColumn } from '../../../../../src/features/products/admin/product-csv.ts';
import { type Actor, MINUTE, SECOND } from '../../actor.ts';
import type { Desk } from '../../desk.ts';
import { type Act, type Area, type Listed, typed } from './act.ts';

type Cells = Readonly<Partial<Record<CsvColumn, string>>>;

/** Checks the lines as the screen does, and then writes them, sometimes twice. */
async function imported(actor: Actor, desk: Desk, all: readonly Cells[]): Promise<void> {
  const lines = all.map((cells, at) => ({ line: at + 2, cells }));
  if (lines.length === 0) return;
  const report = await desk.press<{ lines: LineReport[] }>('POST', '/products/import', { lines, isDryRun: true });
  await actor.wait(SECOND, 30 * SECOND);
  const good = lines.filter((_, at) => report?.lines[at]?.outcome !== 'refused');
  if (!report || good.length === 0) return;
  desk.confirm();
  await desk.press('POST', '/products/import', { lines: good, isDryRun: false });
  if (actor.often(0.15)) await desk.press('POST', '/products/import', { lines: good, isDryRun: false });
}

/** The sheet sends what was typed, with the version that it showed. */
const sheet: Act = async (actor, desk) => {
  const { often, pick } = actor;
  const rows = (await desk.read<Listed<Record<CsvColumn, string>>>('/products/sheet'))?.rows ?? [];
  if (rows.length === 0 || !(await typed(actor))) return;
  const lines = rows
    .filter(() => often(0.4))
    .map(({ id, changed_at, sizes }) => ({
      ...{ id, changed_at },
      ...(often(0.6) && { price: pick(['300', '450', '650']), original_price: '', sale_last_day: '', mrp: '900' }),
      ...(often(0.5) && sizes === '' && { stock: pick(['+1', '+2', '-1']) }),
      ...(often(0.2) && { featured: pick(['yes', 'no']) }),
    }));
  await imported(actor, desk, lines);
};

/** A file that is saved, changed and read again, perhaps much later: what was sold since stands. */
const file: Act = async (actor, desk) => {
  const { often, pick } = actor;
  const [heads = [], ...rows] = cellsOf((await desk.file('/products.csv')) ?? '');
  await actor.wait(SECOND, 10 * MINUTE);
  const lines = rows
    .map((row): Cells => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])))
    .filter(() => often(0.6))
    .map((cells) => (cells.sizes === '' && often(0.6) ? { ...cells, stock: String(Number(cells.stock) + pick([1, 2])) } : cells));
  const name = `Piece ${actor.sim.scheduler.events}`;
  const extra: Cells = { sku: `FILE-${name}`, name, price: '350', stock: '3' };
  await imported(actor, desk, often(0.4) ? [...lines, extra] : lines);
};

/** Lines and cells of a CSV file. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== ',') lines.push([]);
  }
  return lines.filter((cells) => cells.length > 1);
}

export const catalogueFile: Area = { weight: 1, acts: [sheet, sheet, file] };
