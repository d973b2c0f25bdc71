import { Hono } from 'hono';
import { takeEmailPost } from '../../platform/request/email-post.ts';
import { requiresInFirstBatch } from '../../platform/request/guard.ts';
import { limited } from '../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { urls } from '../../urls.ts';
import { stockAlertForm } from './stock-alerts.schema.ts';
import { requestStockAlert } from './stock-alerts.server.ts';

const noted = { title: 'We will tell you', message: 'You get one email when this piece is back in stock.' };

/** POST /stock-alerts, from the form of a product that is out of stock: JSON for the script, a page without script. */
export const stockAlertsApi = new Hono<ShopEnv>().post('/stock-alerts', requiresInFirstBatch('shop'), limited('FORM_LIMIT'), (c) =>
  takeEmailPost(c, {
    shape: stockAlertForm,
    take: async ({ email, product, size }) => {
      const { caller, shop } = c.var;
      const account = await caller.account();
      const userId = account?.email === email ? account.id : null;
      return requestStockAlert(shop, { email, productId: Number(product), size, userId });
    },
    answer: noted,
    page: urls.stockAlertAsked,
  }),
);
