import { can, type Role } from '../../src/rules/people/permissions.ts';
import { type FuzzRequest, type FuzzResponse, textOf } from './caller.ts';
import type { World } from './world.ts';

/** Internals that no response may contain. */
const INNARDS = /\bat [\w.<>]+ \(?(?:file:|\/|node:)[^\s)]*:\d+|SQLITE_\w+|\bLibsqlError|\bHRANA|drizzle-orm|Failed query/;
/** In letters. No response of the shop comes near this size, but the backup: that is as large as the database. */
const LONGEST_ANSWER = 4_000_000;
const BACKUP = 'GET /api/admin/operations/backup';
/** Methods that pages of the shop accept. */
const PAGE_METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** The names of all faults of a response. `role` is the role that the sent cookies give the sender. */
export const faultsOf = (world: World, request: FuzzRequest, response: FuzzResponse, role: Role): string[] => [
  ...(response.status >= 500 ? ['5xx'] : []),
  ...permission(request, response, role),
  ...origin(request, response),
  ...(request.refuse && response.status < 400 && !isRefusal(response) ? [`not refused: ${request.refuse}`] : []),
  ...foreignOrder(world, request, response),
  ...leaks(world, request, response, role),
  ...(INNARDS.test(response.text) && !INNARDS.test(echoOf(request)) ? ['leaked internals'] : []),
  ...(response.text.length > LONGEST_ANSWER && request.route.name !== BACKUP ? [`longer than ${LONGEST_ANSWER} letters`] : []),
  ...(sniffable(request, response) ? ['no nosniff'] : []),
  ...cacheable(request, response),
  ...(request.route.isPage && !PAGE_METHODS.includes(request.method) && response.status < 400 ? [`${request.method} on a page`] : []),
];

/** `..` in the path led out of the part of the site that the route belongs to. */
const isElsewhere = ({ path, route: { pattern } }: FuzzRequest) =>
  new URL(path, 'http://shop.test').pathname.split('/')[1] !== pattern.split('/')[1];

const sniffable = (request: FuzzRequest, { status, headers }: FuzzResponse) =>
  status !== 599 && !isElsewhere(request) && headers.get('x-content-type-options') !== 'nosniff';

/** A redirect to a log-in page counts as a refusal. */
const isRefusal = ({ status, headers }: FuzzResponse) => status >= 300 && status < 400 && /\/login\b/.test(headers.get('location') ?? '');

function permission({ route }: FuzzRequest, response: FuzzResponse, role: Role): string[] {
  if (can(role, route.permission) || response.status >= 400 || isRefusal(response)) return [];
  return [`open to a ${role}`];
}

function origin(request: FuzzRequest, { status }: FuzzResponse): string[] {
  const { route, method, isForeign } = request;
  const isWrite = !route.isPage && !isElsewhere(request) && route.pattern.startsWith('/api/') && method !== 'GET' && method !== 'HEAD';
  if (!isForeign || !isWrite || route.permission === 'signed') return [];
  const isRight = method === route.method ? status === 403 : status >= 400;
  return isRight ? [] : ['foreign write not refused'];
}

/** Routes of an order answer its owner and whoever holds its signed link, and nobody else. */
function foreignOrder(world: World, { route, path, person, isOwn, isProved }: FuzzRequest, response: FuzzResponse): string[] {
  if (!route.pattern.startsWith('/api/orders/:id') || isProved) return [];
  const order = world.orders.get(/^\/api\/orders\/([^/?]+)/.exec(path)?.[1] ?? '');
  if (!order || (order.owner === person && isOwn) || response.status >= 400 || isRefusal(response)) return [];
  return ["another's order was open"];
}

/** A person's name, email address or address in a response to somebody else. A response may repeat what its request contained. */
function leaks(world: World, request: FuzzRequest, { headers, text }: FuzzResponse, role: Role): string[] {
  if (role === 'administrator') return [];
  const sent = `${text}\n${[...headers].map((pair) => pair.join(': ')).join('\n')}`.toLowerCase();
  const echo = echoOf(request).toLowerCase();
  const isLeaked = ({ marker }: { marker: string }) => sent.includes(marker) && !echo.includes(marker);
  const others = [...world.people, ...world.formerPeople].filter((who) => who !== request.person || !(request.isOwn || request.isProved));
  return others.some(isLeaked) ? ["another's data"] : [];
}

/** API responses, and pages that name a person, must not be cached. */
function cacheable(request: FuzzRequest, { status, headers, text }: FuzzResponse): string[] {
  const { route, person } = request;
  if (isElsewhere(request)) return [];
  const isPersonal = route.pattern.startsWith('/api/') || (route.isPage && text.toLowerCase().includes(person.marker));
  return status === 599 || !isPersonal || /no-store/.test(headers.get('cache-control') ?? '') ? [] : ['may be cached'];
}

function echoOf({ path, body, headers }: FuzzRequest): string {
  const text = textOf(body);
  return [path, decoded(path), text, decoded(text), ...Object.values(headers)].join('\n');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
