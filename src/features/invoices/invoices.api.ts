import { Hono } from 'hono';
import { requires, requiresInFirstBatch } from '../../platform/request/guard.ts';
import { limited } from '../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { withQuery } from '../../platform/request/validated.ts';
import { openDocumentLink, ownDocumentLink } from './document-links.server.ts';
import { documentAnswer } from './pdf/document-file.server.ts';

/** Invoices and credit notes for the customer of an order. */
export const invoicesApi = new Hono<ShopEnv>()
  .get('/orders/:id/documents/:document', requiresInFirstBatch('shop'), limited('FORM_LIMIT'), withQuery('token'), async (c) => {
    const { shop, caller } = c.var;
    const asked = { orderId: c.req.param('id'), document: c.req.param('document'), token: c.req.valid('query').token ?? null };
    return c.redirect(await ownDocumentLink(shop, caller.owner, asked), 303);
  })
  .get('/documents/:id', requires('signed'), withQuery('until', 'sig'), async (c) => {
    const { until, sig } = c.req.valid('query');
    return documentAnswer(c.var.shop, await openDocumentLink(c.var.shop, { id: c.req.param('id'), until, sig }));
  });
