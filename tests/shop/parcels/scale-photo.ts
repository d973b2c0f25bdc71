import type { FreshShop } from '../fresh-shop.ts';
import { decoder } from '../machine/decoder.ts';

/** The first bytes of a photograph of a camera. */
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode('place: 12.97, 77.59'));

/** Sends a photograph of a parcel on the scale. */
export async function sendScalePhoto(shop: FreshShop, cookie: string, id: string, grams: number | string, bytes = jpeg) {
  shop.env.IMAGES ??= decoder as unknown as NonNullable<typeof shop.env.IMAGES>;
  const answer = await shop.fetch(`/api/admin/parcels/${id}/photo?grams=${grams}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', 'sec-fetch-site': 'same-origin', cookie },
    body: bytes,
  });
  return { status: answer.status, body: (await answer.json()) as { readonly code?: string } };
}
