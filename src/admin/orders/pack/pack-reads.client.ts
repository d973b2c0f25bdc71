import { adminRead } from '../../app/admin-calls.client.ts';

/** The order of a number, with what is packed. */
export const packRead = (number: number) => adminRead('GET /admin/orders/bulk/pack', { query: { number: String(number) } });

/** The number in the screen's address; 0 where it names no order. */
export const packedNumber = (search: URLSearchParams): number => Number(/^[1-9]\d{0,8}$/.exec(search.get('order') ?? '')?.[0] ?? 0);
