import { handleProfileForm, profileQuery } from '../../../src/features/account/profile/profile.server.ts';
import { cashPage } from '../../../src/features/checkout/cash/cash-page.server.ts';
import { trackPage } from '../../../src/features/orders/track/track-order.server.ts';
import { changePage } from '../../../src/features/own-order/change/change-page.server.ts';
import { parcelsQuery } from '../../../src/features/parcels/shown/order-parcels.server.ts';
import { openShop } from '../../../src/open-shop.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { statusOfFault } from '../../../src/platform/faults.ts';
import { logFault } from '../../../src/platform/log/log.ts';
import { pageOwnerOf } from '../../../src/platform/request/session.ts';
import { ensureGuest, type PageOwner } from '../../../src/platform/request/visitor.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { urls } from '../../../src/urls.ts';
import { cashAnswerPages } from './pages/cash-answers.ts';

interface Visit {
  readonly shop: Shop;
  readonly request: Request;
  readonly owner: PageOwner;
  readonly query: URLSearchParams;
  readonly isPost: boolean;
  readonly name: string;
}
/** What a page shows, without its HTML and frame; or where it leads. */
interface Shown {
  readonly status?: number;
  readonly goTo?: string;
  readonly setCookie?: string | null;
  readonly [what: string]: unknown;
}
type Page = (visit: Visit) => Promise<Shown>;
/** Pages by their address. Each does what the frontmatter of its file in src/pages does. */
export type Pages = Readonly<Record<string, Page>>;

/** The plain forms of buyers: cash without script, tracking, the profile. */
const buyerPages: Pages = {
  '/track-order': async ({ shop, request }) => ({ ...(await trackPage(shop, request, parcelsQuery)) }),
  async '/checkout/cash'({ shop, request, owner }) {
    const { guestId, setCookie } = await ensureGuest(shop.env, owner);
    return { ...(await cashPage(shop, request, guestId, (buyer) => profileQuery(shop, buyer))), setCookie };
  },
  async '/profile'({ shop, request, owner }) {
    const sent = await handleProfileForm(shop, owner, request);
    return sent && !sent.fault ? { goTo: urls.profileSaved } : { status: sent ? 422 : 200 };
  },
};

/** The forms that change an order before it leaves. */
const editPages: Pages = {
  async '/orders/:name/change'({ shop, request, owner, name }) {
    const { guestId, setCookie } = await ensureGuest(shop.env, owner);
    const answer = await changePage(shop, { ...owner, guestId }, request, name);
    if ('isSaved' in answer) return { goTo: urls.orderConfirmation(name), setCookie };
    const { status, page } = answer;
    return {
      status: page ? status : 404,
      page: page && { seen: page.seen, typed: page.typed, step: page.step, fewer: [...page.fewer] },
      setCookie,
    };
  },
};

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
  ...editPages,
  ...cashAnswerPages,
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
