import { orderRuleTexts } from '../../order/order-rules.texts.ts';
import { isRevenue, type OrderStatus, statusesWhere, statusLabel } from '../../order/order-status.ts';

const path = statusesWhere(isRevenue);

/** Returns the step of the parcel that a status means to its customer. @param isNow the parcel is at this step */
export function stepLabel(step: OrderStatus, isNow: boolean): string {
  const t = orderRuleTexts();
  const words: Partial<Record<OrderStatus, string>> = {
    paid: t.ordered,
    processing: isNow ? t.beingPacked : t.packed,
    shipped: t.withCourier,
  };
  return words[step] ?? statusLabel(step);
}

/** Returns the position of the present step; a paid order is packed next, and after the last step none is present. */
export function stepNow(status: OrderStatus): number {
  if (status === 'paid') return 1;
  return status === 'delivered' ? path.length : path.indexOf(status);
}

/** A step of a parcel: behind it, at it, or to come. */
export interface ParcelStep {
  readonly label: string;
  readonly state: 'done' | 'now' | null;
}

/** Returns the steps of the parcel of a confirmed order: Ordered, Being packed, With courier, Delivered. */
export function parcelSteps(status: OrderStatus): readonly ParcelStep[] {
  const now = stepNow(status);
  return path.map((step, at) => ({ label: stepLabel(step, at === now), state: at < now ? 'done' : at === now ? 'now' : null }));
}
