import { handle } from '@astrojs/cloudflare/handler';
import type { ExecutionContext, ExportedHandler } from '@cloudflare/workers-types';
import { api } from './api.ts';

/** The door of the Worker: /api and /media go to Hono, every other address to Astro. */
export default {
  async fetch(request, env, ctx: ExecutionContext) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/')) return api.fetch(request as never, env as object, ctx as never) as never;
    return handle(request as never, env as never, ctx as never) as never;
  },
} satisfies ExportedHandler;
