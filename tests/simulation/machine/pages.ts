import { openShop } from '../../../src/open-shop.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { statusOfFault } from '../../../src/platform/faults.ts';
import { logFault } from '../../../src/platform/log/log.ts';
import { pageOwnerOf } from '../../../src/platform/request/session.ts';
import { buyerPages } from './pages/buyers.ts';
import { cashAnswerPages } from './pages/cash-answers.ts';
import { editPages } from './pages/edits.ts';
import { grievancePages } from './pages/grievances.ts';
import { newsletterPages } from './pages/newsletter.ts';
import type { Pages } from './pages/page.ts';
import { reviewPages } from './pages/reviews.ts';
import { stockAlertPages } from './pages/stock-alerts.ts';

/** What Astro keeps of a request. */
export class FetchState {
  readonly request: Request;
  streaming = true;
  env: object = {};
  ctx = { waitUntil: (_: Promise<unknown>): void => {} };

  constructor(request: Request) {
    this.request = request;
  }
}

/** The pages with forms of their own. */
const pages: Pages = {
  ...buyerPages,
  ...newsletterPages,
  ...stockAlertPages,
  ...grievancePages,
  ...editPages,
  ...cashAnswerPages,
  ...reviewPages,
};
const found = Object.entries(pages).map(([path, page]) => ({ page, pattern: new RegExp(`^${path.replace(':name', '([^/]+)')}$`) }));

/** The answer of a page, as `src/middleware.ts` opens the shop for it: JSON in place of HTML. */
export async function astro({ request, env, ctx }: FetchState): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url);
  const hit = found.map(({ page, pattern }) => ({ page, match: pattern.exec(pathname) })).find(({ match }) => match !== null);
  if (!hit) return new Response(null, { status: 404 });
  const shop = openShop(parseEnv(env), (work) => ctx.waitUntil(work));
  const isPost = request.method === 'POST';
  if (isPost) shop.db.refuseWhileClosed();
  else shop.db.refuseReadsInSilence();
  try {
    const owner = await pageOwnerOf(shop, request);
    const visit = { shop, request, owner, query, isPost, name: decodeURIComponent(hit.match?.[1] ?? '') };
    const { status = 200, goTo, setCookie, frame: _, ...shown } = await hit.page(visit);
    const headers = new Headers(setCookie ? { 'set-cookie': setCookie } : {});
    if (goTo === undefined) return Response.json(shown, { status, headers });
    headers.set('location', goTo);
    return new Response(null, { status: 303, headers });
  } catch (error) {
    logFault(`page ${pathname}`, error);
    return new Response(null, { status: statusOfFault(error) });
  }
}

/** What Cloudflare's adapter adds to a page. */
export const cf = async (state: FetchState, env: object, ctx: FetchState['ctx']): Promise<void> => void Object.assign(state, { env, ctx });
export const finalize = (_: FetchState, answer: Response): Response => answer;
