import { couriers } from './couriers.ts';

/** What books parcels, as the administrator reads it. */
export const serviceNames = { shiprocket: couriers.shiprocket.name, delhivery: couriers.delhivery.name, manual: 'Booked by hand' } as const;
