import { placeOfSupply } from '../../../rules/address/gst-states.ts';
import { formatDate } from '../../../rules/dates.ts';
import { usualGoodsWord } from '../../../rules/goods/goods.ts';
import { amountInWords } from '../../../rules/invoices/amount-in-words.ts';
import { CHARGES_LINE } from '../../../rules/money/invoice-lines.ts';
import { formatInr, type Paise, paise } from '../../../rules/money/money.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { type InvoiceRow, numberOf, titleOf } from '../document.ts';
import type { Fonts } from './fonts.server.ts';
import { drawLines } from './line-table.server.ts';
import { type Ink, MARGIN, Sheet, WIDTH } from './sheet.server.ts';

const RIGHT = MARGIN + WIDTH;

/** Draws a document. The same row gives the same bytes: a lost file can be made again and compared with the hash in its row. */
export function documentPdf(fonts: Fonts, row: InvoiceRow): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = new Sheet(fonts, `${titleOf(row.kind, row.lines)} ${numberOf(row)}`, row.seller.name, row.issuedAt);
  drawDocument(sheet, row);
  return sheet.finish();
}

/**
 * Returns several documents in one file, each on pages of its own, to be printed: nothing of it is stored. `madeAt`: UTC ms.
 */
export function documentsPdf(fonts: Fonts, rows: readonly InvoiceRow[], title: string, madeAt: number): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = new Sheet(fonts, title, rows[0]?.seller.name ?? '', madeAt);
  for (const [at, row] of rows.entries()) {
    if (at > 0) sheet.newPage();
    drawDocument(sheet, row);
  }
  return sheet.finish();
}

/** Draws a document on the pages from the present one on. */
export function drawDocument(sheet: Sheet, row: InvoiceRow): void {
  const title = titleOf(row.kind, row.lines);
  let y = drawHead(sheet, row, title);
  y = drawParties(sheet, row, y + 14);
  y = drawLines(sheet, row, y + 18);
  const height = 200;
  if (!sheet.hasRoom(y, height)) {
    sheet.newPage();
    y = MARGIN;
  }
  drawSums(sheet, row, y + 22);
  sheet.foot(row.seller.note ?? usualGoodsWord('jewellery', 'note'));
}

function drawHead(sheet: Sheet, row: InvoiceRow, title: string): number {
  const half = WIDTH / 2;
  sheet.text(row.seller.tradeName, MARGIN, MARGIN, half, { size: 22, font: 'bold' });
  sheet.text(row.seller.goods ?? usualGoodsWord('jewellery', 'name'), MARGIN, MARGIN + 30, half, { size: 8 });
  sheet.text(title, MARGIN + half, MARGIN, half, { size: 18, font: 'bold', align: 'right', as: 'H1' });
  sheet.text(numberOf(row), MARGIN + half, MARGIN + 25, half, { size: 10, font: 'bold', align: 'right' });
  sheet.text(formatDate(row.issuedAt), MARGIN + half, MARGIN + 39, half, { size: 8, align: 'right' });
  sheet.rule(MARGIN + 56, 1.5);
  return MARGIN + 56;
}

function drawParties(sheet: Sheet, row: InvoiceRow, top: number): number {
  const { seller, buyer, facts } = row;
  const width = WIDTH * 0.34;
  const block = (x: number, heading: string, lines: readonly string[]) => {
    let y = top + sheet.text(heading, x, top, width, { font: 'bold', as: 'H2' }) + 2;
    for (const [at, line] of lines.entries()) y += sheet.text(line, x, y, width - 8, at === 0 ? { font: 'bold' } : {}) + 1;
    return y;
  };
  // Papers are in English, whoever asks for them.
  const registration = seller.gstin === '' ? 'Not registered for GST' : `GSTIN ${seller.gstin}`;
  const sold = block(MARGIN, 'Sold by', [seller.name, ...seller.address, registration, `${seller.email}, ${seller.phone}`]);
  const person = buyer.name || 'Customer';
  const business = buyer.gstin ? [buyer.legalName ?? '', `GSTIN ${buyer.gstin}`, `Delivered to ${person}`] : [person];
  const billed = block(MARGIN + width, 'Billed and delivered to', [...business, ...buyer.address]);
  const { against } = facts;
  const pairs: (readonly [string, string])[] = [
    ['Order', orderNumber(facts.order)],
    ...(against ? [['Against invoice', `${against.number} of ${formatDate(against.issuedAt)}`] as const] : []),
    ...(against ? [] : [['Payment', facts.paid] as const]),
    ['Place of supply', placeOfSupply(row.placeOfSupply)],
    ...(seller.gstin === '' ? [] : [['Reverse charge', 'No'] as const]),
  ];
  const x = MARGIN + 2 * width + 4;
  let y = top;
  for (const [word, value] of pairs) {
    const font = word === 'Place of supply' ? 'bold' : 'regular';
    const draw = () => {
      sheet.text(word, x, y, 66, { isSoft: true, as: 'Span' });
      return sheet.text(value, x + 68, y, RIGHT - x - 68, { font, as: 'Span' });
    };
    y += sheet.part('P', draw) + 2;
  }
  return Math.max(sold, billed, y);
}

const totalWord = ({ kind, facts }: InvoiceRow): string => {
  if (kind === 'credit-note') return 'Credited';
  return facts.isCash ? 'Total' : 'Paid';
};

/** A seller without a GSTIN may not charge tax. */
function taxNote(kind: InvoiceRow['kind'], { gstin }: InvoiceRow['seller']): string {
  if (gstin === '') return 'The seller is not registered for GST: no tax is charged.';
  return kind === 'bill-of-supply' ? 'No GST is due on these goods.' : 'The price contains GST.';
}

function notesOf({ kind, facts, lines, seller }: InvoiceRow): string[] {
  if (kind === 'credit-note') return [`Reason: ${facts.reason || 'refund'}.`];
  return [
    ...(facts.coupon ? [`Discount: coupon ${facts.coupon}.`] : []),
    ...(lines.some(({ line }) => line === CHARGES_LINE) ? [] : ['Delivery was free.']),
    taxNote(kind, seller),
  ];
}

function drawSums(sheet: Sheet, row: InvoiceRow, top: number): void {
  const left = WIDTH * 0.5;
  const under = sheet.text(amountInWords(row.total), MARGIN, top, left, { size: 9, font: 'bold' });
  sheet.text(notesOf(row).join(' '), MARGIN, top + under + 4, left, { size: 7.5 });
  const x = MARGIN + WIDTH * 0.6;
  const width = RIGHT - x;
  const sums: (readonly [string, Paise])[] = [
    [row.seller.gstin === '' ? 'Value' : 'Taxable value', row.taxable],
    ...(row.cgst + row.sgst > 0 ? [['CGST', row.cgst] as const, ['SGST', row.sgst] as const] : []),
    ...(row.igst > 0 ? [['IGST', row.igst] as const] : []),
  ];
  let y = top;
  const rowOf = (word: string, amount: Paise, ink: Ink = {}) =>
    sheet.part('TR', () => {
      sheet.text(word, x, y, width, { ...ink, as: 'TH', scope: 'Row' });
      return sheet.text(formatInr(amount), x, y, width, { ...ink, as: 'TD', align: 'right' });
    });
  sheet.part('Table', () => {
    for (const [word, amount] of sums) y += rowOf(word, amount) + 3;
    sheet.rule(y + 1, 0.75, x, width);
    y += 6;
    y += rowOf(totalWord(row), row.total, { size: 11, font: 'bold' }) + 12;
    const { rounding } = row.facts;
    // What was given does not lower the price: the value and its tax stay as they are.
    if (row.kind === 'credit-note' || !rounding) return;
    y += rowOf('Rounding, given by the shop', paise(-rounding)) + 3;
    y += rowOf('To pay at the door', paise(row.total - rounding)) + 13;
  });
  y += sheet.text(`For ${row.seller.name}`, x, y, width, { align: 'right' }) + 34;
  sheet.text('Authorised signatory', x, y, width, { align: 'right' });
}
