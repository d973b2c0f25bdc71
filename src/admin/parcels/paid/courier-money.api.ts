import { Hono } from 'hono';
import { matchMoney } from '../../../features/money-desk/matching/match-money.server.ts';
import { invoiceBody, lookUpBody, remittanceBody } from '../../../features/parcels/admin/courier-money.schema.ts';
import { lookUpLines } from '../../../features/parcels/money/look-up-lines.server.ts';
import { recordInvoice } from '../../../features/parcels/money/record-invoice.server.ts';
import { recordRemittance } from '../../../features/parcels/money/record-remittance.server.ts';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { validated } from '../../../platform/request/validated.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { istDate } from '../../../rules/dates.ts';
import { paise } from '../../../rules/money/money.ts';
import { MONEY_LINES_BYTES_MAX } from '../../../rules/parcels/couriers/money-lines.ts';

/** Routes of what couriers pay and charge for many parcels at once. */
export const courierMoneyAdmin = new Hono<ShopEnv>()
  .post('/parcels/money/look-up', requires('administer'), validated(lookUpBody, undefined, MONEY_LINES_BYTES_MAX), async (c) => {
    const { courier, issuedOn = istDate(c.var.shop.now), lines } = c.req.valid('json');
    return c.json({ lines: await lookUpLines(c.var.shop, courier, issuedOn, lines) });
  })
  .post(
    '/parcels/money/remittances',
    requires('administer', { confirmed: true }),
    validated(remittanceBody, undefined, MONEY_LINES_BYTES_MAX),
    async (c) => {
      const { lines, ...paid } = c.req.valid('json');
      const { isNew, difference, ...recorded } = await recordRemittance(c.var.shop, {
        ...paid,
        lines: lines.map(({ amount, deduction, ...line }) => ({ ...line, amount: paise(amount), deduction: paise(deduction) })),
        by: c.var.account.email,
      });
      if (!isNew) throw new ShopError('REMITTANCE_KNOWN');
      c.var.shop.background(matchMoney(c.var.shop, paid.paidOn.slice(0, '2026-11'.length)));
      return c.json({ difference, verdicts: recorded.lines.map(({ verdict }) => verdict) });
    },
  )
  .post(
    '/parcels/money/invoices',
    requires('administer', { confirmed: true }),
    validated(invoiceBody, undefined, MONEY_LINES_BYTES_MAX),
    async (c) => {
      const { lines, ...invoice } = c.req.valid('json');
      const amounts = lines.map(({ awb, amount }) => ({ awb, amount: paise(amount) }));
      const booked = await recordInvoice(c.var.shop, { ...invoice, lines: amounts, by: c.var.account.email });
      if (booked.strange.length > 0) c.var.shop.background(matchMoney(c.var.shop));
      return c.json(booked);
    },
  );
