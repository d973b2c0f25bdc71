import type { Env } from '../env.ts';

/**
 * Returns whether an Origin header names this shop. On the machine of a developer the address of the request does so too; in production
 * only SHOP_URL counts, because a request says itself which host it means.
 */
export const isOwnOrigin = (
  origin: string,
  { origin: asked }: URL,
  { SHOP_URL, ENVIRONMENT }: Pick<Env, 'SHOP_URL' | 'ENVIRONMENT'>,
): boolean => origin === new URL(SHOP_URL).origin || (ENVIRONMENT !== 'production' && origin === asked);
