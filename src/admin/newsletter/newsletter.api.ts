import { Hono } from 'hono';
import { exportSubscribers } from '../../features/newsletter/admin/export-subscribers.server.ts';
import { listSubscribers } from '../../features/newsletter/admin/list-subscribers.server.ts';
import { removeSubscriber } from '../../features/newsletter/admin/remove-subscriber.server.ts';
import { removeSubscriberBody, subscriberListQuery } from '../../features/newsletter/admin/subscriber.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import { sendExport } from '../exports/send-export.server.ts';

export const newsletterAdmin = new Hono<ShopEnv>()
  .get('/subscribers', requires('administer'), withListQuery(subscriberListQuery), async (c) =>
    c.json(await listSubscribers(c.var.shop, c.req.valid('query'))),
  )
  .get('/subscribers.csv', requires('administer', { confirmed: true }), withListQuery(subscriberListQuery), (c) => {
    const query = c.req.valid('query');
    const about = {
      name: 'subscribers',
      kind: 'subscriber',
      noun: 'subscriber',
      filters: { tab: query.tab, search: query.search },
    } as const;
    return sendExport(c.var, about, exportSubscribers(c.var.shop, query));
  })
  .post('/subscribers/unsubscribe', requires('administer'), validated(removeSubscriberBody), async (c) => {
    const { email } = c.req.valid('json');
    await removeSubscriber(c.var.shop, { email, by: c.var.account.email });
    return c.json({ email, status: 'left' });
  });
