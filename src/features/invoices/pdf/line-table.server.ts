import { rateText } from '../../../rules/money/gst.ts';
import { CHARGES_LINE, type InvoiceLine, type UnitCode } from '../../../rules/money/invoice-lines.ts';
import { formatInr, type Paise, paise } from '../../../rules/money/money.ts';
import type { InvoiceRow } from '../document.ts';
import { type Ink, MARGIN, type Sheet, WIDTH } from './sheet.server.ts';

interface Column {
  readonly head: string;
  readonly width: number;
  readonly isText?: boolean;
  readonly of: (line: InvoiceLine) => string;
  readonly together?: (row: InvoiceRow) => Paise;
}

const GAP = 5;
const unitWords: Readonly<Record<UnitCode, readonly [one: string, many: string]>> = {
  NOS: ['piece', 'pieces'],
  PRS: ['pair', 'pairs'],
  SET: ['set', 'sets'],
};

const quantityText = ({ line, quantity, unit }: InvoiceLine): string => {
  if (quantity === 0) return '–';
  return line === CHARGES_LINE ? String(quantity) : `${quantity} ${unitWords[unit][quantity === 1 ? 0 : 1]}`;
};

/** Returns the rate in the head where all lines have one rate, else in each line. */
function columnsOf({ kind, igst, lines, placeOfSupply, seller }: InvoiceRow): Column[] {
  const rates = [...new Set(lines.map(({ gstRate }) => gstRate))];
  const [only] = rates;
  const headRate = (part: number) => (rates.length === 1 && only !== undefined ? ` ${rateText(only / part)} %` : '');
  const lineRate = (amount: Paise, rate: number, part: number) =>
    rates.length === 1 ? formatInr(amount) : `${formatInr(amount)} (${rateText(rate / part)} %)`;
  const isWithin = igst === 0 && seller.gstin.startsWith(placeOfSupply);
  const taxes: Column[] = isWithin
    ? [
        { head: `CGST${headRate(2)}`, width: 44, of: (line) => lineRate(line.cgst, line.gstRate, 2), together: (row) => row.cgst },
        { head: `SGST${headRate(2)}`, width: 44, of: (line) => lineRate(line.sgst, line.gstRate, 2), together: (row) => row.sgst },
      ]
    : [{ head: `IGST${headRate(1)}`, width: 50, of: (line) => lineRate(line.igst, line.gstRate, 1), together: (row) => row.igst }];
  const isNote = kind === 'credit-note';
  const isRegistered = seller.gstin !== '';
  const hasTax = kind !== 'bill-of-supply' && isRegistered;
  const figures: Column[] = [
    { head: 'HSN', width: 26, isText: true, of: ({ hsnCode }) => hsnCode },
    { head: 'Qty', width: 42, of: quantityText },
    {
      head: isRegistered ? 'Price with GST' : 'Price',
      width: 54,
      of: ({ price, quantity, total }) => formatInr(isNote && quantity === 0 ? total : paise(price * quantity)),
    },
    { head: 'Discount', width: 46, of: ({ discount }) => (discount > 0 ? `−${formatInr(discount)}` : '–') },
    { head: isRegistered ? 'Taxable value' : 'Value', width: 54, of: ({ taxable }) => formatInr(taxable), together: (row) => row.taxable },
    ...(hasTax ? taxes : []),
    { head: 'Total', width: 58, of: ({ total }) => formatInr(total), together: (row) => row.total },
  ];
  const used = figures.reduce((width, each) => width + each.width + GAP, 16 + GAP);
  return [
    { head: '#', width: 16, isText: true, of: () => '' },
    { head: 'Description', width: WIDTH - used, isText: true, of: ({ name }) => name },
    ...figures,
  ];
}

const secondLineOf = ({ line, size }: InvoiceLine): string => {
  if (line === CHARGES_LINE) return 'part of the same supply';
  return size && `Size ${size}`;
};

/** Draws the lines of a document, continued on further pages with the head repeated. @returns where it ends, in points */
export function drawLines(sheet: Sheet, row: InvoiceRow, top: number): number {
  const columns = columnsOf(row);
  const places = columns.map((_, at) => columns.slice(0, at).reduce((x, { width }) => x + width + GAP, MARGIN));
  const each = (y: number, cell: (column: Column, at: number) => string, ink: (column: Column) => Ink) =>
    Math.max(
      ...columns.map((column, at) => {
        const align = column.isText ? 'left' : 'right';
        return sheet.text(cell(column, at), places[at] ?? MARGIN, y, column.width, { size: 8, align, ...ink(column) });
      }),
    );
  const head = (y: number) => {
    const height = each(
      y,
      ({ head: word }) => word,
      () => ({ font: 'bold' }),
    );
    sheet.rule(y + height + 3, 1);
    return y + height + 9;
  };
  let y = head(top);
  for (const [at, line] of row.lines.entries()) {
    if (!sheet.hasRoom(y, 60)) {
      sheet.newPage();
      y = head(MARGIN);
    }
    const isBold = ({ head: word }: Column): Ink => (word === 'Description' || word === 'Total' ? { font: 'bold' } : {});
    let height = each(y, (column, at_column) => (at_column === 0 ? String(at + 1) : column.of(line)), isBold);
    const second = secondLineOf(line);
    if (second) height += sheet.text(second, places[1] ?? MARGIN, y + height, columns[1]?.width ?? WIDTH, { size: 7, isSoft: true });
    y += height + 5;
    sheet.rule(y, 0.4);
    y += 6;
  }
  const height = each(
    y,
    ({ head: word, together }) => (together ? formatInr(together(row)) : word === 'Description' ? 'Together' : ''),
    () => ({ font: 'bold' }),
  );
  return y + height;
}
