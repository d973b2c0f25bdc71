import { Hono } from 'hono';
import { backParcelsOf, bookBack } from '../../features/parcels/admin/back-parcel.server.ts';
import { couriersOf } from '../../features/parcels/shop-couriers.server.ts';
import { acceptReturn, declineReturn, receiveReturn } from '../../features/returns/admin/answer-return.server.ts';
import { listReturns, nextReturn } from '../../features/returns/admin/list-returns.server.ts';
import { readReturnRecord } from '../../features/returns/admin/read-return.server.ts';
import { settleReturn } from '../../features/returns/admin/settle-return.server.ts';
import { answerBody, declineBody, returnListQuery, settleBody } from '../../features/returns/returns.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';

/** Routes of the administrator's queue of requests and the answers to them. An answer names the request that waits next. */
export const returnsAdmin = new Hono<ShopEnv>()
  .get('/returns', requires('administer'), withListQuery(returnListQuery), async (c) =>
    c.json(await listReturns(c.var.shop, c.req.valid('query'))),
  )
  .get('/returns/:id', requires('administer'), async (c) => {
    const record = await readReturnRecord(c.var.shop, c.req.param('id'));
    if (!record) throw new ShopError('RETURN_NOT_FOUND');
    return c.json(record);
  })
  .post('/returns/:id/accept', requires('administer'), validated(answerBody), async (c) => {
    const id = c.req.param('id');
    await acceptReturn(c.var.shop, { id, by: c.var.account.email, ...c.req.valid('json') });
    return c.json({ status: 'accepted' as const, next: await nextReturn(c.var.shop, id) });
  })
  .post('/returns/:id/decline', requires('administer'), validated(declineBody), async (c) => {
    const id = c.req.param('id');
    await declineReturn(c.var.shop, { id, by: c.var.account.email, ...c.req.valid('json') });
    return c.json({ status: 'declined' as const, next: await nextReturn(c.var.shop, id) });
  })
  .post('/returns/:id/receive', requires('administer'), validated(answerBody), async (c) => {
    const id = c.req.param('id');
    await receiveReturn(c.var.shop, { id, by: c.var.account.email, ...c.req.valid('json') });
    return c.json({ status: 'received' as const, next: await nextReturn(c.var.shop, id) });
  })
  .get('/returns/:id/parcels', requires('administer'), async (c) => c.json({ parcels: await backParcelsOf(c.var.shop, c.req.param('id')) }))
  .post('/returns/:id/parcel', requires('administer'), async (c) => {
    const { shop, account } = c.var;
    return c.json(await bookBack(shop, couriersOf(shop), { returnId: c.req.param('id'), by: account.email }));
  })
  .post('/returns/:id/settle', requires('administer', { confirmed: true }), validated(settleBody), async (c) => {
    const id = c.req.param('id');
    const settled = await settleReturn(c.var.shop, { id, by: c.var.account.email, ...c.req.valid('json') });
    return c.json({ status: 'settled' as const, ...settled, next: await nextReturn(c.var.shop, id) });
  });
