import type { Known } from './claim.ts';

/** What shoppers write that changes a row each time: the switch of WhatsApp of somebody without a number, for one, changes none. */
const writes: ReadonlySet<string> = new Set(['POST /api/cart/items', 'PUT /api/cart/items/…', 'PUT /api/wishlist/…', 'PUT /api/profile']);

/** When the administrator stopped the selling that stands still now; null while the shop sells. */
export const closedSince = ({ rows }: Known): number | null =>
  (rows('SELECT updated_at AS at FROM maintenance WHERE is_on = 1')[0]?.at as number | undefined) ?? null;

/** Whether an answer says that something was written which a closed shop refuses. `before`, `after`: since when it was closed. */
export const isWrittenWhileClosed = (route: string, status: number, before: number | null, after: number | null): boolean =>
  before !== null && before === after && status < 300 && writes.has(route);
