import type { FreshShop } from '../fresh-shop.ts';
import { type Delivered, fileOf } from '../orders/delivered.ts';
import type { Value } from '../rows.ts';

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

/** A review of a line of an order, as the database has it. */
export function storedReview(shop: FreshShop, { id, pieces }: Pick<Delivered, 'id' | 'pieces'>, set: Readonly<Record<string, Value>> = {}) {
  const line = Number(set.line ?? 1);
  const facts = { user_name: 'A', rating: 3, comment: 'Fine.', review_date: 1, kind: 'buyer', order_id: id, line };
  const row: Readonly<Record<string, Value>> = { ...facts, product_id: pieces[line - 1] ?? null, ...set };
  const marks = Object.keys(row).map(() => '?');
  return shop.rows(`INSERT INTO reviews (${Object.keys(row)}) VALUES (${marks})`, ...Object.values(row));
}
