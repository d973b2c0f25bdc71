import { drawDocument } from '../../features/invoices/pdf/document-pdf.server.ts';
import { readFonts } from '../../features/invoices/pdf/fonts.server.ts';
import { Sheet } from '../../features/invoices/pdf/sheet.server.ts';
import { readPicture } from '../../features/media/pictures.server.ts';
import { shopAddress } from '../../features/messages/templates.ts';
import { lastKnownStore } from '../../features/settings/store.server.ts';
import type { Shop } from '../../platform/shop.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Papers } from './papers.server.ts';
import { drawSlip } from './slip-sheet.server.ts';

/** Pictures that are fetched at the same time. */
const AT_ONCE = 6;

/** The pictures of the pieces as JPEGs by their keys, each once. One that cannot be read is left out. */
async function picturesOf(shop: Shop, papers: readonly Papers[]): Promise<Map<string, Uint8Array>> {
  const keys = [...new Set(papers.flatMap(({ slip }) => slip.pieces.flatMap(({ image }) => image ?? [])))];
  const pictures = new Map<string, Uint8Array>();
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    await Promise.all(
      keys.slice(at, at + AT_ONCE).map(async (key) => {
        shop.calls.spend();
        const picture = await readPicture(shop.env, { key, variant: { width: 240, format: 'jpeg' } }).catch(() => null);
        if (picture) pictures.set(key, new Uint8Array(picture.bytes));
      }),
    );
  }
  return pictures;
}

/** One file to print: the slip of each order, followed by its invoice. */
export async function papersPdf(shop: Shop, papers: readonly Papers[]): Promise<Uint8Array<ArrayBuffer>> {
  const [fonts, pictures] = await Promise.all([readFonts(shop.env, papers), picturesOf(shop, papers)]);
  const sheet = new Sheet(fonts, 'Slips and invoices', lastKnownStore().brand.name, shop.now);
  for (const [at, { slip, invoice }] of papers.entries()) {
    if (at > 0) sheet.newPage();
    drawSlip(sheet, slip, shopAddress(shop) + adminUrls.pack(slip.number), pictures);
    if (!invoice) continue;
    sheet.newPage();
    drawDocument(sheet, invoice);
  }
  return sheet.finish();
}
