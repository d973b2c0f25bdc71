import { and, eq, isNull } from 'drizzle-orm';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type InvoiceRow, numberOf } from '../document.ts';
import { invoices } from '../invoices.table.ts';

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 'CHK/26-27/000143' → 'CHK-26-27-000143.pdf' */
const fileName = (row: InvoiceRow): string => `${numberOf(row).replaceAll('/', '-')}.pdf`;
const keyOf = (row: InvoiceRow): string => `private/invoices/${row.year}/${row.id}/${fileName(row)}`;

/** Returns the stored file; null if it is missing. @throws ShopError INTERNAL if it is not the file that was issued */
async function stored({ env, calls }: Shop, row: InvoiceRow): Promise<Uint8Array<ArrayBuffer> | null> {
  if (row.fileKey === null) return null;
  calls.spend();
  const file = await env.MEDIA.get(row.fileKey);
  if (!file) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if ((await hashOf(bytes)) !== row.fileHash) throw changed(row);
  return bytes;
}

function changed(row: InvoiceRow): ShopError {
  logFault('document', new Error(`${numberOf(row)} is not the file that was issued`));
  return new ShopError('INTERNAL');
}

/**
 * Returns the PDF of a document. It is drawn once, when it is first opened, and stored with its hash in the row. A lost file is drawn
 * again, and refused where that would not give the bytes that were issued. The code that draws is loaded here only.
 * @throws ShopError INTERNAL if the file differs from the one that was issued
 */
async function documentBytes(shop: Shop, row: InvoiceRow): Promise<Uint8Array<ArrayBuffer>> {
  const known = await stored(shop, row);
  if (known) return known;
  const [{ documentPdf }, { readFonts }] = await Promise.all([import('./document-pdf.server.ts'), import('./fonts.server.ts')]);
  const bytes = await documentPdf(await readFonts(shop.env, row), row);
  const hash = await hashOf(bytes);
  if (row.fileHash !== null && row.fileHash !== hash) throw changed(row);
  const key = keyOf(row);
  shop.calls.spend();
  await shop.env.MEDIA.put(key, bytes, { httpMetadata: { contentType: 'application/pdf' } });
  if (row.fileHash === null) {
    await shop.db.write([
      shop.db.orm
        .update(invoices)
        .set({ fileKey: key, fileHash: hash })
        .where(and(eq(invoices.id, row.id), isNull(invoices.fileHash))),
    ]);
  }
  return bytes;
}

/** Returns the PDF as a download that no browser executes. */
export async function documentAnswer(shop: Shop, row: InvoiceRow): Promise<Response> {
  const bytes = await documentBytes(shop, row);
  return new Response(bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': `attachment; filename="${fileName(row)}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  });
}
