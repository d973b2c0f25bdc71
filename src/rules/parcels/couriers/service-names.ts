import { couriers } from './couriers.ts';

/** Names of the services that book parcels, for the administrator. */
export const serviceNames = { shiprocket: couriers.shiprocket.name, delhivery: couriers.delhivery.name, manual: 'Booked by hand' } as const;
