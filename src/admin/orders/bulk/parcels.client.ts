import type { NumberedOrder } from '../../../features/orders/bulk/find-by-number.server.ts';
import { isToPack, type OrderStatus } from '../../../rules/order/order-status.ts';
import type { ShipmentLine } from '../../../rules/parcels/couriers/shipment-lines.ts';
import { adminRead } from '../../app/admin-calls.client.ts';
import { statusWord } from '../../parts/status/status-text.ts';

/** The orders that pasted lines name. */
export const foundRead = (numbers: string) => adminRead('GET /admin/orders/bulk/found', { query: { numbers } });

/** A pasted line as it is read back: ready where `fault` is null. */
export interface Parcel {
  readonly line: number;
  readonly text: string;
  readonly fault: string | null;
  /** The order; undefined where the line names none. */
  readonly id?: string | undefined;
  readonly seen: OrderStatus;
  readonly version: number;
  readonly url: string;
  /** 'Ananya Rao, Bengaluru' */
  readonly to: string;
}

const none = { seen: 'paid', version: 0, url: '', to: '' } as const;

/** Lines with the orders that they name. `faults`: what the server has refused, by order. */
export function parcelsOf(lines: readonly ShipmentLine[], orders: readonly NumberedOrder[], faults: ReadonlyMap<string, string>): Parcel[] {
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  return lines.map((line) => {
    const { line: at, text } = line;
    if ('fault' in line) return { ...none, line: at, text, fault: line.fault };
    const order = byNumber.get(line.order);
    if (!order) return { ...none, line: at, text, fault: 'There is no order with this number.' };
    const { id, status, version, customerName, city } = order;
    const refused = isToPack(status) ? null : `The order is ${statusWord(status).toLowerCase()}.`;
    const to = [customerName, city].filter(Boolean).join(', ');
    return { line: at, text, fault: refused ?? faults.get(id) ?? null, id, seen: status, version, url: line.url, to };
  });
}
