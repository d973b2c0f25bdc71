import type { Env } from './platform/env.ts';
import { assembleShop, type Shop } from './platform/shop.ts';

/** Opens the shop for the Worker, a page or a command. The mails of all features are loaded with the first message. */
export function openShop(env: Env, waitUntil: (work: Promise<unknown>) => void, now?: number): Shop {
  return assembleShop(env, waitUntil, async (shop, due) => (await import('./mails.ts')).send(shop, due), now);
}
