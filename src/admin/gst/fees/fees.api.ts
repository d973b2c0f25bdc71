import { Hono } from 'hono';
import { feeTaxFile, readFeeTax } from '../../../features/money-desk/fees/read-fee-tax.server.ts';
import { recordSupplierTax } from '../../../features/money-desk/fees/record-supplier-tax.server.ts';
import { supplierTaxBody } from '../../../features/money-desk/fees/supplier-tax.schema.ts';
import { tariffBody } from '../../../features/money-desk/tariffs/tariffs.schema.ts';
import { addTariff, readTariffs } from '../../../features/money-desk/tariffs/tariffs.server.ts';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { validated, withQuery } from '../../../platform/request/validated.ts';

/** GST on what suppliers charge the shop, and what was agreed with the gateway. What notes something answers with what is noted then. */
export const feesAdmin = new Hono<ShopEnv>()
  .get('/gst-fees', requires('administer'), withQuery('month'), async (c) =>
    c.json(await readFeeTax(c.var.shop, c.req.valid('query').month ?? '')),
  )
  .post('/gst-fees', requires('administer'), validated(supplierTaxBody), async (c) => {
    const fields = c.req.valid('json');
    await recordSupplierTax(c.var.shop, fields, c.var.account.email);
    return c.json(await readFeeTax(c.var.shop, fields.month));
  })
  .get('/gst-fees-table', requires('administer'), (c) => feeTaxFile(c.var.shop, c.req.query('month') ?? ''))
  .get('/tariffs', requires('administer'), async (c) => c.json(await readTariffs(c.var.shop)))
  .post('/tariffs', requires('administer'), validated(tariffBody), async (c) => {
    await addTariff(c.var.shop, c.req.valid('json'), c.var.account.email);
    return c.json(await readTariffs(c.var.shop));
  });
