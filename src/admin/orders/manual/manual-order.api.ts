import { Hono } from 'hono';
import { findPieces, readManualTerms } from '../../../features/payment/manual/find-pieces.server.ts';
import { manualOrderBody, pieceQuery } from '../../../features/payment/manual/manual-order.schema.ts';
import { placeManualOrder } from '../../../features/payment/manual/place-manual-order.server.ts';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { validated, withListQuery } from '../../../platform/request/validated.ts';

/** Orders that the administrator takes: the search for pieces, the terms of the bill, and the order. */
export const manualOrdersAdmin = new Hono<ShopEnv>()
  .get('/manual-orders/pieces', requires('administer'), withListQuery(pieceQuery), async (c) =>
    c.json(await findPieces(c.var.shop, c.req.valid('query').search)),
  )
  .get('/manual-orders/terms', requires('administer'), async (c) => c.json(await readManualTerms(c.var.shop)))
  .post('/manual-orders', requires('administer'), validated(manualOrderBody), async (c) =>
    c.json(await placeManualOrder(c.var.shop, c.req.valid('json'), c.var.account.email)),
  );
