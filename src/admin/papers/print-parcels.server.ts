import { idsIn, PAPERS_MAX } from '../../features/parcels/admin/parcel-admin.schema.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { readParcelPapers } from './parcel-papers.server.ts';

/**
 * Answers with the label and the packing slip of each parcel, in one file of 4 × 6 inches. A parcel without a label has its slip alone.
 * @param list ids, separated by commas; at most PAPERS_MAX of them are read
 * @throws ShopError PARCEL_NOT_FOUND where none of them is a parcel
 */
export async function printParcels(shop: Shop, list: string): Promise<Response> {
  const ids = idsIn(list, PAPERS_MAX);
  const papers = await readParcelPapers(shop, ids);
  if (papers.length === 0) throw new ShopError('PARCEL_NOT_FOUND');
  const { parcelPapersPdf } = await import('./parcel-papers-pdf.server.ts');
  return new Response(await parcelPapersPdf(shop, papers), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="labels-and-slips.pdf"',
      'cache-control': 'private, no-store',
    },
  });
}
