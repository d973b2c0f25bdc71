import type { APIRoute } from 'astro';
import { readStore } from '../features/settings/store.server.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Programs ask for this address without reading a page: it leads to the icon of the owner's brand. */
export const GET: APIRoute = async ({ locals }) => {
  const { brand } = await readStore(locals.shop);
  return new Response(null, { status: 302, headers: { location: brand.tabIcon, 'cache-control': `public, max-age=${DAY_SECONDS}` } });
};
