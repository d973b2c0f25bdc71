import { Hono } from 'hono';
import { takeEmailPost } from '../../platform/request/email-post.ts';
import { requiresInFirstBatch } from '../../platform/request/guard.ts';
import { limited } from '../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { attemptLimits } from '../../rules/people/rate-limits.ts';
import { urls } from '../../urls.ts';
import { assertWithinLimits, ipAttempt } from '../auth/rate-limits.server.ts';
import { stockAlertForm } from './stock-alerts.schema.ts';
import { requestStockAlert } from './stock-alerts.server.ts';
import { stockAlertsTexts } from './stock-alerts.texts.ts';

/** The same to everybody: it does not tell whose address is known. */
const noted = () => ({ title: stockAlertsTexts().checkMail, message: stockAlertsTexts().asked });

/** POST /stock-alerts, from the form of a product that is out of stock: JSON for the script, a page without script. */
export const stockAlertsApi = new Hono<ShopEnv>().post('/stock-alerts', requiresInFirstBatch('shop'), limited('FORM_LIMIT'), (c) =>
  takeEmailPost(c, {
    shape: stockAlertForm,
    take: async ({ email, product, size }) => {
      const { caller, shop } = c.var;
      const account = await caller.account();
      const isProved = account?.email === email && account.emailVerified;
      const userId = isProved ? account.id : null;
      if (!isProved) await assertWithinLimits(shop, [ipAttempt(c.req.raw, 'address', attemptLimits.addressHere)]);
      return requestStockAlert(shop, { email, productId: Number(product), size, userId });
    },
    answer: noted(),
    page: urls.stockAlertAsked,
  }),
);
