import { Hono } from 'hono';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { validated } from '../../../platform/request/validated.ts';
import { type ReturnStatus, returnStatuses } from '../../../rules/returns/return-moves.ts';
import { evidenceLink } from '../evidence/evidence-links.server.ts';
import { answerBody, declineBody, settleBody } from '../returns.schema.ts';
import { queueQuery, type ReturnRow } from '../returns.server.ts';
import { acceptReturn, declineReturn, findReturnRequest, receiveReturn } from './answer-return.server.ts';
import { settleReturn } from './settle-return.server.ts';

const isStatus = (text: string | undefined): text is ReturnStatus => (returnStatuses as readonly (string | undefined)[]).includes(text);

/** A request in the API's field names. */
const shown = ({ isManual, requestHash, ...row }: ReturnRow) => ({ ...row, byHand: isManual, askHash: requestHash });

/** The administrator's queue of requests and the answers to them. */
export const returnsAdmin = new Hono<ShopEnv>()
  .get('/admin/returns', requires('administer'), async (c) => {
    const status = c.req.query('status');
    const queue = await queueQuery(c.var.shop, isStatus(status) ? status : null);
    return c.json({ returns: queue.map((one) => ({ ...one, request: shown(one.request) })) });
  })
  .get('/admin/returns/:id', requires('administer'), async (c) => {
    const { shop } = c.var;
    const { view } = await findReturnRequest(shop, c.req.param('id'));
    const media = await Promise.all(view.media.map(async (one) => ({ ...one, link: await evidenceLink(shop.env, one.id, shop.now) })));
    return c.json({ ...view, request: shown(view.request), media });
  })
  .post('/admin/returns/:id/accept', requires('administer'), validated(answerBody), async (c) => {
    await acceptReturn(c.var.shop, { id: c.req.param('id'), by: c.var.account.email, ...c.req.valid('json') });
    return c.json({ status: 'accepted' });
  })
  .post('/admin/returns/:id/decline', requires('administer'), validated(declineBody), async (c) => {
    await declineReturn(c.var.shop, { id: c.req.param('id'), by: c.var.account.email, ...c.req.valid('json') });
    return c.json({ status: 'declined' });
  })
  .post('/admin/returns/:id/receive', requires('administer'), validated(answerBody), async (c) => {
    await receiveReturn(c.var.shop, { id: c.req.param('id'), by: c.var.account.email, ...c.req.valid('json') });
    return c.json({ status: 'received' });
  })
  .post('/admin/returns/:id/settle', requires('administer', { confirmed: true }), validated(settleBody), async (c) => {
    const body = c.req.valid('json');
    return c.json({ status: 'settled', ...(await settleReturn(c.var.shop, { id: c.req.param('id'), by: c.var.account.email, ...body })) });
  });
