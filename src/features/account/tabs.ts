import type { PageOwner } from '../../platform/request/visitor.ts';
import { urls } from '../../urls.ts';

export type Tab = 'profile' | 'orders' | 'privacy';

/** The parts of My Account. Each is an address of its own, so that it can be linked, and works without script. */
export const tabs: readonly { readonly tab: Tab; readonly label: string; readonly href: string }[] = [
  { tab: 'profile', label: 'Profile', href: urls.profile },
  { tab: 'orders', label: 'My Orders', href: urls.profileTab('orders') },
  { tab: 'privacy', label: 'Privacy', href: urls.profileTab('privacy') },
];

/** Whose rows a tab reads: nobody's while another tab is shown. */
export const ownerIf = (shown: boolean, owner: PageOwner): PageOwner => (shown ? owner : { userId: null, guestId: null });

/** '?tab=orders' → 'orders'; everything unknown is the profile. */
export function tabFrom(asked: string | null): Tab {
  return tabs.find(({ tab }) => tab === asked)?.tab ?? 'profile';
}
