import type { administratorOf } from '../../../shop/administrator.ts';
import type { FreshShop } from '../../../shop/fresh-shop.ts';
import { browserCalls } from '../../owner-news/audited-browsers.ts';
import { marginCalls } from './audited-cost-calls.ts';

interface Wishes {
  readonly shop: FreshShop;
  readonly ask: Awaited<ReturnType<typeof administratorOf>>['ask'];
}

/** Calls of smaller rooms, for the test of the audit log. */
export const moreCalls = async ({ shop, ask }: Wishes) => ({ ...(await browserCalls({ shop, ask })), ...marginCalls(shop, ask) });
