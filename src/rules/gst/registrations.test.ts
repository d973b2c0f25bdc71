import { describe, expect, it } from 'vitest';
import { FAR_BUSINESS, monthOf, SELLER } from '../../../tests/shop/money/gst-month.ts';
import type { GstDocument } from './gst-document.ts';
import { gstr1Of } from './gstr1.ts';
import { gstr1Problems } from './gstr1-checks.ts';
import { gstinsOf, returnFor } from './registrations.ts';

const NEW = FAR_BUSINESS;
const month = monthOf([
  { pieces: [[799, 300]], state: '29', credits: [100, 50] },
  { pieces: [[599, 300]], state: '29' },
  { pieces: [[499, 300]], state: '29' },
]);
const numbered = (serial: number) => `CHK/26-27/000${serial}`;
/** The documents of the month with other sellers: those of invoices by their number, of notes by theirs. */
const soldUnder = (sellers: Readonly<Record<string, string>>) => ({
  ...month,
  documents: month.documents.map((document): GstDocument => {
    const sellerGstin = sellers[document.number] ?? document.sellerGstin;
    return sellerGstin === NEW ? { ...document, sellerGstin, placeOfSupply: '27' } : { ...document, sellerGstin };
  }),
});
const numbersOf = (issued: ReturnType<typeof gstr1Of>['issued']) => issued.map(({ from, to, cancelled }) => [from, to, cancelled]);

describe('a month of one registration', () => {
  it('is returned whole, with the numbers of what named no GSTIN', () => {
    const sold = soldUnder({ [numbered(101)]: '' });
    const own = returnFor(sold, SELLER);
    expect(own.documents).toEqual(sold.documents);
    expect(numbersOf(gstr1Of(own).issued)[0]).toEqual([numbered(101), numbered(103), 0]);
    expect(gstr1Problems(own, gstr1Of(own))).toEqual([]);
  });

  it('has an empty return for a GSTIN of which a file was kept', () => {
    const empty = returnFor(month, NEW);
    expect([empty.documents, gstr1Of(empty).issued, gstr1Problems(empty, gstr1Of(empty))]).toEqual([[], [], []]);
  });
});

describe('a month of two registrations', () => {
  // The first note of the old registration is between those of no other registration; the second is of the new one.
  const sold = soldUnder({ [numbered(101)]: '', [numbered(103)]: NEW, 'CRN/26-27/000008': NEW });
  const [old, young] = [returnFor(sold, SELLER), returnFor(sold, NEW)];

  it('has a return for each, and each document is in one of them or without a GSTIN', () => {
    expect(gstinsOf(sold.documents)).toEqual([SELLER, NEW]);
    const [olds, youngs] = [old, young].map(({ documents }) => documents.map(({ number }) => number));
    expect(olds).toEqual(['CRN/26-27/000007', numbered(102)]);
    expect(youngs).toEqual(['CRN/26-27/000008', numbered(103)]);
    expect(old.documents.length + young.documents.length + 1).toBe(sold.documents.length);
  });

  it('passes the checks of both, though the numbers of one stand between those of the other', () => {
    const mixed = soldUnder({ [numbered(102)]: NEW });
    const made = returnFor(mixed, SELLER);
    expect(numbersOf(gstr1Of(made).issued).filter(([from]) => String(from).startsWith('CHK'))).toEqual([
      [numbered(101), numbered(101), 0],
      [numbered(103), numbered(103), 0],
    ]);
    expect(gstr1Problems(made, gstr1Of(made))).toEqual([]);
    expect(gstr1Problems(old, gstr1Of(old))).toEqual([]);
  });

  it('finds a number that is missing in neither', () => {
    const gap = { ...sold, documents: sold.documents.filter(({ number }) => number !== numbered(102)) };
    const made = returnFor(gap, NEW);
    expect(gstr1Problems(made, gstr1Of(made))).toContainEqual({ where: 'doc_issue', rule: 'A number of the invoices is missing.' });
  });

  it('counts a lost number once: with the number before it, or the first one after', () => {
    const lost = [
      { series: 'CHK', year: '26-27', first: 104, last: 105 },
      { series: 'CHK', year: '26-27', first: 99, last: 100 },
    ];
    const [olds, youngs] = [returnFor({ ...sold, lost }, SELLER), returnFor({ ...sold, lost }, NEW)];
    expect([olds.lost.map(({ first }) => first), youngs.lost.map(({ first }) => first)]).toEqual([[99], [104]]);
    expect([olds, youngs].map((made) => gstr1Problems(made, gstr1Of(made)))).toEqual([[], []]);
  });
});
