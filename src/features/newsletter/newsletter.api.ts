import { Hono } from 'hono';
import { takeEmailPost } from '../../platform/request/email-post.ts';
import { requiresInFirstBatch } from '../../platform/request/guard.ts';
import { limited } from '../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { attemptLimits } from '../../rules/people/rate-limits.ts';
import { urls } from '../../urls.ts';
import { assertWithinLimits, ipAttempt } from '../auth/rate-limits.server.ts';
import { drainOutbox } from '../messages/outbox/send-messages.server.ts';
import { readLink } from './links.server.ts';
import { newsletterForm } from './newsletter.schema.ts';
import { newsletterTexts } from './newsletter.texts.ts';
import { leaveNewsletter, subscribe } from './subscribe.server.ts';

/**
 * POST /newsletter, from the footer's form: JSON for the script, a page without script. POST /newsletter/leave is the mail
 * client's one-click unsubscribe (RFC 8058).
 */
export const newsletter = new Hono<ShopEnv>()
  .post('/newsletter', requiresInFirstBatch('shop'), limited('FORM_LIMIT'), (c) =>
    takeEmailPost(c, {
      shape: newsletterForm,
      take: async ({ email }) => {
        const { shop } = c.var;
        await assertWithinLimits(shop, [ipAttempt(c.req.raw, 'address', attemptLimits.addressHere)]);
        await subscribe(shop, email);
        shop.background(drainOutbox(shop));
      },
      answer: { title: newsletterTexts().checkMail, message: newsletterTexts().asked },
      page: urls.newsletterAsked,
    }),
  )
  .post('/newsletter/leave', requiresInFirstBatch('shop'), async (c) => {
    const address = await readLink(c.var.shop, 'newsletter-leave', new URL(c.req.url).searchParams);
    if (!address) throw new ShopError('NOT_FOUND');
    await leaveNewsletter(c.var.shop, address);
    return c.json({ title: newsletterTexts().left });
  });
