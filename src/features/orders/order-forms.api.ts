import { type Context, Hono } from 'hono';
import { readForm } from '../../platform/request/body.ts';
import { requiresInFirstBatch } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { isForNow, shopErrorIn } from '../../platform/shop-error.ts';
import { addQuery } from '../../rules/query-string.ts';
import { urls } from '../../urls.ts';
import { cancelOrder, type Hear } from './cancel/cancel-order.server.ts';

/** The message on the page after the redirect; the texts are in `order-notice.astro`. */
type FormNotice = 'busy' | 'late' | 'refused' | 'moved' | 'phone' | 'letters' | null;

/** Handles a plain form of an order's page, with or without JavaScript, and redirects to that page, which shows the outcome. */
export async function fromForm(c: Context<ShopEnv>, verb: (form: URLSearchParams, id: string) => Promise<FormNotice>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const form = await readForm(c.req.raw);
  try {
    return c.redirect(backTo(id, form, await verb(form, id)), 303);
  } catch (error) {
    const code = shopErrorIn(error)?.code;
    if (isForNow(code)) return c.redirect(backTo(id, form, 'busy'), 303);
    // The session ended while the account's page was open.
    if (code === 'ORDER_NOT_FOUND' && isAccountPage(form) && !(await c.var.caller.account()))
      return c.redirect(urls.loginFor(urls.order(id)), 303);
    throw error;
  }
}

const isAccountPage = (form: URLSearchParams) => form.get('page') === 'account';

/** The page with the form: the one in the account, or the one for guests and signed links. */
function backTo(id: string, form: URLSearchParams, notice: FormNotice): string {
  const page = isAccountPage(form) ? urls.order(id) : urls.orderConfirmation(id);
  return addQuery(page, { token: form.get('token'), said: notice });
}

/** The actions of a customer on the page of an order. `hear`: of `cancelOrder`. */
export const orderForms = (hear: Hear) =>
  new Hono<ShopEnv>().post('/orders/:id/cancel', requiresInFirstBatch('shop'), (c) =>
    fromForm(c, async (form, orderId) => {
      const asked = { orderId, token: form.get('token'), reason: form.get('reason') ?? '' };
      const outcome = await cancelOrder(c.var.shop, c.var.caller.owner, asked, hear);
      return outcome === 'cancelled' ? null : outcome;
    }),
  );
