import { faultOf } from '../../../platform/faults.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError, shopErrorIn } from '../../../platform/shop-error.ts';
import { type ParcelStep, stepsToShipped } from '../../../rules/order/order-moves.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { changeStatus } from '../admin/change-status.server.ts';
import { setTracking } from '../admin/set-tracking.server.ts';
