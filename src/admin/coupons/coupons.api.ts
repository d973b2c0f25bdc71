import { Hono } from 'hono';
import { couponBody, couponListQuery } from '../../features/coupons/admin/coupon.schema.ts';
import { assertConfirmed, requires } from '../../platform/request/guard.ts';
import { idIn } from '../../platform/request/id-in.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import { paysWholeOrders } from '../../rules/money/coupon.ts';
import { readCouponUses } from './coupon-orders.server.ts';
import { listCoupons } from './list-coupons.server.ts';
import { removeCoupon, saveCoupon } from './save-coupon.server.ts';

export const couponsAdmin = new Hono<ShopEnv>()
  .get('/coupons', requires('administer'), withListQuery(couponListQuery), async (c) =>
    c.json(await listCoupons(c.var.shop, c.req.valid('query'))),
  )
  .get('/coupons/:id/orders', requires('administer'), async (c) =>
    c.json({ orders: await readCouponUses(c.var.shop, idIn(c.req.param('id'))) }),
  )
  .post('/coupons', requires('administer'), validated(couponBody), async (c) => {
    const { shop, account } = c.var;
    const fields = c.req.valid('json');
    if (paysWholeOrders(fields)) assertConfirmed(account, shop.now);
    return c.json(await saveCoupon(shop, { id: null, fields, by: account.email }), 201);
  })
  .put('/coupons/:id', requires('administer'), validated(couponBody), async (c) => {
    const id = idIn(c.req.param('id'));
    const { shop, account } = c.var;
    const fields = c.req.valid('json');
    if (paysWholeOrders(fields)) assertConfirmed(account, shop.now);
    return c.json(await saveCoupon(shop, { id, fields, by: account.email }));
  })
  .delete('/coupons/:id', requires('administer'), async (c) =>
    c.json(await removeCoupon(c.var.shop, { id: idIn(c.req.param('id')), by: c.var.account.email })),
  );
