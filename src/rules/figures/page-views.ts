import { MINUTE } from '../limits.ts';

/** Ms after a page is shown at which its view is sent, so that a page that is left at once is not counted. */
export const VIEW_DELAY = 100;
/** Visitors are live for this long after their last page. */
export const LIVE_FOR = 5 * MINUTE;
/** Ms that views wait in their buffer, so that many are written together. */
export const VIEW_WAIT = 2_000;
/** Ms until views are tried again that the database did not take. */
export const VIEW_RETRY = 10_000;
/** Views in one write: about 10 ms, for which all other writes wait. */
export const VIEW_BATCH = 300;
/** Views that the buffer keeps while the database does not answer; later ones are refused. */
export const VIEWS_WAITING_MAX = 100_000;
/** Ms to wait for the buffer. It is near and only inserts a row; a longer time is a fault. */
export const VIEW_BUFFER_TIMEOUT = 2_000;
/** Characters of an address that a browser may send. */
export const SENT_PATH_MAX = 2_000;

/** The calls of agents are counted as views of this address, by their sites. No page has it, and no browser can send it. */
const AGENTS_PATH = '/ucp/';
export const agentPath = (site: string): string => AGENTS_PATH + site.slice(0, 180);
/** A call of an agent is no visit of a shopper: it counts neither in the sums of a day nor among the visitors of this moment. */
export const isAgentPath = (path: string): boolean => path.startsWith(AGENTS_PATH);

const PATH_MAX = 200;
const VALUE_MAX = 100;
/** The parameters that say what was looked at. All others may be tokens of signed links, so they are dropped. */
const KEPT = ['search', 'sort', 'filter_categories', 'page', 'tab', 'error'] as const;

/** Returns an e-mail address, or a number that could be a phone's or an order's. */
const isPersonal = (text: string) => text.includes('@') || /\d(?:[\s()+-]*\d){8}/.test(text);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Returns true for a token: too long for a word of an address without a hyphen. */
const isToken = (text: string) => /[\w=]{24,}/.test(text);

/** '%40' → '@'; a part that is not correctly encoded says nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '@';
  }
}

function cleanPart(part: string): string {
  if (UUID.test(part)) return ':id';
  const text = decoded(part);
  return isPersonal(text) || isToken(text) ? ':hidden' : part;
}

/**
 * Returns the address of a page view as it is stored: path and known parameters, without ids of orders, tokens and e-mail addresses.
 * '/order-confirmation?order=…&token=…' → '/order-confirmation'. Null for addresses outside the shop, and for the admin area.
 */
export function viewedPath(sent: string): string | null {
  if (!/^\/(?!\/)/.test(sent) || sent.length > SENT_PATH_MAX) return null;
  const base = 'https://shop.invalid';
  if (!URL.canParse(sent, base)) return null;
  const { origin, pathname, searchParams } = new URL(sent, base);
  if (origin !== base || /^\/(admin|api|media|ucp)(\/|$)/i.test(decoded(pathname))) return null;
  const path = pathname.split('/').map(cleanPart).join('/').replace(/\/+$/, '').slice(0, PATH_MAX) || '/';
  const kept = new URLSearchParams();
  for (const name of KEPT) {
    const value = searchParams.get(name)?.trim();
    if (value && value.length <= VALUE_MAX && !isPersonal(value) && !isToken(value)) kept.set(name, value);
  }
  const query = kept.toString().replaceAll('%2C', ',');
  return query ? `${path}?${query}` : path;
}
