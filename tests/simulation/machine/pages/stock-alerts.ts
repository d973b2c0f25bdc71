import { confirmStockAlerts, deleteStockAlerts } from '../../../../src/features/stock-alerts/stock-alerts.server.ts';
import { readConfirmLink, readStopLink } from '../../../../src/features/stock-alerts/stop-link.server.ts';
import type { Pages } from './page.ts';

/** The pages that the links of stock alerts lead to. */
export const stockAlertPages: Pages = {
  async '/stock-alerts/confirm'({ shop, query, isPost }) {
    const address = await readConfirmLink(shop, query);
    if (address && isPost) await confirmStockAlerts(shop, address.email);
    return { address, isDone: address !== null && isPost };
  },
  async '/stock-alerts/stop'({ shop, query, isPost }) {
    const email = await readStopLink(shop, query);
    if (email !== null && isPost) await deleteStockAlerts(shop, email);
    return { email, stopped: email !== null && isPost };
  },
};
