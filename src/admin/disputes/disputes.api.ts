import { Hono } from 'hono';
import { listDisputes } from '../../features/disputes/admin/list-disputes.server.ts';
import { readDispute } from '../../features/disputes/admin/read-dispute.server.ts';
import { acceptDispute, answerDispute } from '../../features/disputes/answer-dispute.server.ts';
import { disputeAnswerBody, disputeListQuery } from '../../features/disputes/disputes.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { evidenceFile, makeEvidence } from './evidence/make-evidence.server.ts';

/** Payments that banks dispute, and what is done about one. What decides about money needs the identity confirmed. */
export const disputesAdmin = new Hono<ShopEnv>()
  .get('/disputes', requires('administer'), withListQuery(disputeListQuery), async (c) =>
    c.json(await listDisputes(c.var.shop, c.req.valid('query'))),
  )
  .get('/disputes/:id', requires('administer'), async (c) => {
    const record = await readDispute(c.var.shop, c.req.param('id'));
    if (!record) throw new ShopError('DISPUTE_NOT_FOUND');
    return c.json(record);
  })
  .get('/disputes/:id/evidence.pdf', requires('administer'), (c) => evidenceFile(c.var.shop, c.req.param('id')))
  .post('/disputes/:id/evidence', requires('administer'), async (c) => {
    const id = c.req.param('id');
    await makeEvidence(c.var.shop, id, c.var.account.email);
    return c.json({ id });
  })
  .post('/disputes/:id/answer', requires('administer', { confirmed: true }), validated(disputeAnswerBody), async (c) => {
    const id = c.req.param('id');
    await answerDispute(c.var.shop, { ...c.req.valid('json'), id, by: c.var.account.email });
    return c.json({ id });
  })
  .post('/disputes/:id/accept', requires('administer', { confirmed: true }), async (c) => {
    const id = c.req.param('id');
    await acceptDispute(c.var.shop, { id, by: c.var.account.email });
    return c.json({ id });
  });
