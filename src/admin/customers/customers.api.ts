import { Hono } from 'hono';
import { recordAction } from '../../features/audit/record-action.server.ts';
import { customerListQuery, noteBody } from '../../features/customers/admin/customer.schema.ts';
import { customerAsPerson } from '../../features/customers/admin/customer-as-person.server.ts';
import { endSessions } from '../../features/customers/admin/end-sessions.server.ts';
import { askForErasure, keepCustomer } from '../../features/customers/admin/erase-customer.server.ts';
import { exportCustomers } from '../../features/customers/admin/export-customers.server.ts';
import { listCustomers } from '../../features/customers/admin/list-customers.server.ts';
import { readCustomer } from '../../features/customers/admin/read-customer.server.ts';
import { saveCustomerNote } from '../../features/customers/admin/save-note.server.ts';
import { exportPerson } from '../../features/personal-data/person-data.server.ts';
import { requires } from '../../platform/request/guard.ts';
import { idIn } from '../../platform/request/id-in.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { sendExport } from '../exports/send-export.server.ts';

export const customersAdmin = new Hono<ShopEnv>()
  .get('/customers', requires('administer'), withListQuery(customerListQuery), async (c) =>
    c.json(await listCustomers(c.var.shop, c.req.valid('query'))),
  )
  .get('/customers.csv', requires('administer', { confirmed: true }), withListQuery(customerListQuery), (c) => {
    const query = c.req.valid('query');
    const about = { name: 'customers', kind: 'customer', noun: 'customer', filters: { search: query.search } } as const;
    return sendExport(c.var, about, exportCustomers(c.var.shop, query));
  })
  .get('/customers/:id', requires('administer'), async (c) => {
    const record = await readCustomer(c.var.shop, idIn(c.req.param('id')));
    if (!record) throw new ShopError('RECORD_NOT_FOUND');
    return c.json(record);
  })
  .get('/customers/:id/data', requires('administer', { confirmed: true }), async (c) => {
    const { shop, account } = c.var;
    const id = idIn(c.req.param('id'));
    const person = await customerAsPerson(shop, id);
    const noted = recordAction(shop, { by: account.email, action: 'export', kind: 'customer', id, label: `Customer ${id}` });
    const data = await exportPerson(shop, person, 'The data that the shop keeps about one person. Times are in UTC.', [noted]);
    c.header('Content-Disposition', `attachment; filename="customer-${id}-data.json"`);
    return c.body(JSON.stringify(data, null, 2), 200, { 'Content-Type': 'application/json; charset=utf-8' });
  })
  .put('/customers/:id/erasure', requires('administer', { confirmed: true }), async (c) =>
    c.json(await askForErasure(c.var.shop, idIn(c.req.param('id')), c.var.account.email)),
  )
  .delete('/customers/:id/erasure', requires('administer'), async (c) => {
    await keepCustomer(c.var.shop, idIn(c.req.param('id')), c.var.account.email);
    return c.json({ kept: true });
  })
  .put('/customers/:id/note', requires('administer'), validated(noteBody), async (c) => {
    return c.json(await saveCustomerNote(c.var.shop, { id: idIn(c.req.param('id')), ...c.req.valid('json'), by: c.var.account.email }));
  })
  .delete('/customers/:id/sessions', requires('administer'), async (c) =>
    c.json(await endSessions(c.var.shop, idIn(c.req.param('id')), c.var.account)),
  );
