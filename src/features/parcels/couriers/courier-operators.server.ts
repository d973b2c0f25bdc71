import type { CourierOperator } from './courier-operator.ts';
import { delhiveryOperator } from './delhivery/delhivery-operator.server.ts';
import { shiprocketOperator } from './shiprocket/shiprocket-operator.server.ts';

/** Operators of the couriers that have a service, for commands. The Worker does not load it. */
export const courierOperators: readonly CourierOperator[] = [shiprocketOperator, delhiveryOperator];
