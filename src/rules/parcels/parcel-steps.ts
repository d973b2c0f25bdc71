/** Statuses that a parcel takes on its way out. */
export type ParcelStatus = 'processing' | 'shipped';

/** The steps to "shipped" that need no reason: a paid order is packed on the way. */
export const stepsToShipped = { paid: ['processing', 'shipped'], processing: ['shipped'] } as const satisfies Readonly<
  Record<string, readonly ParcelStatus[]>
>;

export const canShip = (status: string): status is keyof typeof stepsToShipped => Object.hasOwn(stepsToShipped, status);
