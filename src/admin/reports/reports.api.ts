import { Hono } from 'hono';
import { exportReport } from '../../features/reports/export-report.server.ts';
import { readReport } from '../../features/reports/read-report.server.ts';
import { reportOrdersQuery, reportQuery } from '../../features/reports/report.schema.ts';
import { listReportOrders } from '../../features/reports/report-orders.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { withListQuery } from '../../platform/request/validated.ts';

export const reportsAdmin = new Hono<ShopEnv>()
  .get('/reports', requires('administer'), withListQuery(reportQuery), async (c) =>
    c.json(await readReport(c.var.shop, c.req.valid('query'))),
  )
  .get('/reports/orders', requires('administer'), withListQuery(reportOrdersQuery), async (c) =>
    c.json(await listReportOrders(c.var.shop, c.req.valid('query'))),
  )
  .get('/reports.csv', requires('administer'), withListQuery(reportQuery), (c) => exportReport(c.var.shop, c.req.valid('query')));
