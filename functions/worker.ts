import { handle } from '@astrojs/cloudflare/handler';
import { jwks } from '../src/features/account/jwks.api.ts';
import { media } from '../src/features/media/media.api.ts';
import { parseEnv } from '../src/platform/env.ts';
import { openShop } from '../src/platform/shop.ts';
import { api } from './api.ts';
import { runJobs } from './cron.ts';

interface Context {
  waitUntil(work: Promise<unknown>): void;
  passThroughOnException(): void;
  props: unknown;
}

export { LedgerWriter } from './ledger-writer.ts';

/** The door of the Worker: /api and /media go to Hono, every other address to Astro; the cron runs the jobs. */
export default {
  async fetch(request: Request, env: object, ctx: Context): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/')) return api.fetch(request, env, ctx);
    if (pathname.startsWith('/media/')) return media.fetch(request, env, ctx);
    if (pathname === '/.well-known/jwks.json') return jwks.fetch(request, env, ctx);
    return handle(request as never, env as never, ctx as never) as unknown as Promise<Response>;
  },
  async scheduled(_event: unknown, env: object, ctx: Context): Promise<void> {
    await runJobs(openShop(parseEnv(env), (work) => ctx.waitUntil(work)));
  },
};
