import { handleProfileForm, profileQuery } from '../../../src/features/account/profile/profile.server.ts';
import { cashPage } from '../../../src/features/checkout/cash/cash-page.server.ts';
import { grievancePage } from '../../../src/features/grievances/grievance-page.server.ts';
import { ticketPage } from '../../../src/features/grievances/ticket-page.server.ts';
import { readLink } from '../../../src/features/newsletter/links.server.ts';
import { confirmSubscription, leaveNewsletter } from '../../../src/features/newsletter/subscribe.server.ts';
import { trackPage } from '../../../src/features/orders/track/track-order.server.ts';
import { reviewPage } from '../../../src/features/reviews/write/review-page.server.ts';
import { confirmStockAlerts, deleteStockAlerts } from '../../../src/features/stock-alerts/stock-alerts.server.ts';
import { readConfirmLink, readStopLink } from '../../../src/features/stock-alerts/stop-link.server.ts';
import { openShop } from '../../../src/open-shop.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { statusOfFault } from '../../../src/platform/faults.ts';
import { logFault } from '../../../src/platform/log/log.ts';
import { pageOwnerOf } from '../../../src/platform/request/session.ts';
import { ensureGuest, type PageOwner } from '../../../src/platform/request/visitor.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { urls } from '../../../src/urls.ts';

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

/** A request to a page, with the part of its path that names an order or a complaint. */
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

/** The pages with forms of their own. Each does what the frontmatter of its file in src/pages does. */
const pages: Readonly<Record<string, Page>> = {
  async '/newsletter/confirm'({ shop, query, isPost }) {
    const address = await readLink(shop, 'newsletter-confirm', query);
    return { address, confirmed: address && isPost ? await confirmSubscription(shop, address) : null };
  },
  async '/newsletter/leave'({ shop, query, isPost }) {
    const address = await readLink(shop, 'newsletter-leave', query);
    if (address && isPost) await leaveNewsletter(shop, address);
    return { address, left: address !== null && isPost };
  },
  async '/stock-alerts/confirm'({ shop, query, isPost }) {
    const address = await readConfirmLink(shop, query);
    if (address && isPost) await confirmStockAlerts(shop, address.email);
    return { address, isDone: address !== null && isPost };
  },
  async '/stock-alerts/stop'({ shop, query, isPost }) {
    const email = await readStopLink(shop, query);
    if (email !== null && isPost) await deleteStockAlerts(shop, email);
    return { email, stopped: email !== null && isPost };
  },
  async '/grievance'({ shop, request, owner }) {
    const { guestId, setCookie } = await ensureGuest(shop.env, owner);
    const page = await grievancePage(shop, request, guestId);
    return 'raised' in page ? { goTo: urls.ticket(page.raised.number, page.raised.token), setCookie } : { ...page };
  },
  async '/grievance/:name'({ shop, request, name }) {
    const page = await ticketPage(shop, request, name);
    return 'token' in page ? { goTo: urls.ticket(name, page.token) } : { ...page };
  },
  '/track-order': async ({ shop, request }) => ({ ...(await trackPage(shop, request)) }),
  async '/checkout/cash'({ shop, request, owner }) {
    const { guestId, setCookie } = await ensureGuest(shop.env, owner);
    return { ...(await cashPage(shop, request, guestId, (buyer) => profileQuery(shop, buyer))), setCookie };
  },
  async '/profile'({ shop, request, owner }) {
    const sent = await handleProfileForm(shop, owner, request);
    return sent && !sent.fault ? { goTo: urls.profileSaved } : { status: sent ? 422 : 200 };
  },
  async '/orders/:name/review'({ shop, request, owner, name }) {
    const answer = await reviewPage(shop, owner, request, name);
    return 'goTo' in answer ? answer : { status: answer.page ? answer.status : 404, page: answer.page };
  },
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
