import { Hono } from 'hono';
import type { ShopEnv } from '../platform/request/route.ts';
import type { Account, PageOwner } from '../platform/request/visitor.ts';
import type { Shop } from '../platform/shop.ts';
import { adminRoutes } from './admin.api.ts';

/** The page that asks: its shop, and whom its guard has let in. */
interface AskingPage {
  readonly shop: Shop;
  readonly owner: PageOwner;
  readonly account: Account;
}

/** The routes of the admin area for its own pages: the session is not asked for again. An error stays what it is. */
const routes = new Hono<{ Bindings: AskingPage; Variables: ShopEnv['Variables'] }>()
  .onError((error) => {
    throw error;
  })
  .use(async (c, next) => {
    const { shop, owner, account } = c.env;
    c.set('shop', shop);
    c.set('caller', { owner, account: async () => account, userId: async () => account.id, arriveWithFirstBatch: () => undefined });
    await next();
  })
  .route('/api/admin', adminRoutes);

/** Reads an address of the admin API ('/api/admin/orders?tab=all'). @throws what its route throws */
export async function askInProcess(page: AskingPage, address: string): Promise<unknown> {
  const answer = await routes.fetch(new Request(new URL(address, page.shop.env.SHOP_URL)), page);
  return answer.json();
}
