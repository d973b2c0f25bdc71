import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMonth, BUSINESS, FAR_BUSINESS, monthOf } from '../../../tests/shop/money/gst-month.ts';
import { gstr1Faults } from '../../../tests/shop/money/gstr1-checker.ts';
import { paise } from '../money/money.ts';
import { asPortal } from './as-portal.ts';
import { totalOf } from './gst-document.ts';
import { gstr1Of } from './gstr1.ts';
import { gstr1Problems } from './gstr1-checks.ts';
import { gstr1Rows, gstr1Tables } from './gstr1-csv.ts';
import { gstr1Json, rupeesWritten } from './gstr1-json.ts';

/** A sale of each kind, some with notes. */
const month = monthOf([
  { pieces: [[799, 300]], state: '29', buyerGstin: BUSINESS },
  { pieces: [[599, 300, 2]], state: '27', buyerGstin: FAR_BUSINESS, credits: [100] },
  { pieces: [[150_000, 300]], state: '07', credits: [1_000] },
  { pieces: [[100_000, 300]], state: '07' },
  { pieces: [[1_438.2, 300]], state: '29', delivery: 50, credits: [500.05] },
  { pieces: [[0.05, 300]], state: '29', credits: [0.05] },
  { pieces: [[320, 0]], state: '29' },
  {
    pieces: [
      [320, 0],
      [499, 300],
    ],
    state: '27',
  },
]);
const given = gstr1Of(month);

describe('the return of a month (L18, L20, L21)', () => {
  it('is the golden file', () => {
    const golden = readFileSync(new URL('./gstr1.golden.json', import.meta.url), 'utf8');
    expect(JSON.parse(gstr1Json(given, { withEmptyTables: false }))).toEqual(JSON.parse(golden));
  });

  it('has each document in its table, and notes to small sales only in the sums', () => {
    expect(given.b2b.map(({ number }) => number)).toEqual(['CHK/26-27/000101', 'CHK/26-27/000102']);
    expect(given.cdnr.map(({ number }) => number)).toEqual(['CRN/26-27/000007']);
    expect(given.b2cl.map(({ number, value }) => [number, value])).toEqual([['CHK/26-27/000103', 15_000_000]]);
    expect(given.cdnur.map(({ number }) => number)).toEqual(['CRN/26-27/000008']);
    expect(given.b2cs.map(({ placeOfSupply, rate }) => [placeOfSupply, rate])).toEqual([
      ['07', 300],
      ['27', 300],
      ['29', 300],
    ]);
    expect(given.nil.map(({ isRegistered, isWithinState, value }) => [isRegistered, isWithinState, value])).toEqual([
      [false, true, 32_000],
      [false, false, 32_000],
    ]);
    expect(given.issued).toEqual([
      { isNote: false, from: 'CHK/26-27/000101', to: 'CHK/26-27/000108', count: 8, cancelled: 0 },
      { isNote: true, from: 'CRN/26-27/000007', to: 'CRN/26-27/000010', count: 4, cancelled: 0 },
    ]);
  });

  it('joins delivery to the pieces of its HSN', () => {
    const rows = hsnOf([{ pieces: [[500, 300]], state: '29', delivery: 50 }]);
    expect(rows.map(({ unit, quantity, taxable, cgst, sgst }) => [unit, quantity, taxable + cgst + sgst])).toEqual([['PRS', 1, 55_000]]);
  });

  it('has negative sums where the notes of a month exceed its sales', () => {
    const [invoice, note] = monthOf([{ pieces: [[500, 300]], state: '29', credits: [200] }]).documents;
    const later = { ...month, documents: note ? [note] : [] };
    const made = gstr1Of(later);
    expect(made.b2cs.map(({ taxable, cgst, sgst }) => taxable + cgst + sgst)).toEqual([-20_000]);
    expect([gstr1Problems(later, made), gstr1Faults(gstr1Json(made, { withEmptyTables: false }))]).toEqual([[], []]);
    expect(invoice && totalOf(invoice)).toBe(50_000);
  });

  it('counts the numbers of lost documents as cancelled, and begins a row after a gap', () => {
    const lost = { ...month, lost: [{ series: 'CHK', year: '26-27', first: 109, last: 110 }] };
    expect(gstr1Of(lost).issued[0]).toMatchObject({ to: 'CHK/26-27/000110', count: 10, cancelled: 2 });
    const gap = { ...month, documents: month.documents.filter(({ serial }) => serial !== 104) };
    expect(gstr1Problems(gap, gstr1Of(gap))).toEqual([{ where: 'doc_issue', rule: 'A number of the invoices is missing.' }]);
  });

  it('leaves documents of before the GSTIN out of all tables but the numbers', () => {
    const early = { ...month, documents: month.documents.map((document) => ({ ...document, sellerGstin: '' })) };
    const made = gstr1Of(early);
    expect([made.b2b, made.b2cs, made.nil, made.hsnB2c, made.issued.length]).toEqual([[], [], [], [], 2]);
  });

  it('passes every check and the checker of the file, whatever was sold, in both ways of computing', () => {
    fc.assert(
      fc.property(anyMonth, fc.boolean(), (sold, withEmptyTables) => {
        const made = gstr1Of(sold);
        expect(gstr1Problems(sold, made)).toEqual([]);
        const portal = asPortal(made).gstr1;
        expect(gstr1Problems(sold, portal)).toEqual([]);
        // What notes leave of an invoice of a few paise has no equal halves; the portal's are always equal.
        expect(gstr1Faults(gstr1Json(portal, { withEmptyTables }))).toEqual([]);
        const faults = gstr1Faults(gstr1Json(made, { withEmptyTables }));
        expect(faults.filter((fault) => !fault.endsWith('unequal halves'))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

const hsnOf = (sales: Parameters<typeof monthOf>[0]) => gstr1Of(monthOf(sales)).hsnB2c;

describe('as the portal computes', () => {
  it('lists what differs, at most a paisa for an invoice, and the differences are the whole difference', () => {
    const { gstr1, differences } = asPortal(given);
    const tax = ({ hsnB2b, hsnB2c }: typeof gstr1) =>
      [...hsnB2b, ...hsnB2c].reduce((total, { igst, cgst, sgst }) => total + igst + cgst + sgst, 0);
    expect(differences.reduce((total, { issued, computed }) => total + computed - issued, 0)).toBe(tax(gstr1) - tax(given));
    fc.assert(
      fc.property(anyMonth, (sold) => {
        const made = asPortal(gstr1Of({ ...sold, documents: sold.documents.filter(({ kind }) => kind !== 'credit-note') }));
        const byInvoice = made.differences.filter(({ where }) => where.startsWith('CHK'));
        for (const { issued, computed } of byInvoice) expect(Math.abs(issued - computed)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('names place and tax', () => {
    const made = gstr1Of(monthOf([{ pieces: [[799, 300]], state: '29', buyerGstin: BUSINESS }]));
    const wrong = {
      ...made,
      b2b: made.b2b.map((each) => ({ ...each, rates: each.rates.map((sums) => ({ ...sums, cgst: paise(1_165) })) })),
    };
    expect(asPortal(wrong).differences).toEqual([{ where: 'CHK/26-27/000101 at 3 %', tax: 'CGST', issued: 1_165, computed: 1_164 }]);
  });
});

describe('the files', () => {
  it.each([
    [79_900, '799.00'],
    [-5, '-0.05'],
    [0, '0.00'],
    [12_345_678_901, '123456789.01'],
  ])('%i paise', (amount, text) => expect(rupeesWritten(amount)).toBe(text));

  it('has every table where the tool asks for it', () => {
    const empty = gstr1Of({ ...month, documents: [] });
    expect(Object.keys(JSON.parse(gstr1Json(empty, { withEmptyTables: false })))).toEqual(['gstin', 'fp', 'version', 'hash']);
    expect(Object.keys(JSON.parse(gstr1Json(empty, { withEmptyTables: true })))).toContain('doc_issue');
  });

  it('of each table have a cell for each head', () => {
    for (const table of gstr1Tables) {
      const { head, rows } = gstr1Rows(given, table);
      expect([table, rows.length > 0]).toEqual([table, true]);
      for (const row of rows) expect([table, row.length]).toEqual([table, head.length]);
    }
    expect(gstr1Rows(given, 'b2cs').rows.at(0)).toEqual(['INTER', '07', 3, 97_087.38, 2_912.62, 0, 0]);
  });

  it.each([
    ['a third decimal', (text: string) => text.replace(/"txval":(\d+\.\d\d)/, '"txval":$11')],
    ['a paisa', (text: string) => text.replace('"txval":775.72', '"txval":775.73')],
    ['another month', (text: string) => text.replace('-11-2026', '-12-2026')],
    ['a document twice', (text: string) => text.replaceAll('000102', '000101')],
    ['a key that is missing', (text: string) => text.replace('"csamt":0', '"cess":0')],
    ['a count', (text: string) => text.replace('"totnum":8', '"totnum":9')],
  ])('with %s are refused by the checker', (_, broken) => {
    const text = gstr1Json(given, { withEmptyTables: false });
    expect(gstr1Faults(text)).toEqual([]);
    expect(broken(text)).not.toBe(text);
    expect(gstr1Faults(broken(text))).not.toEqual([]);
  });
});
