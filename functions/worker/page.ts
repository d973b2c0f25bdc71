import { cf, finalize } from '@astrojs/cloudflare/fetch';
import { astro, FetchState } from 'astro/fetch';
import { keptOnThisMachine } from '../../src/features/page-cache/machine-cache.server.ts';
import { ownScripts } from './own-scripts.ts';

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

export const page = (request: Request, url: URL, env: object, ctx: object) =>
  keptOnThisMachine(request, url, async () => ownScripts(await renderedPage(request, env, ctx)));
