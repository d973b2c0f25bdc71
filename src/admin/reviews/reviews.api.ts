import { Hono } from 'hono';
import { answerReview } from '../../features/reviews/admin/answer-review.server.ts';
import { listReviews } from '../../features/reviews/admin/list-reviews.server.ts';
import { deleteTestimonial, moderateReview } from '../../features/reviews/admin/moderate-review.server.ts';
import {
  answerBody,
  askingBody,
  publishBody,
  refuseBody,
  reviewListQuery,
  testimonialBody,
} from '../../features/reviews/admin/review.schema.ts';
import { saveAskAfter } from '../../features/reviews/admin/review-settings.server.ts';
import { saveTestimonial } from '../../features/reviews/admin/save-testimonial.server.ts';
import { requires } from '../../platform/request/guard.ts';
import { idIn } from '../../platform/request/id-in.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';

export const reviewsAdmin = new Hono<ShopEnv>()
  .get('/reviews', requires('administer'), withListQuery(reviewListQuery), async (c) =>
    c.json(await listReviews(c.var.shop, c.req.valid('query'))),
  )
  .post('/reviews', requires('administer'), validated(testimonialBody), async (c) =>
    c.json(await saveTestimonial(c.var.shop, { id: null, fields: c.req.valid('json'), by: c.var.account.email }), 201),
  )
  .put('/reviews/asking', requires('administer'), validated(askingBody), async (c) => {
    const askAfterDays = Number(c.req.valid('json').askAfterDays);
    return c.json(await saveAskAfter(c.var.shop, { askAfterDays, by: c.var.account.email }));
  })
  .put('/reviews/:id/answer', requires('administer'), validated(answerBody), async (c) => {
    const id = idIn(c.req.param('id'));
    return c.json(await answerReview(c.var.shop, { id, ...c.req.valid('json'), by: c.var.account.email }));
  })
  .put('/reviews/:id', requires('administer'), validated(testimonialBody), async (c) => {
    const id = idIn(c.req.param('id'));
    return c.json(await saveTestimonial(c.var.shop, { id, fields: c.req.valid('json'), by: c.var.account.email }));
  })
  .delete('/reviews/:id', requires('administer'), async (c) =>
    c.json(await deleteTestimonial(c.var.shop, { id: idIn(c.req.param('id')), by: c.var.account.email })),
  )
  .post('/reviews/:id/publish', requires('administer'), validated(publishBody), async (c) => {
    const id = idIn(c.req.param('id'));
    const { seen } = c.req.valid('json');
    return c.json(await moderateReview(c.var.shop, { id, status: 'published', reason: null, seen, by: c.var.account.email }));
  })
  .post('/reviews/:id/refuse', requires('administer'), validated(refuseBody), async (c) => {
    const id = idIn(c.req.param('id'));
    return c.json(await moderateReview(c.var.shop, { id, status: 'refused', ...c.req.valid('json'), by: c.var.account.email }));
  });
