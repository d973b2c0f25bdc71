import type { PageOwner } from '../../platform/request/visitor.ts';
import { urls } from '../../urls.ts';
import { myAccountTexts } from './my-account.texts.ts';

const names = ['profile', 'addresses', 'orders', 'privacy'] as const;
export type Tab = (typeof names)[number];

interface TabLink {
  readonly tab: Tab;
  readonly label: string;
  readonly href: string;
}

/** Returns the tabs of My Account. Each has its own URL, so that it can be linked and works without script. */
export const tabs = (): readonly TabLink[] =>
  names.map((tab) => ({ tab, label: myAccountTexts()[tab], href: tab === 'profile' ? urls.profile : urls.profileTab(tab) }));

/** Returns the owner whose rows a tab reads; nobody if the tab is not shown. */
export const ownerIf = (shown: boolean, owner: PageOwner): PageOwner => (shown ? owner : { userId: null, guestId: null });

/** '?tab=orders' → 'orders'; anything unknown → 'profile'. */
export function tabFrom(asked: string | null): Tab {
  return names.find((name) => name === asked) ?? 'profile';
}
