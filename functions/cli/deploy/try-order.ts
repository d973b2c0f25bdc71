import * as z from 'zod';
import { WORKER } from '../doctor/check-cloudflare.ts';
import { addressBook } from '../operator/ask.ts';
import type { OperatorSettings } from '../operator/settings.ts';

const PATIENCE_MS = 15_000;
/** Pieces of the listing that are asked for: those that need a size, or are sold out, cannot be tried. */
const PIECES_TRIED = 12;

const quoted = z.object({ buyable: z.boolean(), total: z.number() });
const created = z.object({ dbOrderId: z.string(), razorpayOrderId: z.string() });
/** Refusals that say something about the shop or the piece, and nothing about the version. */
const notItsFault = ['SHOP_CLOSED', 'SHOP_NOT_OPEN', 'TOO_MANY_HOLDS', 'TOO_MANY_PIECES', 'PRICE_CHANGED', 'CART_NOT_BUYABLE'];

interface Said {
  readonly status: number;
  readonly body: unknown;
  readonly cookie: string;
}
type Post = (path: string, body: unknown, headers?: Record<string, string>) => Promise<Said | null>;

function poster(settings: OperatorSettings, version: string): Post {
  const address = addressBook(settings)('shop');
  return async (path, body, headers = {}) => {
    try {
      const answer = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cloudflare-workers-version-overrides': `${WORKER}="${version}"`, ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const [cookie = ''] = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
      return { status: answer.status, body: await answer.json(), cookie };
    } catch {
      return null;
    }
  };
}

/** Returns the numbers of the pieces that a listing shows. */
export const piecesOn = (listing: string): number[] => [
  ...new Set([...listing.matchAll(/href="\/products\/(\d+)/g)].map(([, id]) => Number(id))),
];

const line = (piece: number) => ({ product_id: piece, quantity: 1, selected_size: '' });

/** Returns the body of a test order: it is never paid, and its mails go to the shop itself. */
const orderOf = (piece: number, total: number, { ADMIN_EMAIL, MAIL_FROM }: OperatorSettings) => ({
  currency: 'INR',
  customer_email: ADMIN_EMAIL ?? MAIL_FROM,
  customer_name: 'Trial of a deployment',
  shipping_address: {
    line1: 'Not to be sent',
    city: 'Bengaluru',
    state: 'KA',
    postal_code: '560001',
    country: 'India',
    phone: '9000000000',
  },
  cart_items: [line(piece)],
  final_amount_from_client: total / 100,
});

/**
 * Begins one real order with a version, up to Razorpay's own order, and abandons it at once: its piece is free again when the hold ends.
 * @returns what is wrong; null for nothing, also if the shop sells nothing that could be tried
 */
export async function tryOrder(settings: OperatorSettings, version: string, pieces: readonly number[]): Promise<string | null> {
  const post = poster(settings, version);
  for (const piece of pieces.slice(0, PIECES_TRIED)) {
    const priced = await post('/api/cart/quote', { lines: [line(piece)], coupon_code: '' });
    const quote = quoted.safeParse(priced?.body);
    if (!quote.success || !quote.data.buyable || quote.data.total === 0) continue;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const begun = await post('/api/create-razorpay-order', orderOf(piece, quote.data.total, settings), key);
    const code = String(Object(begun?.body).code ?? '');
    if (notItsFault.includes(code)) return null;
    const order = created.safeParse(begun?.body);
    if (begun?.status !== 200 || !order.success) return `an order answers ${begun?.status ?? 'nothing'} ${code}`.trim();
    const ended = await post(`/api/orders/${order.data.dbOrderId}/abandon`, { outcome: 'dismissed' }, { cookie: begun.cookie });
    return ended?.status === 200 ? null : `the end of an order answers ${ended?.status ?? 'nothing'}`;
  }
  return null;
}
