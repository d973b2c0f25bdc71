import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../functions/tools/start/settings.ts';
import { adminUrls } from '../../../src/admin/admin-urls.ts';
import { cardIds } from '../../../src/admin/app/settings-cards.ts';
import { confirmOrderPath, payNowPath } from '../../../src/rules/cash/answer-address.ts';
import { urls } from '../../../src/urls.ts';
import { menu, pages, screenFiles } from '../../shop/screens.ts';
import { piece, shopperPages } from '../browser/pages.ts';
import type { Records } from './records.ts';

type Path = string | ((records: Records) => string | Promise<string>);

/** A page to look at. */
export interface Address {
  readonly name: string;
  readonly who: 'guest' | 'buyer' | 'administrator';
  /** A function where it names a record. */
  readonly path: Path;
  readonly status?: number;
  readonly before?: string;
  /** The file of `src` that shows it, or null where no route does. */
  readonly file: string | null;
}

const LINK_EMAIL = 'asha@example.in';
/** Addresses of routes that need a record. A new route with a parameter fails until it has a line here. */
const examples: Readonly<Record<string, readonly Path[]>> = {
  // Without a piece there is nothing to order.
  '/checkout/cash': ['/checkout/cash?product=6&quantity=1'],
  '/collections/[slug]': ['/collections/earrings', '/collections/nothing-here'],
  '/products/[product]': Object.values(piece),
  '/orders/[id]': [(made) => urls.order(made.paid), (made) => urls.order(made.delivered)],
  '/orders/[id]/confirm': [async (made) => confirmOrderPath(made.waiting, await made.token('order', made.waiting))],
  '/buy/[items]': ['/buy/P6:2,P14,P99999?discounts/codes/0=NOPE', '/buy/nothing'],
  '/orders/[id]/pay': [
    async (made) => payNowPath(made.waiting, await made.token('order', made.waiting)),
    async (made) => payNowPath(made.held, await made.token('order', made.held)),
  ],
  '/orders/[id]/add': [(made) => urls.orderAdd(made.paid), (made) => urls.orderAdd(made.delivered)],
  '/orders/[id]/change': [(made) => urls.orderChange(made.paid), (made) => urls.orderChange(made.delivered)],
  '/orders/[id]/return': [(made) => urls.orderReturn(made.delivered), (made) => urls.orderReturn(made.returned)],
  '/orders/[id]/review': [(made) => urls.orderReview(made.delivered), (made) => urls.orderReview(made.delivered, null, 1)],
  '/profile': [urls.profile, urls.profileTab('addresses'), urls.editAddress('first'), urls.profileTab('privacy')],
  '/grievance/[number]': [(made) => urls.ticket(made.complaintNumber, made.complaintToken)],
  '/order-confirmation': [
    async (made) => urls.orderConfirmation(made.paid, await made.token('order', made.paid)),
    async (made) => urls.orderConfirmation(made.missed, await made.token('order', made.missed)),
  ],
  '/payment-help': [urls.paymentHelp(), async (made) => urls.paymentHelp(made.unpaid, await made.token('order', made.unpaid))],
  '/payment-failed': [async (made) => urls.paymentFailed(made.unpaid, 'EF01', await made.token('order', made.unpaid))],
  '/newsletter/confirm': [async (made) => urls.newsletterConfirm(await newsletterLink(made, 'newsletter-confirm'))],
  '/newsletter/leave': [async (made) => urls.newsletterLeave(await newsletterLink(made, 'newsletter-leave'))],
  '/stock-alerts/confirm': [
    async (made) => {
      const at = String(Date.now());
      const sig = await made.sign('stock-alert-confirm', `${LINK_EMAIL}\n${at}`);
      return urls.stockAlertConfirm(new URLSearchParams({ email: LINK_EMAIL, at, sig }).toString());
    },
  ],
  '/stock-alerts/stop': [
    async (made) =>
      urls.stockAlertStop(new URLSearchParams({ email: LINK_EMAIL, sig: await made.sign('stock-alert-stop', LINK_EMAIL) }).toString()),
  ],
  '/admin/customers/[id]': [(made) => adminUrls.customer(Number(made.customer))],
  '/admin/disputes/[id]': [(made) => adminUrls.dispute(made.dispute)],
  '/admin/grievances/[id]': [(made) => adminUrls.grievance(made.complaint)],
  '/admin/money/settlements/[id]': [(made) => adminUrls.settlement(made.settlement)],
  '/admin/orders/[id]': [(made) => adminUrls.order(made.paid), (made) => adminUrls.refund(made.paid), (made) => adminUrls.order(made.held)],
  '/admin/orders/[id]/slip': [(made) => adminUrls.slip(made.paid), (made) => adminUrls.giftSlip(made.paid)],
  '/admin/orders/gift-slips': [(made) => adminUrls.giftSlips([Number(made.number)])],
  '/admin/orders/labels': [(made) => adminUrls.labels([Number(made.number)])],
  '/admin/orders/pack': [adminUrls.pack(), (made) => adminUrls.pack(Number(made.number))],
  '/admin/products/edit/[id]': ['/admin/products/edit/14'],
  '/admin/help/[id]': [adminUrls.helpOn('gst')],
  '/admin/settings/[card]': cardIds.map(adminUrls.settingsCard),
  '/admin/texts/mails/[kind]': [adminUrls.mailText('mail-order-confirmed')],
  '/admin/texts/own/[slug]': [(made) => adminUrls.ownPage(made.ownPage)],
  '/admin/texts/pages/[kind]': [adminUrls.pageText('returns')],
  '/pages/[slug]': [(made) => urls.ownPage(made.ownPage)],
  '/admin/parcels/hand-over': [adminUrls.handOver('manual')],
  '/admin/money/remittances/[id]': [(made) => adminUrls.remittance(made.remittance)],
  '/admin/parcels/[id]': [(made) => adminUrls.parcel(made.parcelId)],
  '/admin/returns/[id]': [(made) => adminUrls.return(made.returnId)],
};

async function newsletterLink(made: Records, purpose: string): Promise<string> {
  const at = String(Date.now());
  return new URLSearchParams({ email: LINK_EMAIL, at, sig: await made.sign(purpose, `${LINK_EMAIL}\n${at}`) }).toString();
}

/** Pages that answer with another status on purpose. The page of a fault has no address of its own. */
const statuses: Readonly<Record<string, number>> = { '/404': 404, '/500': 404, '/collections/nothing-here': 404 };
/** What an address says that asks for a message on arrival. */
const TELLS = /[?&](notice|error|saved|again)=/;
/** Without the link of a mail this page says that it needs one, and leads to the log-in some seconds later: looking takes longer. */
const needsLink: readonly string[] = [urls.updatePassword];
const STAY = "navigation.addEventListener('navigate', (event) => event.preventDefault())";
export const tellsSomething = (path: string): boolean => TELLS.test(path) || needsLink.includes(path);

/** Leads away from itself in an open shop; tests/e2e/admin/first-day/empty-shop.test.ts looks at it. */
const OPENING = '/opening';

/** The file of `src` that shows a route, or null for none. */
const fileOfRoute = (route: string) =>
  screenFiles.get(route) ??
  ['.astro', '/index.astro'].map((end) => `src/pages${route === '/' ? '' : route}${end}`).find((file) => existsSync(join(root, file))) ??
  null;

/** An address that answers with a file, a part of a page or the way to another page has no page to look at. */
function isPage(route: string): boolean {
  const file = fileOfRoute(route);
  if (route === OPENING || file === null) return false;
  if (!file.endsWith('.astro')) return true;
  const [, code = '', markup = ''] = readFileSync(join(root, file), 'utf8').split(/^---$/m);
  return markup.trim() !== '' && !code.includes('export const partial = true');
}

function whoSees(route: string): Address['who'] {
  const permission = pages[route];
  if (permission === 'administer') return 'administrator';
  return permission === 'own-account' || route.startsWith('/orders/') ? 'buyer' : 'guest';
}

/** '/shipping-returns#returns' → '/shipping-returns' */
const withoutHash = (path: string) => path.split('#')[0] ?? path;
const routeOf = (path: string) => path.split(/[?#]/)[0] ?? path;

const ofRoutes: readonly Address[] = Object.keys(pages)
  .filter(isPage)
  .flatMap((route) =>
    (examples[route] ?? [route]).map((path, at) => ({
      name: at > 0 ? `${route} (${at + 1})` : route,
      ...{ who: whoSees(route), path, file: fileOfRoute(route) },
    })),
  );

/** The route that shows a path: '/products/6-utsav' → '/products/[product]'. */
const routeThatShows = (path: string) =>
  Object.keys(pages).find((route) => route === path) ??
  Object.keys(pages).find((route) => new RegExp(`^${route.replace(/\[[^\]]+\]/g, '[^/]+')}$`).test(path)) ??
  path;

const constants = (list: Readonly<Record<string, unknown>>) => Object.values(list).filter((value) => typeof value === 'string');

/** Addresses that the code names as they stand, and those that other tests visit. */
const asNamed: readonly Address[] = [
  ...shopperPages,
  ...[...constants(urls), ...constants(adminUrls), ...menu.map(({ path }) => path)].map((path) => ({ name: path, path })),
]
  .filter(({ path }) => !path.startsWith('/api/') && !(path in examples) && (isPage(routeOf(path)) || !(routeOf(path) in pages)))
  .map((each) => ({
    ...each,
    path: withoutHash(each.path),
    who: whoSees(routeOf(each.path)),
    file: fileOfRoute(routeThatShows(routeOf(each.path))),
  }));

const keyOf = ({ name, path, before = '' }: Address) => (typeof path === 'string' ? path + before : name);

/** Every page for shoppers and every screen of the administrator, each once. */
export const addresses: readonly Address[] = [...new Map([...ofRoutes, ...asNamed].map((each) => [keyOf(each), each])).values()].map(
  (each) => (typeof each.path === 'string' && needsLink.includes(each.path) ? { ...each, before: STAY } : each),
);

/** The address of a page, and the status that it answers with. */
export async function resolve({ path, status }: Address, records: Records): Promise<{ readonly path: string; readonly status: number }> {
  const found = typeof path === 'string' ? path : await path(records);
  if (found.includes('[')) throw new Error(`${found} needs an example in tests/e2e/looks/addresses.ts.`);
  return { path: found, status: status ?? statuses[found] ?? 200 };
}
