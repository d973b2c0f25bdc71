import { type Delivered, fileOf } from './delivered.ts';
import type { FreshShop } from './fresh-shop.ts';

/** What Cloudflare does with a picture, as far as a review needs it: JPEGs are read, everything else is refused. */
export function readJpegs(shop: Pick<FreshShop, 'env'>): void {
  const isJpeg = async (stream: ReadableStream) => new Uint8Array(await new Response(stream).arrayBuffer())[0] === 0xff;
  shop.env.IMAGES = {
    info: async (stream: ReadableStream) => {
      if (!(await isJpeg(stream))) throw new Error('no picture');
      return { format: 'image/jpeg', fileSize: 6, width: 40, height: 30 };
    },
    input: () => ({ transform: () => ({ output: async () => ({ response: () => new Response('webp') }) }) }),
  };
}

export const photo = (size = 2_000, kind: Parameters<typeof fileOf>[0] = 'jpeg') =>
  new File([fileOf(kind, size)], 'from my phone.jpg', { type: 'image/jpeg' });

export interface Sent {
  readonly rating?: string;
  readonly comment?: string;
  readonly name?: string;
  readonly keep?: readonly number[];
  readonly photos?: readonly File[];
}

/** The body of the form, as a browser sends it. */
export function reviewBody({
  rating = '4',
  comment = 'Light, even after six hours.',
  name = 'Asha M., Pune',
  keep = [],
  photos = [],
}: Sent = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ rating, comment, name })) form.append(field, value);
  for (const at of keep) form.append('keep', String(at));
  for (const one of photos) form.append('photo', one);
  return form;
}

/** Writes a review by the signed link of the order, unless `token` says otherwise. */
export async function review(shop: FreshShop, { id, token }: Pick<Delivered, 'id' | 'token'>, sent: Sent = {}, line: number | string = 1) {
  const answer = await shop.fetch(`/api/orders/${id}/reviews/${line}?token=${token}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: reviewBody(sent),
  });
  const body = (await answer.json()) as { code?: string; details?: string; fields?: Record<string, string>; status?: string };
  return { status: answer.status, body };
}
