import { type Context, Hono } from 'hono';
import { readForm } from '../../platform/request/body.ts';
import { requires, requiresInFirstBatch } from '../../platform/request/guard.ts';
import { limited } from '../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withQuery } from '../../platform/request/validated.ts';
import { isForNow, ShopError } from '../../platform/shop-error.ts';
import { addQuery } from '../../rules/query-string.ts';
import { urls } from '../../urls.ts';
import { askReturn } from './ask/ask-return.server.ts';
import { cancelReturn } from './ask/cancel-return.server.ts';
import { addEvidence, type EvidencePlace, removeEvidence } from './evidence/evidence.server.ts';
import { evidenceLink, openEvidence } from './evidence/evidence-links.server.ts';
import { askBody } from './returns.schema.ts';

const placeOf = ({ id, request }: { id: string; request: string }, { token }: { token?: string | undefined }): EvidencePlace => ({
  orderId: id,
  returnId: request,
  token: token ?? null,
});

/** Handles the plain form that withdraws a request, with or without JavaScript, and redirects to the page, which shows the outcome. */
async function cancelled(c: Context<ShopEnv>): Promise<Response> {
  const { id: orderId = '', request: returnId = '' } = c.req.param();
  const token = (await readForm(c.req.raw)).get('token');
  let page = urls.orderReturn(orderId, token);
  try {
    await cancelReturn(c.var.shop, c.var.caller.owner, orderId, returnId, token);
  } catch (error) {
    const code = error instanceof ShopError ? error.code : undefined;
    if (!isForNow(code) && code !== 'RETURN_STATUS_CHANGED') throw error;
    page = addQuery(page, { [code === 'RETURN_STATUS_CHANGED' ? 'moved' : 'busy']: '1' });
  }
  return c.redirect(page, 303);
}

/** Actions of the customer on returns: for the owner of the order and whoever holds its signed link. */
export const returnsApi = new Hono<ShopEnv>()
  .post('/orders/:id/returns', requiresInFirstBatch('shop'), limited('ORDER_LIMIT'), validated(askBody), async (c) => {
    return c.json(await askReturn(c.var.shop, c.var.caller.owner, c.req.param('id'), c.req.valid('json')), 201);
  })
  .put('/orders/:id/returns/:request/evidence', requiresInFirstBatch('shop'), limited('ORDER_LIMIT'), withQuery('token'), async (c) => {
    const { shop } = c.var;
    const added = await addEvidence(shop, c.var.caller.owner, placeOf(c.req.param(), c.req.valid('query')), c.req.raw);
    return c.json({ ...added, link: await evidenceLink(shop.env, added.id, shop.now) }, 201);
  })
  .delete('/orders/:id/returns/:request/evidence/:media', requiresInFirstBatch('shop'), withQuery('token'), async (c) => {
    await removeEvidence(c.var.shop, c.var.caller.owner, placeOf(c.req.param(), c.req.valid('query')), c.req.param('media'));
    return c.body(null, 204);
  })
  .post('/orders/:id/returns/:request/cancel', requiresInFirstBatch('shop'), cancelled)
  .get('/returns/evidence/:media', requires('signed'), (c) =>
    openEvidence(c.var.shop, { id: c.req.param('media'), until: c.req.query('until'), sig: c.req.query('sig') }, c.req.raw.headers),
  );
