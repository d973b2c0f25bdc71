import { MARGIN, type Sheet, WIDTH } from '../../features/invoices/pdf/sheet.server.ts';
import { addressLines } from '../../rules/address/address.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { codeModules } from '../slip/qr-path.ts';
import type { Slip } from '../slip/slip.server.ts';

/** Points. A picture is 30 mm. */
const PICTURE = 85;
const CODE = 90;
const ROW = PICTURE + 12;
const NOTE = 'Scan the code, tick each piece, set the order to shipped.';

/** Draws the packing slip of an order on the pages from the present one on. `pictures`: JPEGs by their keys. */
export function drawSlip(sheet: Sheet, slip: Slip, link: string, pictures: ReadonlyMap<string, Uint8Array>): void {
  const { number, createdAt, name, address, pieces } = slip;
  sheet.text(orderNumber(number), MARGIN, MARGIN, WIDTH - CODE, { size: 30, font: 'bold', as: 'H1' });
  sheet.text(`Ordered ${formatDateTime(createdAt)}`, MARGIN, MARGIN + 44, WIDTH - CODE, { size: 10 });
  sheet.code(codeModules(link), `Code that opens ${orderNumber(number)}`, MARGIN + WIDTH - CODE, MARGIN - 8, CODE);
  let y = MARGIN + CODE;
  sheet.rule(y, 1.5);
  y += 10;
  sheet.text('Deliver to', MARGIN, y, WIDTH, { size: 10, font: 'bold', as: 'H2' });
  y += 16;
  const lines = name ? [name, ...addressLines(address)] : ['This customer’s data was deleted.'];
  for (const line of lines) y += sheet.text(line, MARGIN, y, WIDTH, { size: 13 });
  y += 14;
  sheet.part('L', () => {
    for (const piece of pieces) {
      if (!sheet.hasRoom(y, ROW)) {
        sheet.newPage();
        y = MARGIN;
      }
      sheet.rule(y, 0.5);
      sheet.box(MARGIN, y + ROW / 2 - 9, 18);
      sheet.part('LI', () => sheet.part('LBody', () => drawPiece(sheet, piece, y, pictures)));
      y += ROW;
    }
  });
  sheet.rule(y, 0.5);
  sheet.foot(NOTE);
}

/** A piece as it is read: how many, of what, in which size. Its picture says nothing more. */
function drawPiece(
  sheet: Sheet,
  { name, size, quantity, image }: Slip['pieces'][number],
  y: number,
  pictures: ReadonlyMap<string, Uint8Array>,
) {
  const x = MARGIN + 34 + PICTURE + 14;
  sheet.text(`${quantity} ×`, MARGIN + WIDTH - 70, y + 10, 70, { size: 15, font: 'bold', align: 'right', as: 'Span' });
  sheet.text(name, x, y + 10, WIDTH - (x - MARGIN) - 80, { size: 12, as: 'Span' });
  if (size) sheet.text(`Size ${size}`, x, y + 48, 160, { size: 15, font: 'bold', as: 'Span' });
  const bytes = image === null ? undefined : pictures.get(image);
  if (bytes) sheet.picture(bytes, MARGIN + 34, y + 6, PICTURE);
  else sheet.text('No picture', MARGIN + 34, y + ROW / 2 - 6, PICTURE, { isSoft: true, as: 'Span' });
}
