import { orderToken } from '../../../src/features/ledger/order-token.server.ts';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import type { FreshShop } from '../fresh-shop.ts';
import { decoder } from '../machine/decoder.ts';
import { cashOrder, Shopper } from '../people/shopper.ts';

/** `id`: a product that exists; without it one is added. */
interface Line {
  id?: number;
  price?: number;
  quantity?: number;
  sizes?: Record<string, number>;
  size?: string;
  stock?: number;
}

/** A delivered order, and what a test does with its returns. */
export async function delivered(shop: FreshShop, lines: Line[] = [{}], over: Record<string, unknown> = {}, coupon = '') {
  const wishes = [];
  for (const { id: known, price = 70_000, quantity = 1, sizes, size = '', stock = 9 } of lines) {
    const total = sizes ? Object.values(sizes).reduce((a, b) => a + b, 0) : stock;
    wishes.push({ id: known ?? (await shop.addProduct({ price, stock: total, ...(sizes && { sizes }) })), quantity, size });
  }
  const shopper = new Shopper(shop);
  const isCash = over.payment_method === 'cod';
  const order = isCash ? await cashOrder(shop, shopper, wishes, over, coupon) : await shopper.order(wishes, coupon, over);
  const id = order.body.dbOrderId;
  if (!id) throw new Error(`no order: ${JSON.stringify(order.body)}`);
  if (isCash) {
    await changeStatus(shop.at(), { orderId: id, to: 'delivered', seen: 'processing', by: 'Test', reason: 'test' });
  } else {
    await shopper.verify(order, await shopper.pay(order));
    await changeStatus(shop.at(), { orderId: id, to: 'delivered', seen: 'paid', by: 'Test', reason: 'test' });
  }
  await shop.settle();
  const token = await orderToken(shop.at().env, id);
  /** Time since the delivery, in ms. */
  const age = (ms: number) => shop.rows('UPDATE orders SET delivered_at = ? WHERE id = ?', Date.now() - ms, id);
  return { id, shopper, token, age, pieces: wishes.map((wish) => wish.id) };
}
export type Delivered = Awaited<ReturnType<typeof delivered>>;

export const askOf = (over: Record<string, unknown> = {}) => ({
  id: newId(),
  kind: 'return',
  reason: 'defective',
  note: 'A stone fell out',
  lines: [{ line: 1, quantity: 1 }],
  ...over,
});

export const ask = ({ id, shopper }: Pick<Delivered, 'id' | 'shopper'>, over: Record<string, unknown> = {}) =>
  shopper.post(`/api/orders/${id}/returns`, askOf(over));

/** First bytes that identify a file type; the rest is padding. */
export const magic = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [...Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  heic: [0, 0, 0, 24, ...Buffer.from('ftypheic')],
  mp4: [0, 0, 0, 24, ...Buffer.from('ftypisom')],
  mov: [0, 0, 0, 20, ...Buffer.from('ftypqt  ')],
  webm: [0x1a, 0x45, 0xdf, 0xa3, 0x42, 0x82, 0x84, ...Buffer.from('webm')],
} as const;

export function fileOf(kind: keyof typeof magic | readonly number[], size = 2_000): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  const head = typeof kind === 'string' ? magic[kind as keyof typeof magic] : kind;
  bytes.set(head.slice(0, size));
  return bytes;
}

/** Uploads by the signed link of the order. */
export async function upload(shop: FreshShop, order: Delivered, returnId: string, bytes: BodyInit, type = '', token = order.token) {
  shop.env.IMAGES ??= decoder;
  const answer = await shop.fetch(`/api/orders/${order.id}/returns/${returnId}/evidence?token=${token}`, {
    method: 'PUT',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': type || 'application/octet-stream' },
    body: bytes,
    duplex: 'half',
  } as RequestInit);
  return {
    status: answer.status,
    body: (await answer.json()) as { id: string; link: string; code: string; kind: string; details: string },
  };
}
