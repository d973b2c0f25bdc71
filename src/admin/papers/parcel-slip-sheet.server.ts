import type { Sheet } from '../../features/invoices/pdf/sheet.server.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { count } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import { codeModules } from '../slip/qr-path.ts';
import type { ParcelPaper } from './parcel-papers.server.ts';

/** Points, on a page of 4 × 6 inches. */
const EDGE = 18;
const WIDTH = 288 - 2 * EDGE;
const CODE = 64;
const BOX = 14;
const TEXT_LEFT = EDGE + BOX + 8;
const COUNT_WIDTH = 34;
const ROW_MIN = 26;
const ROW_ROOM = 48;

/**
 * Draws the packing slip of a parcel from the present page on: what goes in, each with a box to tick, and a code that opens the order. It has
 * no price, because it may lie in the parcel.
 * @param shop address of the shop
 * @returns the number of its pages
 */
export function drawParcelSlip(sheet: Sheet, { number, contact, carrier, awb, pieces }: ParcelPaper, shop: string): number {
  const numbers = [...new Set(pieces.map((piece) => piece.orderNumber))];
  let pages = 1;
  let y = EDGE;
  const left = WIDTH - CODE;
  y += sheet.text(numbers.map(orderNumber).join(', '), EDGE, y, left, { size: 18, font: 'bold', as: 'H1' });
  y += sheet.text(`Packing slip, parcel ${number}`, EDGE, y + 2, left, { size: 9 });
  y += sheet.text([carrier, awb].filter(Boolean).join(' ') || 'No courier yet', EDGE, y + 2, left, { size: 9 });
  sheet.code(
    codeModules(shop + adminUrls.pack(numbers[0])),
    `Code that opens ${numbers.map(orderNumber).join(', ')}`,
    EDGE + left,
    EDGE - 4,
    CODE,
  );
  y = Math.max(y + 8, EDGE + CODE + 4);
  const to = [contact.name, contact.address.city, contact.address.pin_code].filter(Boolean).join(', ');
  y += sheet.text(`To ${to || 'a customer whose data was deleted'}`, EDGE, y, WIDTH, { size: 11, font: 'bold' });
  if (pieces.some(({ isGift }) => isGift))
    y += sheet.text('A present: wrap it, and lay no price in.', EDGE, y + 2, WIDTH, { size: 10 }) + 2;
  const total = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  y += sheet.text(count(total, 'piece'), EDGE, y + 6, WIDTH, { size: 9, isSoft: true }) + 10;
  sheet.part('L', () => {
    for (const piece of pieces) {
      if (!sheet.hasRoom(y, ROW_ROOM)) {
        sheet.newPage();
        pages += 1;
        y = EDGE;
      }
      sheet.rule(y, 0.5, EDGE, WIDTH);
      sheet.box(EDGE, y + 6, BOX);
      const used = sheet.part('LI', () => sheet.part('LBody', () => drawPiece(sheet, piece, y + 6)));
      y += Math.max(used + 10, ROW_MIN);
    }
  });
  sheet.rule(y, 0.5, EDGE, WIDTH);
  return pages;
}

/** A piece as it is read: how many, of what, in which size. @returns its height in points */
function drawPiece(sheet: Sheet, { name, size, quantity }: ParcelPaper['pieces'][number], y: number): number {
  const width = WIDTH - (TEXT_LEFT - EDGE) - COUNT_WIDTH - 6;
  sheet.text(`${quantity} ×`, EDGE + WIDTH - COUNT_WIDTH, y, COUNT_WIDTH, { size: 12, font: 'bold', align: 'right', as: 'Span' });
  const used = sheet.text(name, TEXT_LEFT, y, width, { size: 10, as: 'Span' });
  return size ? used + sheet.text(`Size ${size}`, TEXT_LEFT, y + used, width, { size: 11, font: 'bold', as: 'Span' }) : used;
}
