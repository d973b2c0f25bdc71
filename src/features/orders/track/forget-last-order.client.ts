import { LAST_ORDER_KEY } from '../../../rules/order/last-order.ts';
import { onDevice } from '../../../ui/storage.client.ts';

/** The server knows no order of this browser: its cookie is gone, or was asked to forget. */
if (document.querySelector('[data-no-last-order]')) onDevice.write(LAST_ORDER_KEY, null);
