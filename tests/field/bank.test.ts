import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceOf, columnsIn } from '../../src/admin/money/bank/statement-map.ts';
import { readSheet } from '../../src/admin/parts/sheet/read-sheet.client.ts';
import { readStatement } from '../../src/rules/bank/read-statement.ts';
import { columnsOf } from '../../src/rules/bank/statement-columns.ts';

/** When the statements were downloaded. */
const TODAY = '2027-01-31';
const folder = join(import.meta.dirname, 'bank');

const rowsOf = (name: string) => readSheet(new File([readFileSync(join(folder, name))], name), (row) => columnsOf(row) !== null);

/** Date, paise that were moved, and paise of the balance after it. */
type Line = readonly [date: string, amount: number, balance: number];
const settlement: Line = ['2026-11-01', 451_230, 10_451_230];
const spent: Line = ['2026-11-02', -125_000, 10_326_230];

/** What each file is read as, or the beginning of why it is refused. */
const verdicts: Readonly<Record<string, readonly Line[] | string>> = {
  'amounts-without-side.csv': 'No amount says whether it came or left.',
  'axis-long-disclaimer.csv': [settlement, spent],
  'axis.csv': [settlement, spent],
  'bob.csv': [settlement, spent],
  'boi.csv': [settlement, spent],
  'canara.csv': [settlement, spent],
  'dates-jump-into-the-future.csv': 'Line 3: 11 December 2026 is far from 11 January 2026.',
  'federal.csv': [settlement, spent],
  'hdfc-cp1252.csv': [settlement],
  'hdfc-delimited-comma-in-narration.txt': [settlement, spent],
  'hdfc-delimited.txt': [settlement, spent],
  'hdfc-xls-as-csv.csv': [settlement, spent],
  'icici-corporate-cib.csv': [settlement, spent],
  'icici-retail.csv': [settlement, spent],
  'icici-utf16.csv': [settlement, spent],
  'idbi.csv': [settlement, spent],
  'idfc.csv': [settlement, spent],
  'indusind.csv': [settlement, spent],
  'kotak-old-one-column.csv': [settlement, spent],
  'kotak.csv': [settlement, spent],
  'overdraft.csv': [
    ['2026-11-01', 451_230, -95_548_770],
    ['2026-11-02', -125_000, -95_673_770],
  ],
  'pnb.csv': [settlement, spent],
  'sbi-html.xls': [settlement],
  'sbi-yono.csv': [settlement, spent],
  'sbi.xls': [settlement, spent],
  'signed-amounts.csv': [settlement, spent],
  'statement-with-date-cells.xlsx': [settlement, spent],
  'trailing-minus.csv': [
    ['2026-11-01', 451_230, -95_548_770],
    ['2026-11-02', -125_000, -95_673_770],
  ],
  'turned-days.csv': 'Line 4: 1 December 2026 is far from 12 January 2026.',
  'union.csv': [settlement, spent],
  'yes.csv': [settlement, spent],
};

test('each statement of the corpus has a verdict', () => {
  expect(Object.keys(verdicts)).toEqual(readdirSync(folder).toSorted());
});

describe('statements of banks, as they are downloaded', () => {
  test.each(Object.entries(verdicts))('%s', async (name, verdict) => {
    const read = readStatement(await rowsOf(name), TODAY);
    if (typeof verdict === 'string') return expect(read.fault).toContain(verdict);
    expect(read.fault).toBeNull();
    // The screen reads it by the columns that it shows, and the server by those that it sends.
    const columns = 'columns' in read ? columnsIn(choiceOf(read.columns)) : null;
    expect(readStatement(await rowsOf(name), TODAY, columns)).toEqual(read);
    expect('lines' in read && read.lines.map(({ date, amount, balance }) => [date, amount, balance])).toEqual(verdict);
  });

  const sound = Object.keys(verdicts).filter((name) => verdicts[name]?.length === 2 && typeof verdicts[name] !== 'string');
  test.each(sound)('no line of %s is read as another amount with a comma or a point more', async (name) => {
    const rows = await rowsOf(name);
    const whole = JSON.stringify(readStatement(rows, TODAY));
    const places = rows.flatMap((row, at) => row.flatMap((cell, column) => (/\d[.,]\d/.test(cell) ? [[at, column] as const] : [])));
    const spoilt = fc.tuple(fc.constantFrom(...places), fc.constantFrom('.', ','), fc.nat(12));
    fc.assert(
      fc.property(spoilt, ([[at, column], sign, place]) => {
        const cell = rows[at]?.[column] ?? '';
        const changed = cell.slice(0, place) + sign + cell.slice(place);
        const read = readStatement(rows.with(at, (rows[at] ?? []).with(column, changed)), TODAY);
        const amounts = JSON.stringify('lines' in read ? read.lines.map(({ date, amount }) => [date, amount]) : null);
        const isSame =
          amounts === JSON.stringify(JSON.parse(whole).lines.map(({ date, amount }: { date: string; amount: number }) => [date, amount]));
        return read.fault !== null || isSame;
      }),
      { numRuns: 60, seed: 53 },
    );
  });
});
