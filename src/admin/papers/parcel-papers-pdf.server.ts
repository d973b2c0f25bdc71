// pdf-lib joins files, which pdfkit cannot. It draws nothing here: it drops the places that shaping gives to marks in Indian scripts, and
// writes no tags.
import { PDFDocument } from '@cantoo/pdf-lib';
import { readFonts } from '../../features/invoices/pdf/fonts.server.ts';
import { Sheet } from '../../features/invoices/pdf/sheet.server.ts';
import { shopAddress } from '../../features/messages/templates.ts';
import { lastKnownStore } from '../../features/settings/store.server.ts';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import type { ParcelPaper } from './parcel-papers.server.ts';
import { drawParcelSlip } from './parcel-slip-sheet.server.ts';

const TITLE = 'Labels and packing slips';

/** One file to print: the courier's label of each parcel, followed by its packing slip. The labels are the courier's own pages, unchanged. */
export async function parcelPapersPdf(shop: Shop, papers: readonly ParcelPaper[]): Promise<Uint8Array<ArrayBuffer>> {
  const [fonts, labels] = await Promise.all([readFonts(shop.env, papers), Promise.all(papers.map((paper) => labelOf(shop, paper)))]);
  const sheet = new Sheet(fonts, TITLE, lastKnownStore().brand.name, shop.now, 'label');
  const pageCounts = papers.map((paper, at) => {
    if (at > 0) sheet.newPage();
    return drawParcelSlip(sheet, paper, shopAddress(shop));
  });
  // The labels come between the slips, whose file keeps what it says to a program that reads it aloud.
  const file = await PDFDocument.load(await sheet.finish());
  let at = 0;
  for (const [turn, count] of pageCounts.entries()) {
    const label = labels[turn];
    for (const page of label ? await file.copyPages(label, label.getPageIndices()) : []) {
      file.insertPage(at, page);
      at += 1;
    }
    at += count;
  }
  return (await file.save()) as Uint8Array<ArrayBuffer>;
}

/** Null where there is no label yet, or where the courier's file cannot be read: the page of the parcel still shows that one by itself. */
async function labelOf({ env, calls }: Shop, { labelKey, number }: ParcelPaper): Promise<PDFDocument | null> {
  if (labelKey === null) return null;
  calls.spend();
  const stored = await env.MEDIA.get(labelKey);
  if (!stored) return null;
  try {
    return await PDFDocument.load(await stored.arrayBuffer(), { ignoreEncryption: true });
  } catch (error) {
    logFault('labels in one file', `parcel ${number}: ${error instanceof Error ? error.message : 'unreadable'}`);
    return null;
  }
}
