import { cf, finalize } from '@astrojs/cloudflare/fetch';
import { astro, FetchState } from 'astro/fetch';
import { media } from '../../src/features/media/media.api.ts';
import { keptOnThisMachine } from '../../src/features/page-cache/machine-cache.server.ts';
import { openShop } from '../../src/open-shop.ts';
import { type Env, parseEnv } from '../../src/platform/env.ts';
import { isOfAgents } from '../../src/rules/agents/agent-address.ts';
import { languageFacts } from '../../src/rules/language/languages.ts';
import { refusedOrigin } from './check-origin.ts';
import { finalAnswer, lastResortAnswer, notFoundOrNotAllowed } from './first-answers.ts';
import { notReadyAnswer, settingsFault } from './missing-settings.ts';
import { ownScripts } from './own-scripts.ts';
import { type PageCache, PURGE_PATH, purgeAnswer } from './purge-entrypoint.ts';
import { askedIn } from './request-language.ts';
import { watchedRequest, watchedRun } from './request-log.ts';

/**
 * Returns a page, rendered as a whole: the data of every page is read before its first byte, so a stream of small pieces would only cost
 * CPU, about a third of a page's.
 */
async function renderedPage(request: Request, env: object, ctx: object): Promise<Response> {
  const state = new FetchState(request);
  state.streaming = false;
  const asset = await cf(state, env as never, ctx as never);
  return asset ?? finalize(state, await astro(state));
}

const page = (request: Request, url: URL, env: object, ctx: object) =>
  keptOnThisMachine(request, url, async () => ownScripts(await renderedPage(request, env, ctx)));

interface Context {
  waitUntil(work: Promise<unknown>): void;
  passThroughOnException(): void;
  /** The cache in front of this entrypoint, if Cloudflare has one. */
  readonly cache?: PageCache;
  props: unknown;
}

export { AttemptCounter } from './durable-objects/attempt-counter.ts';
export { LedgerWriter } from './durable-objects/ledger-writer.ts';
export { LiveHub } from './durable-objects/live-hub.ts';
export { PageViewBuffer } from './durable-objects/page-view-buffer.ts';

async function route(request: Request, url: URL, env: object, ctx: Context): Promise<Response> {
  const { pathname } = url;
  if (pathname === '/.well-known/jwks.json') return (await import('../../src/features/auth/jwks.api.ts')).jwks.fetch(request, env, ctx);
  if (isOfAgents(url, env) && !settingsFault(env)) return (await import('./agents-api.ts')).agentsApi.fetch(request, env, ctx);
  const refused = notFoundOrNotAllowed(request, pathname);
  if (refused) return refused;
  if (settingsFault(env)) return notReadyAnswer(pathname);
  if (pathname === PURGE_PATH) return purgeAnswer(request, parseEnv(env), ctx.cache);
  const foreign = refusedOrigin(request, url, env);
  if (foreign) return foreign;
  if (pathname.startsWith('/api/admin/')) return (await import('./admin-api.ts')).adminApi.fetch(request, env, ctx);
  if (pathname.startsWith('/api/')) return (await import('./api.ts')).api.fetch(request, env, ctx);
  if (pathname.startsWith('/media/')) return media.fetch(request, env, ctx);
  return page(request, url, env, ctx);
}

/**
 * The entry of the Worker: /api and /media go to Hono, every other address to Astro; the cron runs the jobs. Code that no page
 * needs (the API with the libraries of sign-in and payment, the jobs) is loaded on first use: a new Worker shows its first page sooner.
 */
export default {
  async fetch(received: Request, env: Partial<Env>, ctx: Context): Promise<Response> {
    const { request, url, language } = await askedIn(received, env.LANGUAGES ?? 'en');
    return watchedRequest(
      request,
      env,
      (work) => ctx.waitUntil(work),
      async () => {
        const answer = await finalAnswer(request, await route(request, url, env, ctx).catch(lastResortAnswer));
        if (language !== 'en') answer.headers.set('content-language', languageFacts[language].tag);
        return answer;
      },
      language,
    );
  },
  async scheduled(_event: unknown, env: object, ctx: Context): Promise<void> {
    if (settingsFault(env)) return;
    const { runJobs } = await import('./cron.ts');
    await watchedRun(env, () => runJobs(openShop(parseEnv(env), (work) => ctx.waitUntil(work))));
  },
};
