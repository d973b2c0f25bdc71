import type { Settings } from '../../../platform/env.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { sign, verify } from '../../../platform/signing.ts';
import { PHOTO_FOLDERS, photoIn, REVIEW_PHOTO_LINK_TTL } from '../../../rules/reviews/review.ts';
import { urls } from '../../../urls.ts';

const PURPOSE = 'review-photo';
const NAME = /^[\w-]{1,80}\.webp$/;
const signed = (name: string, until: number) => `${name}\n${until}`;

/**
 * Returns the address at which a photograph shows: the public one, or a link for its writer and the administrator that ends after 15
 * minutes.
 */
async function photoLink(settings: Settings, key: string, now: number): Promise<string> {
  if (!key.startsWith(`${PHOTO_FOLDERS.unpublished}/`)) return urls.media(key, 360);
  const name = key.slice(key.lastIndexOf('/') + 1);
  const until = now + REVIEW_PHOTO_LINK_TTL;
  return `/api/reviews/photos/${name}?until=${until}&sig=${await sign(settings, PURPOSE, signed(name, until))}`;
}

export const photoLinks = (settings: Settings, keys: readonly string[], now: number): Promise<string[]> =>
  Promise.all(keys.map((key) => photoLink(settings, key, now)));

interface Opened {
  readonly name: string;
  readonly until: string | undefined;
  readonly sig: string | undefined;
}

/**
 * Returns the unpublished photograph of a signed link. @throws ShopError REVIEW_PHOTO_LINK if the link is forged or over, or the file is
 * gone
 */
export async function openPhoto(shop: Shop, { name, until = '', sig = '' }: Opened): Promise<Response> {
  const isFresh = /^\d{13}$/.test(until) && Number(until) >= shop.now && Number(until) <= shop.now + REVIEW_PHOTO_LINK_TTL;
  const isSigned = isFresh && NAME.test(name) && (await verify(shop.env, PURPOSE, signed(name, Number(until)), sig));
  const file = isSigned ? await shop.env.MEDIA.get(photoIn('unpublished', name)) : null;
  if (!file) throw new ShopError('REVIEW_PHOTO_LINK');
  return new Response(await file.arrayBuffer(), {
    headers: {
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  });
}
