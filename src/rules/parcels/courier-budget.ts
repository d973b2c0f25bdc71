/**
 * Calls that each part of a run of couriers may make, in their order: a long queue of one does not starve the others. What one leaves, the
 * next ones may use. `rest`: statements, tidying, days of delivery, and the end of the lease.
 */
export const courierBudget = { waybills: 6, calls: 92, poll: 70, rest: 30 } as const;
export type CourierPart = keyof typeof courierBudget;

/** The call that takes the lease comes before all of them. @internal for the test of their sum */
export const COURIER_LEASE_CALLS = 1;
