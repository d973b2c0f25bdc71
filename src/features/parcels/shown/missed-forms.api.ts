import { Hono } from 'hono';
import { requiresInFirstBatch } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { readOrder } from '../../ledger/order-view.server.ts';
import { fromForm } from '../../orders/order-forms.api.ts';
import { couriersOf } from '../shop-couriers.server.ts';
import { answerMissed, missedForm } from './answer-missed.server.ts';

/** The answers to a missed delivery on the page of an order: plain forms, with or without JavaScript. */
export const missedForms = new Hono<ShopEnv>().post('/orders/:id/parcels/:parcel/answer', requiresInFirstBatch('shop'), (c) =>
  fromForm(c, async (form, orderId) => {
    const { data: wish } = missedForm.safeParse({
      act: form.get('act') ?? '',
      phone: form.get('phone') ?? '',
      place: form.get('place') ?? '',
      on: form.get('on') ?? '',
    });
    const token = form.get('token');
    if (!wish) {
      // Whoever may not read the order learns nothing, whatever the form says.
      if (!(await readOrder(c.var.shop, c.var.caller.owner, orderId, token))) throw new ShopError('ORDER_NOT_FOUND');
      return 'phone';
    }
    const asked = { ...wish, orderId, parcelId: c.req.param('parcel'), token };
    const outcome = await answerMissed(c.var.shop, couriersOf(c.var.shop), c.var.caller.owner, asked);
    if (outcome === 'nothing') return 'phone';
    if (outcome === 'letters') return 'letters';
    return outcome === 'closed' ? 'moved' : null;
  }),
);
