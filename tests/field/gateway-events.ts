import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPayment } from '../shop/orders/webhook-delivery.ts';
import type { Answer } from '../shop/people/shopper.ts';

const folder = join(import.meta.dirname, 'gateway');
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, object>;

/** Events in the shape in which the gateway sends them, by their names. */
export const eventsOfField: Readonly<Record<string, object>> = Object.assign({}, ...readdirSync(folder).map(read));

/** Returns the text of an event as one of an order and a payment of its own. */
export const forOrder = (event: string, payment: string, { body }: Answer): string =>
  event
    .replaceAll('pay_OUR', payment)
    .replaceAll('order_OUR', String(body.razorpayOrderId))
    .replaceAll('pay_ELSE', newPayment())
    .replaceAll(/(rfnd|disp)_FIELD\d?/g, (id) => `${id}_${payment.slice(4)}`);
