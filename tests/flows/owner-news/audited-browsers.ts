import { afterAll } from 'vitest';
import { pushKeys, startPush } from '../../sandbox/push/push.ts';
import type { FreshShop } from '../../shop/fresh-shop.ts';
import type { Ask } from '../../shop/people/administrator.ts';
import type { Call } from '../admin/parcels/audited-calls.ts';

type Wishes = { readonly shop: FreshShop; readonly ask: Ask };

/** A call of each route of browsers that are told, with a stand-in for their push service, for the test of the audit log. */
export async function browserCalls({ shop, ask }: Wishes): Promise<Readonly<Record<string, () => Promise<Call>>>> {
  const push = await startPush();
  afterAll(() => push.close());
  Object.assign(shop.env, { ...pushKeys, PUSH_SANDBOX_URL: push.url });
  const path = '/settings/owner-news/browsers';
  const told = async () => (await ask<{ browsers: { id: string }[] }>('POST', path, push.subscribe())).body.browsers[0]?.id ?? '';
  return {
    [`POST /api/admin${path}`]: async () => ({ body: push.subscribe() }),
    [`POST /api/admin${path}/:id/test`]: async () => ({ params: [await told()] }),
    [`DELETE /api/admin${path}/:id`]: async () => ({ params: [await told()] }),
  };
}
