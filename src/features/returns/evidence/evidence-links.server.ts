import { and, eq } from 'drizzle-orm';
import type { Settings } from '../../../platform/env.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { sign, verify } from '../../../platform/signing.ts';
import { EVIDENCE_LINK_TTL } from '../../../rules/returns/evidence.ts';
import { returnMedia } from '../returns.table.ts';

const PURPOSE = 'return-evidence';
const signed = (id: string, until: number) => `${id}\n${until}`;

/** Returns a link that opens one photo or video for 15 minutes; only for the order's customer and the administrator. */
export async function evidenceLink(settings: Settings, id: string, now: number): Promise<string> {
  const until = now + EVIDENCE_LINK_TTL;
  return `/api/returns/evidence/${id}?until=${until}&sig=${await sign(settings, PURPOSE, signed(id, until))}`;
}

interface Opened {
  readonly id: string;
  readonly until: string | undefined;
  readonly sig: string | undefined;
}

/**
 * Returns the file of a signed link, as a download that no browser executes. Returns a part of the file for a range request.
 * @throws ShopError EVIDENCE_LINK if the link is forged or expired, or the file is deleted
 */
export async function openEvidence(shop: Shop, { id, until = '', sig = '' }: Opened, asked: Headers): Promise<Response> {
  const isFresh = /^\d{13}$/.test(until) && Number(until) >= shop.now && Number(until) <= shop.now + EVIDENCE_LINK_TTL;
  if (!isFresh || !(await verify(shop.env, PURPOSE, signed(id, Number(until)), sig))) throw new ShopError('EVIDENCE_LINK');
  const [media] = await shop.db.orm
    .select()
    .from(returnMedia)
    .where(and(eq(returnMedia.id, id), eq(returnMedia.state, 'stored')));
  if (!media) throw new ShopError('EVIDENCE_LINK');
  const part = partAsked(asked.get('range'), media.bytes);
  const file = await shop.env.MEDIA.get(media.key, part ? { range: part } : {});
  if (!file) throw new ShopError('EVIDENCE_LINK');
  const headers = new Headers({
    'content-type': media.type,
    'content-length': String(part?.length ?? media.bytes),
    'content-disposition': `attachment; filename="${media.key.slice(media.key.lastIndexOf('/') + 1)}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    ...(part && { 'content-range': `bytes ${part.offset}-${part.offset + part.length - 1}/${media.bytes}` }),
  });
  return new Response(file.body as unknown as ReadableStream, { status: part ? 206 : 200, headers });
}

/** Parses a range header such as 'bytes=0-1023'; null means the whole file, also for several ranges and ranges past the end. */
function partAsked(range: string | null, size: number): { offset: number; length: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const offset = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return offset > end ? null : { offset, length: end - offset + 1 };
}
