import { Hono } from 'hono';
import { readForm } from '../../platform/request/body.ts';
import { requires } from '../../platform/request/guard.ts';
import { limited } from '../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { refuseOrder } from '../../rules/refusals/order-refusals.ts';
import { urls } from '../../urls.ts';
import { stockAlertForm } from './stock-alerts.schema.ts';
import { askForAlert } from './stock-alerts.server.ts';

const noted = { title: 'We will tell you', message: 'You get one e-mail when this piece is back in stock.' };

/** POST /stock-alerts, from the form of a piece that is out of stock: JSON for the script, a page for a browser without. */
export const stockAlertsApi = new Hono<ShopEnv>().post('/stock-alerts', requires('shop'), limited('FORM_LIMIT'), async (c) => {
  const { shop } = c.var;
  const form = await readForm(c.req.raw);
  const wantsJson = c.req.header('accept')?.includes('application/json') ?? false;
  const read = stockAlertForm.safeParse(Object.fromEntries(form));
  if (!read.success) {
    if (!wantsJson) return c.redirect(urls.stockAlertAsked(false), 303);
    throw new ShopError(refuseOrder('MISSING_INFORMATION', 'This does not look like an email address.'));
  }
  const { email, product, size, website } = read.data;
  const { account } = c.var;
  const userId = account?.email === email ? account.id : null;
  if (!website) await askForAlert(shop, { email, productId: Number(product), size, userId });
  return wantsJson ? c.json(noted) : c.redirect(urls.stockAlertAsked(true), 303);
});
