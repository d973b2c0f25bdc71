import type { CourierOperator } from './courier-operator.ts';
import { delhiveryOperator } from './delhivery/delhivery-operator.server.ts';
import { shiprocketOperator } from './shiprocket/shiprocket-operator.server.ts';

/** The commands' part of the couriers that have a service. The Worker does not load it. */
export const courierOperators: readonly CourierOperator[] = [shiprocketOperator, delhiveryOperator];
