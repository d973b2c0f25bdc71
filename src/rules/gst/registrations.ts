import type { GstDocument } from './gst-document.ts';
import type { GstMonthDocuments } from './gstr1.ts';
import type { LostRange } from './issued-numbers.ts';

/** All that is issued in a month, under whatever GSTIN, and numbers that a restore lost. */
export type IssuedMonth = Pick<GstMonthDocuments, 'month' | 'documents' | 'lost'>;

/** Returns the GSTINs under which documents were issued, by their first document. */
export const gstinsOf = (documents: readonly GstDocument[]): string[] => [
  ...new Set(documents.map(({ sellerGstin }) => sellerGstin).filter((gstin) => gstin !== '')),
];

/**
 * Returns what belongs into the return of a GSTIN. Where the month has one alone, its return names the numbers of all documents; where it has
 * several, each return has its own, and a document without a GSTIN is in none. A lost number is of the registration whose number is before it.
 */
export function returnFor({ month, documents, lost }: IssuedMonth, gstin: string): GstMonthDocuments {
  const [only = gstin, ...others] = gstinsOf(documents);
  if (others.length === 0 && only === gstin) return { gstin, month, documents, lost, elsewhere: [] };
  const isOwn = ({ sellerGstin }: GstDocument) => sellerGstin === gstin;
  const isOwnRange = (range: LostRange) => ownerOf(range, documents, only) === gstin;
  const foreign = documents.filter((document) => !isOwn(document));
  return {
    ...{ gstin, month, documents: documents.filter(isOwn), lost: lost.filter(isOwnRange) },
    elsewhere: [
      ...foreign.map(({ series, year, serial }) => ({ series, year, first: serial, last: serial })),
      ...lost.filter((range) => !isOwnRange(range)),
    ],
  };
}

/** Nobody knows under which GSTIN a lost document was: the nearest one before it says so, else the nearest one after it. */
function ownerOf(range: LostRange, documents: readonly GstDocument[], first: string): string {
  const series = documents
    .filter(({ series: of, year, sellerGstin }) => of === range.series && year === range.year && sellerGstin !== '')
    .toSorted((a, b) => a.serial - b.serial);
  const before = series.findLast(({ serial }) => serial < range.first);
  return (before ?? series[0])?.sellerGstin ?? first;
}
