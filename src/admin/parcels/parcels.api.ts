import { Hono } from 'hono';
import { answerNdr } from '../../features/parcels/acts/answer-ndr.server.ts';
import { askForLabel, askForPickup, reassign } from '../../features/parcels/acts/ask-for.server.ts';
import { cancelParcel } from '../../features/parcels/acts/cancel-parcel.server.ts';
import { changeParcelAddress } from '../../features/parcels/acts/change-address.server.ts';
import { moveParcel, settleTrouble } from '../../features/parcels/acts/move-parcel.server.ts';
import { bookOrders, draftOf } from '../../features/parcels/admin/book-orders.server.ts';
import { chooseBox } from '../../features/parcels/admin/choose-box.server.ts';
import { bookWith } from '../../features/parcels/admin/choose-courier.server.ts';
import { listParcels } from '../../features/parcels/admin/list-parcels.server.ts';
import { parcelsOfOrder } from '../../features/parcels/admin/order-parcels.server.ts';
import { readOrderPrices } from '../../features/parcels/admin/order-prices.server.ts';
import {
  BOOKED_MAX,
  bookBody,
  bookOrdersBody,
  boxBody,
  idsIn,
  makeBody,
  moveParcelBody,
  ndrBody,
  openBody,
  parcelAddressBody,
  parcelCountQuery,
  parcelListQuery,
  pickupBody,
  reassignBody,
  splitBody,
} from '../../features/parcels/admin/parcel-admin.schema.ts';
import { readParcelRecord } from '../../features/parcels/admin/read-parcel.server.ts';
import { splitParcel } from '../../features/parcels/admin/split-parcel.server.ts';
import { readLabel } from '../../features/parcels/labels.server.ts';
import { quotesOf } from '../../features/parcels/make/quotes.server.ts';
import { findParcel } from '../../features/parcels/parcel-rows.server.ts';
import { openParcel } from '../../features/parcels/returned-to-shop/open-parcel.server.ts';
import type { Followers } from '../../features/parcels/scans/follow-order.server.ts';
import { couriersOf } from '../../features/parcels/shop-couriers.server.ts';
import { returnArrived } from '../../features/returns/return-arrived.server.ts';
import { boxNamed, readBoxes } from '../../features/settings/boxes.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery, withQuery } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { printParcels } from '../papers/print-parcels.server.ts';
import { readCounts } from './counts/read-counts.server.ts';

/** Followers of a parcel that has arrived. */
const followers: Followers = {
  returnArrived,
};

/** The desk of parcels. What changes a parcel answers with the parcel as it is afterwards. */
export const parcelsAdmin = new Hono<ShopEnv>()
  .get('/parcels', requires('administer'), withListQuery(parcelListQuery), async (c) =>
    c.json(await listParcels(c.var.shop, c.req.valid('query'))),
  )
  .get('/parcel-counts', requires('administer'), withListQuery(parcelCountQuery), async (c) =>
    c.json(await readCounts(c.var.shop, c.req.valid('query').by)),
  )
  .post('/parcels', requires('administer'), validated(makeBody), async (c) => {
    const { id } = await draftOf(c.var.shop, c.req.valid('json').orderId, c.var.account.email);
    return c.json({ id });
  })
  .post('/parcels/book', requires('administer'), validated(bookOrdersBody), async (c) => {
    const { shop, account } = c.var;
    return c.json({ results: await bookOrders(shop, couriersOf(shop), { ...c.req.valid('json'), by: account.email }) });
  })
  .get('/parcels/prices', requires('administer'), withQuery('orders', 'box'), async (c) => {
    const { orders, box } = c.req.valid('query');
    const prices = await readOrderPrices(c.var.shop, couriersOf(c.var.shop), idsIn(orders ?? '', BOOKED_MAX), box);
    return c.json({ prices });
  })
  .get('/parcels/boxes', requires('administer'), async (c) => c.json({ boxes: await readBoxes(c.var.shop) }))
  .get('/parcels/papers.pdf', requires('administer', { confirmed: true }), (c) => printParcels(c.var.shop, c.req.query('ids') ?? ''))
  .get('/parcels/of-order/:id', requires('administer'), async (c) =>
    c.json({ parcels: await parcelsOfOrder(c.var.shop, c.req.param('id')) }),
  )
  .get('/parcels/:id', requires('administer'), async (c) => c.json(await readParcelRecord(c.var.shop, c.req.param('id'))))
  .get('/parcels/:id/quotes', requires('administer'), async (c) =>
    c.json(await quotesOf(c.var.shop, couriersOf(c.var.shop), c.req.param('id'))),
  )
  .get('/parcels/:id/label.pdf', requires('administer'), async (c) => {
    const label = await readLabel(c.var.shop, c.req.param('id'));
    if (label === null) throw new ShopError('LABEL_MISSING');
    const headers = { 'Content-Type': 'application/pdf', 'Cache-Control': 'private, no-store', 'Content-Disposition': 'inline' };
    return c.body(label as Uint8Array<ArrayBuffer>, 200, headers);
  })
  .post('/parcels/:id/book', requires('administer'), validated(bookBody), async (c) => {
    const { shop, account } = c.var;
    const { id } = await bookWith(shop, couriersOf(shop), { ...c.req.valid('json'), id: c.req.param('id'), by: account.email });
    return c.json(await readParcelRecord(shop, id));
  })
  .post('/parcels/:id/box', requires('administer'), validated(boxBody), async (c) => {
    const { shop, account } = c.var;
    const box = await boxNamed(shop, c.req.valid('json').box);
    const { id } = await chooseBox(shop, { id: c.req.param('id'), by: account.email, box });
    return c.json(await readParcelRecord(shop, id));
  })
  .post('/parcels/:id/split', requires('administer'), validated(splitBody), async (c) => {
    const { shop, account } = c.var;
    const wish = { ...c.req.valid('json'), id: c.req.param('id'), by: account.email };
    return c.json({ id: (await splitParcel(shop, couriersOf(shop), wish)).id });
  })
  .post('/parcels/:id/courier', requires('administer'), validated(reassignBody), async (c) => {
    const { shop, account } = c.var;
    const { id } = await reassign(shop, couriersOf(shop), { ...c.req.valid('json'), id: c.req.param('id'), by: account.email });
    return c.json(await readParcelRecord(shop, id));
  })
  .post('/parcels/:id/cancel', requires('administer'), async (c) => {
    const { shop, account } = c.var;
    const { id } = await cancelParcel(shop, couriersOf(shop), { id: c.req.param('id'), by: account.email });
    return c.json(await readParcelRecord(shop, id));
  })
  .post('/parcels/:id/label', requires('administer'), async (c) => {
    const { shop, account } = c.var;
    const { id } = await askForLabel(shop, couriersOf(shop), { id: c.req.param('id'), by: account.email });
    return c.json(await readParcelRecord(shop, id));
  })
  .post('/parcels/:id/pickup', requires('administer'), validated(pickupBody), async (c) => {
    const { shop, account } = c.var;
    const wish = { ...c.req.valid('json'), id: c.req.param('id'), by: account.email };
    const { id } = await askForPickup(shop, couriersOf(shop), wish);
    return c.json(await readParcelRecord(shop, id));
  })
  .post('/parcels/:id/answer', requires('administer'), validated(ndrBody), async (c) => {
    const { shop, account } = c.var;
    const { act, comment, on } = c.req.valid('json');
    const answer = act === 'return' || on === undefined ? { act, comment } : { act, comment, on };
    const { id } = await answerNdr(shop, couriersOf(shop), { id: c.req.param('id'), by: account.email, act: answer });
    return c.json(await readParcelRecord(shop, id));
  })
  .put('/parcels/:id/address', requires('administer'), validated(parcelAddressBody), async (c) => {
    const { shop, account } = c.var;
    const { name, pin, ...address } = c.req.valid('json');
    const { id, contact } = await findParcel(shop, c.req.param('id'));
    const to = { name, email: contact.email, address: { ...address, pin_code: pin, country: 'India' as const } };
    await changeParcelAddress(shop, couriersOf(shop), { id, by: account.email, to });
    return c.json(await readParcelRecord(shop, id));
  })
  .post('/parcels/:id/move', requires('administer'), validated(moveParcelBody), async (c) => {
    const { shop, account } = c.var;
    const { id } = await moveParcel(shop, { ...c.req.valid('json'), id: c.req.param('id'), by: account.email }, followers);
    return c.json(await readParcelRecord(shop, id));
  })
  .post('/parcels/:id/settle', requires('administer'), async (c) => {
    const id = c.req.param('id');
    await settleTrouble(c.var.shop, { id, by: c.var.account.email });
    return c.json(await readParcelRecord(c.var.shop, id));
  })
  .post('/parcels/:id/open', requires('administer', { confirmed: true }), validated(openBody), async (c) => {
    const id = c.req.param('id');
    await openParcel(c.var.shop, { ...c.req.valid('json'), id, by: c.var.account.email });
    return c.json(await readParcelRecord(c.var.shop, id));
  });
