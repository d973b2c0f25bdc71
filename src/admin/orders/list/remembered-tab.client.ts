import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { orderTabs } from '../../../rules/order/lists/order-tabs.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import { adminUrls } from '../../admin-urls.ts';

const KEY = 'admin-orders-tab';

/** Opens the list on the last seen tab if its address names none; on the first tab if the browser remembers nothing. */
export function useRememberedTab(tab: string): void {
  const [, go] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that the screen is opened with counts
  useEffect(() => {
    const last = onDevice.read(KEY);
    const isKnown = (orderTabs as readonly (string | null)[]).includes(last);
    if (location.search === '' && isKnown && last !== tab) go(adminUrls.ordersOn(last ?? ''), { replace: true });
    else onDevice.write(KEY, tab);
  }, []);
  // A bare address is settled above.
  useEffect(() => {
    if (location.search !== '') onDevice.write(KEY, tab);
  }, [tab]);
}
