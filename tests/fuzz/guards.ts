import { can, type Role } from '../../src/rules/people/permissions.ts';
import { type Asked, type Got, textOf } from './asked.ts';
import type { World } from './world.ts';

/** What only the shop's inside knows. */
const INNARDS = /\bat [\w.<>]+ \(?(?:file:|\/|node:)[^\s)]*:\d+|SQLITE_\w+|\bLibsqlError|\bHRANA|drizzle-orm|Failed query/;
/** Methods that a page of the shop answers. */
const PAGE_METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Everything that is wrong with an answer, by name. `role`: what the cookies that were sent make the sender. */
export function faultsOf(world: World, asked: Asked, got: Got, role: Role): string[] {
  return [
    ...(got.status >= 500 ? ['5xx'] : []),
    ...permission(asked, got, role),
    ...origin(asked, got),
    ...(asked.refuse && got.status < 400 && !isRefusal(got) ? [`not refused: ${asked.refuse}`] : []),
    ...foreignOrder(world, asked, got),
    ...leaks(world, asked, got, role),
    ...(INNARDS.test(got.text) && !INNARDS.test(said(asked)) ? ['told its inside'] : []),
    ...(sniffable(asked, got) ? ['no nosniff'] : []),
    ...cacheable(asked, got),
    ...(asked.route.isPage && !PAGE_METHODS.includes(asked.method) && got.status < 400 ? [`${asked.method} on a page`] : []),
  ];
}

/** Dots in an address led out of the part that this route belongs to. */
const isElsewhere = ({ path, route: { pattern } }: Asked) =>
  new URL(path, 'http://shop.test').pathname.split('/')[1] !== pattern.split('/')[1];

const sniffable = (asked: Asked, { status, headers }: Got) =>
  status !== 599 && !isElsewhere(asked) && headers.get('x-content-type-options') !== 'nosniff';

/** A page or form that sends the visitor to a log-in is a no. */
const isRefusal = ({ status, headers }: Got) => status >= 300 && status < 400 && /\/login\b/.test(headers.get('location') ?? '');

function permission({ route }: Asked, got: Got, role: Role): string[] {
  if (can(role, route.permission) || got.status >= 400 || isRefusal(got)) return [];
  return [`open to a ${role}`];
}

function origin(asked: Asked, { status }: Got): string[] {
  const { route, method, isForeign } = asked;
  const isWrite = !route.isPage && !isElsewhere(asked) && route.pattern.startsWith('/api/') && method !== 'GET' && method !== 'HEAD';
  if (!isForeign || !isWrite || route.permission === 'signed') return [];
  const isRight = method === route.method ? status === 403 : status >= 400;
  return isRight ? [] : ['foreign write not refused'];
}

/** An order's own routes answer its owner, whoever holds its link, and nobody else. */
function foreignOrder(world: World, { route, path, person, isOwn, isProved }: Asked, got: Got): string[] {
  if (!route.pattern.startsWith('/api/orders/:id') || isProved) return [];
  const order = world.orders.get(/^\/api\/orders\/([^/?]+)/.exec(path)?.[1] ?? '');
  if (!order || (order.owner === person && isOwn) || got.status >= 400 || isRefusal(got)) return [];
  return ["another's order was open"];
}

/** Somebody's name, e-mail address or home in an answer to somebody else. What the request said itself may come back. */
function leaks(world: World, asked: Asked, { headers, text }: Got, role: Role): string[] {
  if (role === 'administrator') return [];
  const told = `${text}\n${[...headers].map((pair) => pair.join(': ')).join('\n')}`.toLowerCase();
  const echo = said(asked).toLowerCase();
  const isTold = ({ marker }: { marker: string }) => told.includes(marker) && !echo.includes(marker);
  const others = [...world.people, ...world.gone].filter((who) => who !== asked.person || !(asked.isOwn || asked.isProved));
  return others.some(isTold) ? ["another's data"] : [];
}

/** Answers of the API, and pages that name somebody, stay out of every cache. */
function cacheable(asked: Asked, { status, headers, text }: Got): string[] {
  const { route, person } = asked;
  if (isElsewhere(asked)) return [];
  const isPersonal = route.pattern.startsWith('/api/') || (route.isPage && text.toLowerCase().includes(person.marker));
  return status === 599 || !isPersonal || /no-store/.test(headers.get('cache-control') ?? '') ? [] : ['may be cached'];
}

function said({ path, body, headers }: Asked): string {
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
