import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { orderTabs } from '../../../rules/order/order-tabs.ts';
import { adminUrls } from '../../admin-urls.ts';

const KEY = 'chamak-admin-orders-tab';

/** A browser that keeps nothing refuses both calls: then the first tab is shown. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
function store(tab: string): void {
  try {
    localStorage.setItem(KEY, tab);
  } catch {
    // Nothing depends on it.
  }
}

/** The list opens on the tab that was seen last, where its address names none. */
export function useRememberedTab(tab: string): void {
  const [, go] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that the screen is opened with counts
  useEffect(() => {
    const last = stored();
    const isKnown = (orderTabs as readonly (string | null)[]).includes(last);
    if (location.search === '' && isKnown && last !== tab) go(adminUrls.ordersOn(last ?? ''), { replace: true });
    else store(tab);
  }, []);
  // A bare address is settled above.
  useEffect(() => {
    if (location.search !== '') store(tab);
  }, [tab]);
}
