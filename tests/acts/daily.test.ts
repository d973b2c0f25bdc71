import { actsOf, isDaily, isOfOrders } from './acts-of.ts';

actsOf((address) => isDaily(address) && !isOfOrders(address));
