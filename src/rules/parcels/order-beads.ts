import { isRevenue, type OrderStatus, statusesWhere, statusLabels } from '../order/order-status.ts';

const words: Partial<Record<OrderStatus, string>> = { paid: 'Ordered', processing: 'Packed', shipped: 'With courier' };
const path = statusesWhere(isRevenue);

/** Returns the step of the parcel that a status means to its customer. @param isNow the parcel is at this step */
export function stepLabel(step: OrderStatus, isNow: boolean): string {
  return step === 'processing' && isNow ? 'Being packed' : (words[step] ?? statusLabels[step]);
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
