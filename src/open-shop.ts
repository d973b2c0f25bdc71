import type { Env } from './platform/env.ts';
import { assembleShop, type Send, type Shop, type WriteMail } from './platform/shop.ts';

/** Opens the shop for the Worker, a page or a command. The mails of all features are loaded with the first message. */
export function openShop(env: Env, waitUntil: (work: Promise<unknown>) => void, now?: number): Shop {
  const mailing = {
    send: async (...due: Parameters<Send>) => (await import('./mails.ts')).send(...due),
    writeMail: async (...subject: Parameters<WriteMail>) => (await import('./mails.ts')).writeMail(...subject),
  };
  return assembleShop(env, waitUntil, mailing, now);
}
