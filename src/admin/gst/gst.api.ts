import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { readGstMonth, readOrderDocuments, readShownDocuments } from '../../features/invoices/admin/gst-month.server.ts';
import { numberOf } from '../../features/invoices/document.ts';
import { findDocument } from '../../features/invoices/document-links.server.ts';
import { type ExportFile, exportFiles, gstQuery } from '../../features/invoices/export/gst.schema.ts';
import { gstExport } from '../../features/invoices/export/gst-export.server.ts';
import { confirmTaxes, readFirstInvoices } from '../../features/invoices/first-taxes.server.ts';
import { isReturnMode, isReturnTable, returnBody } from '../../features/invoices/gstr1/return.schema.ts';
import { keptReturn, makeReturn, noteReturn, readGstReturn, returnTable } from '../../features/invoices/gstr1/return-files.server.ts';
import { issueInvoice } from '../../features/invoices/issue-invoice.server.ts';
import { documentAnswer } from '../../features/invoices/pdf/document-file.server.ts';
import { orders } from '../../features/ledger/orders.table.ts';
import { numbersIn, printBody } from '../../features/orders/bulk/bulk.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery, withQuery } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { onTab } from '../order-reads/list-orders.server.ts';
import { issuePapers, readPapers } from '../papers/papers.server.ts';

const isExportFile = (name: string): name is ExportFile => (exportFiles as readonly string[]).includes(name);

/** A PDF that the browser shows, to be printed from there. */
const toPrint = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
  new Response(bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });

/** Invoices, credit notes, and the files for the monthly return. */
export const gstAdmin = new Hono<ShopEnv>()
  .get('/gst', requires('administer'), withListQuery(gstQuery), async (c) => c.json(await readGstMonth(c.var.shop, c.req.valid('query'))))
  .get('/gst-export', requires('administer'), (c) => {
    const file = c.req.query('file') ?? 'b2c';
    if (!isExportFile(file)) throw new ShopError('BAD_REQUEST');
    return gstExport(c.var.shop, c.req.query('month') ?? '', file);
  })
  .post('/gst-papers', requires('administer'), validated(printBody), async (c) =>
    c.json(await issuePapers(c.var.shop, c.req.valid('json').ids, c.var.account.email)),
  )
  .get('/gst-papers', requires('administer', { confirmed: true }), async (c) => {
    const papers = await readPapers(c.var.shop, numbersIn(c.req.query('numbers') ?? ''));
    if (papers.length === 0) throw new ShopError('ORDER_NOT_FOUND');
    const { papersPdf } = await import('../papers/papers-pdf.server.ts');
    return toPrint(await papersPdf(c.var.shop, papers), 'slips-and-invoices.pdf');
  })
  .get('/gst-print', requires('administer', { confirmed: true }), withListQuery(gstQuery), async (c) => {
    const { shop } = c.var;
    const documents = await readShownDocuments(shop, c.req.valid('query'));
    if (documents.length === 0) throw new ShopError('RECORD_NOT_FOUND');
    const [{ documentsPdf }, { readFonts }] = await Promise.all([
      import('../../features/invoices/pdf/document-pdf.server.ts'),
      import('../../features/invoices/pdf/fonts.server.ts'),
    ]);
    return toPrint(await documentsPdf(await readFonts(shop.env, documents), documents, 'Documents', shop.now), 'documents.pdf');
  })
  .get('/gst/documents/:id', requires('administer'), async (c) => {
    const row = await findDocument(c.var.shop, c.req.param('id'));
    if (!row) throw new ShopError('RECORD_NOT_FOUND');
    return documentAnswer(c.var.shop, row);
  })
  .get('/orders/:id/documents', requires('administer'), async (c) =>
    c.json({
      documents: await readOrderDocuments(c.var.shop, c.req.param('id')),
      first: await readFirstInvoices(c.var.shop, sql`${onTab('pack')} AND ${orders.id} = ${c.req.param('id')}`),
    }),
  )
  .get('/gst/first-invoices', requires('administer'), async (c) => c.json({ invoices: await readFirstInvoices(c.var.shop, onTab('pack')) }))
  .post('/orders/:id/taxes', requires('administer'), async (c) => {
    await confirmTaxes(c.var.shop, c.req.param('id'), c.var.account.email);
    return c.json({ id: c.req.param('id') });
  })
  .get('/gst-return', requires('administer'), withQuery('month', 'gstin'), async (c) => {
    const { month = '', gstin = '' } = c.req.valid('query');
    return c.json(await readGstReturn(c.var.shop, month, gstin));
  })
  .post('/gst-return', requires('administer'), validated(returnBody), async (c) =>
    c.json(await makeReturn(c.var.shop, c.req.valid('json'), c.var.account.email)),
  )
  .post('/gst-return/:id/filed', requires('administer'), async (c) => {
    await noteReturn(c.var.shop, c.req.param('id'), 'filed', c.var.account.email);
    return c.json({ id: c.req.param('id') });
  })
  .post('/gst-return/:id/amended', requires('administer'), async (c) => {
    await noteReturn(c.var.shop, c.req.param('id'), 'amended', c.var.account.email);
    return c.json({ id: c.req.param('id') });
  })
  .get('/gst-return/:id', requires('administer'), (c) => keptReturn(c.var.shop, c.req.param('id')))
  .get('/gst-return-table', requires('administer'), (c) => {
    const [mode = '', table = ''] = [c.req.query('mode'), c.req.query('table')];
    if (!isReturnMode(mode) || !isReturnTable(table)) throw new ShopError('BAD_REQUEST');
    return returnTable(c.var.shop, { month: c.req.query('month') ?? '', gstin: c.req.query('gstin') ?? '', mode, table });
  })
  .post('/orders/:id/invoice', requires('administer'), async (c) => {
    const row = await issueInvoice(c.var.shop, c.req.param('id'), c.var.account.email);
    return c.json({ id: row.id, number: numberOf(row) });
  });
