import { describe, expect, it } from 'vitest';
import { BUSINESS, monthOf } from '../../../tests/shop/money/gst-month.ts';
import { filedDifferences, numbersBeyond } from './filed-differences.ts';
import { gstr1Of } from './gstr1.ts';
import { gstr1Json } from './gstr1-json.ts';

const sales = [
  { pieces: [[799, 300]], state: '29' },
  { pieces: [[599, 300]], state: '27' },
] as const;
const fileOf = (sold: Parameters<typeof monthOf>[0], withEmptyTables = false) => gstr1Json(gstr1Of(monthOf(sold)), { withEmptyTables });
const filed = fileOf(sales);

describe('what was filed and is another now', () => {
  it('is nothing where the documents are the same, with or without empty tables', () => {
    expect(filedDifferences(filed, filed)).toEqual([]);
    expect(filedDifferences(filed, fileOf(sales, true))).toEqual([]);
  });

  it('names each row with what was filed and what it is now', () => {
    const now = fileOf([...sales, { pieces: [[799, 300]], state: '29' }]);
    expect(filedDifferences(filed, now)).toEqual([
      {
        table: 'b2cs',
        row: ['INTRA', '29', 'OE', '3'],
        figures: [
          { name: 'txval', filed: '775.72', now: '1551.44' },
          { name: 'camt', filed: '11.64', now: '23.28' },
          { name: 'samt', filed: '11.64', now: '23.28' },
        ],
      },
      expect.objectContaining({ table: 'hsn_b2c', row: ['7117', 'PRS', '3'] }),
      {
        table: 'doc_issue',
        row: ['1', 'CHK/26-27/000101'],
        figures: [
          { name: 'to', filed: 'CHK/26-27/000102', now: 'CHK/26-27/000103' },
          { name: 'totnum', filed: '2', now: '3' },
          { name: 'net_issue', filed: '2', now: '3' },
        ],
      },
    ]);
  });

  it('names a document that is only in one of them, however the rows are numbered', () => {
    const now = fileOf([...sales, { pieces: [[799, 300]], state: '29', buyerGstin: BUSINESS }]);
    const rows = filedDifferences(filed, now).filter(({ table }) => table === 'b2b');
    expect(rows.map(({ row }) => row)).toEqual([
      [BUSINESS, 'CHK/26-27/000103', '29'],
      [BUSINESS, 'CHK/26-27/000103', '29', '3'],
    ]);
    expect(rows.at(-1)?.figures[0]).toEqual({ name: 'txval', filed: null, now: '775.72' });
    expect(filedDifferences(now, filed).find(({ table }) => table === 'b2b')?.figures[0]).toMatchObject({ now: null });
  });

  it('says whose return it is and which version of the tool wrote it', () => {
    const other = filed.replace('GST3.2.2', 'GST9').replace('29ABCDE1234F1ZW', '27AAPFU0939F1ZV');
    expect(filedDifferences(filed, other)).toEqual([
      { table: '', row: [], figures: [expect.objectContaining({ name: 'gstin' }), { name: 'version', filed: 'GST3.2.2', now: 'GST9' }] },
    ]);
  });
});

it('numbers that were not issued when the file was filed are beyond its runs', () => {
  const numbers = ['CHK/26-27/000101', 'CHK/26-27/000103', 'CHK/27-28/000101', 'CRN/26-27/000001'];
  expect(numbersBeyond(filed, numbers)).toEqual(numbers.slice(1));
});
