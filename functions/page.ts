import { cf, finalize } from '@astrojs/cloudflare/fetch';
import { astro, FetchState } from 'astro/fetch';

/**
 * A page, rendered as a whole: the data of every page is read before its first byte, so a stream of small pieces would only cost
 * CPU, about a third of a page's.
 */
export async function page(request: Request, env: object, ctx: object): Promise<Response> {
  const state = new FetchState(request);
  state.streaming = false;
  const asset = await cf(state, env as never, ctx as never);
  return asset ?? finalize(state, await astro(state));
}
