import { Hono } from 'hono';
import { readForm } from '../../platform/request/body.ts';
import { requires } from '../../platform/request/guard.ts';
import { limited } from '../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { refuseOrder } from '../../rules/refusals/order-refusals.ts';
import { urls } from '../../urls.ts';
import { drainOutbox } from '../messages/outbox/send-messages.server.ts';
import { readLink } from './links.server.ts';
import { newsletterForm } from './newsletter.schema.ts';
import { askToSubscribe, leaveNewsletter } from './subscribe.server.ts';

const asked = { title: 'Check your mail', message: 'We sent you a link. Follow it to confirm your address.' };

/** POST /newsletter, from the footer's form: JSON for the script, a page for a browser without. POST /newsletter/leave is the mail program's one click (RFC 8058). */
export const newsletter = new Hono<ShopEnv>()
  .post('/newsletter', requires('shop'), limited('FORM_LIMIT'), async (c) => {
    const { shop } = c.var;
    const form = await readForm(c.req.raw);
    const wantsJson = c.req.header('accept')?.includes('application/json') ?? false;
    const read = newsletterForm.safeParse(Object.fromEntries(form));
    if (!read.success) {
      if (!wantsJson) return c.redirect(urls.newsletterAsked(false), 303);
      throw new ShopError(refuseOrder('MISSING_INFORMATION', 'This does not look like an email address.'));
    }
    if (!read.data.website) {
      await askToSubscribe(shop, read.data.email);
      shop.background(drainOutbox(shop));
    }
    return wantsJson ? c.json(asked) : c.redirect(urls.newsletterAsked(true), 303);
  })
  .post('/newsletter/leave', requires('shop'), async (c) => {
    const address = await readLink(c.var.shop, 'newsletter-leave', new URL(c.req.url).searchParams);
    if (!address) throw new ShopError('NOT_FOUND');
    await leaveNewsletter(c.var.shop, address);
    return c.json({ title: 'You have left' });
  });
