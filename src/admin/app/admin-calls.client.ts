import { atom } from 'nanostores';
import type { AdminAnswer, AdminAsk, AdminPlace, AdminReadRoute, AdminRoute } from '../../admin-routes.ts';
import type { Asked } from '../../route-types.ts';
import { type CallInit, callRoute, type Denied, routeAddress } from '../../ui/call.client.ts';
import { AdminFault } from './admin-fault.ts';
import type { AdminRead } from './screen.ts';
import { promptFor } from './session-prompt.store.ts';

const prompts: Readonly<Record<string, 'log-in' | 'confirm'>> = {
  LOGIN_REQUIRED: 'log-in',
  FACTOR_NEEDED: 'log-in',
  CONFIRM_NEEDED: 'confirm',
};

/** Number of changes that this tab has made: each has a line in the audit log. */
export const $writes = atom(0);

/**
 * Asks the admin API. Where the session has ended, or the call needs a fresh proof of who asks, a dialog asks for it over
 * the screen and the call is made again: nothing typed is lost.
 * @throws AdminFault what the server refused, or a lost connection (`isOffline`)
 */
export const adminCall: <R extends AdminRoute>(route: R, ...asked: Asked<AdminAsk<R> & CallInit>) => Promise<AdminAnswer<R>> = ask;

async function ask<T>(route: string, asked?: Parameters<typeof callRoute>[1]): Promise<T> {
  const answer = await callRoute<T, Denied>(route, asked);
  if (answer.ok) {
    if (!route.startsWith('GET ')) $writes.set($writes.get() + 1);
    return answer.data;
  }
  const prompt = prompts[answer.denial.code];
  if (prompt && (await promptFor(prompt))) return ask(route, asked);
  throw new AdminFault(answer.denial, answer.status);
}

/** '/api/admin/orders/…' → 'orders' */
export const subjectOf = (address: string) => /^\/api\/admin\/([a-z-]+)/.exec(address)?.[1] ?? '';

/** `adminRead('GET /admin/products', { query: { search: 'jhumka' } })`: the read of a list or a record. */
export const adminRead: <R extends AdminReadRoute>(route: R, ...place: Asked<AdminPlace<R>>) => AdminRead<AdminAnswer<R>> = read;

function read<T>(route: string, place: Parameters<typeof routeAddress>[1] = {}): AdminRead<T> {
  const address = routeAddress(route, place);
  return { queryKey: [subjectOf(address), address], queryFn: ({ signal }) => ask(route, { ...place, signal }) };
}
