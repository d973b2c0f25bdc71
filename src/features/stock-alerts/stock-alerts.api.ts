import { Hono } from 'hono';
import { takeEmailPost } from '../../platform/request/email-post.ts';
import { requires } from '../../platform/request/guard.ts';
import { limited } from '../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { urls } from '../../urls.ts';
import { stockAlertForm } from './stock-alerts.schema.ts';
import { requestStockAlert } from './stock-alerts.server.ts';

const noted = { title: 'We will tell you', message: 'You get one e-mail when this piece is back in stock.' };

/** POST /stock-alerts, from the form of a product that is out of stock: JSON for the script, a page without script. */
export const stockAlertsApi = new Hono<ShopEnv>().post('/stock-alerts', requires('shop'), limited('FORM_LIMIT'), (c) =>
  takeEmailPost(c, {
    shape: stockAlertForm,
    take: ({ email, product, size }) => {
      const { account, shop } = c.var;
      const userId = account?.email === email ? account.id : null;
      return requestStockAlert(shop, { email, productId: Number(product), size, userId });
    },
    answer: noted,
    page: urls.stockAlertAsked,
  }),
);
