import type { Settings } from '../env.ts';

/** Whether an Origin header names this shop: the address of the request, or the public one. */
export const isOwnOrigin = (origin: string, request: Request, { SHOP_URL }: Pick<Settings, 'SHOP_URL'>): boolean =>
  origin === new URL(request.url).origin || origin === new URL(SHOP_URL).origin;
