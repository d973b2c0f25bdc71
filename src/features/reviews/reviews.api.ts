import { Hono } from 'hono';
import { requires, requiresInFirstBatch } from '../../platform/request/guard.ts';
import { limited } from '../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { withQuery } from '../../platform/request/validated.ts';
import { openPhoto } from './photos/photo-links.server.ts';
import { writeReview } from './write/write-review.server.ts';

/** Routes of buyers' reviews. Without script the form is posted to its page instead, which calls the same verb. */
export const reviewsApi = new Hono<ShopEnv>()
  .post('/orders/:id/reviews/:line', requiresInFirstBatch('shop'), limited('ORDER_LIMIT'), withQuery('token'), async (c) => {
    const { id: orderId, line } = c.req.param();
    const place = { orderId, line: Number(line), token: c.req.valid('query').token ?? null };
    await writeReview(c.var.shop, c.var.caller.owner, place, c.req.raw);
    return c.json({ status: 'waiting' as const }, 201);
  })
  .get('/reviews/photos/:name', requires('signed'), (c) =>
    openPhoto(c.var.shop, { name: c.req.param('name'), until: c.req.query('until'), sig: c.req.query('sig') }),
  );
