import type { PageOwner } from '../../platform/request/visitor.ts';
import { urls } from '../../urls.ts';

export type Tab = 'profile' | 'orders' | 'privacy';

/** The tabs of My Account. Each has its own URL, so that it can be linked and works without script. */
export const tabs: readonly { readonly tab: Tab; readonly label: string; readonly href: string }[] = [
  { tab: 'profile', label: 'Profile', href: urls.profile },
  { tab: 'orders', label: 'My Orders', href: urls.profileTab('orders') },
  { tab: 'privacy', label: 'Privacy', href: urls.profileTab('privacy') },
];

/** Returns the owner whose rows a tab reads; nobody if the tab is not shown. */
export const ownerIf = (shown: boolean, owner: PageOwner): PageOwner => (shown ? owner : { userId: null, guestId: null });

/** '?tab=orders' → 'orders'; anything unknown → 'profile'. */
export function tabFrom(asked: string | null): Tab {
  return tabs.find(({ tab }) => tab === asked)?.tab ?? 'profile';
}
