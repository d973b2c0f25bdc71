import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import type { Screen } from '../app/screen.ts';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { CashSection } from './cash-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { settingsRead } from './settings-reads.client.ts';
import { ShippingSection } from './shipping-section.tsx';

type Page = NonNullable<ReturnType<typeof useSettings>['data']>;

interface Section {
  /** The id of its heading, to which addresses link. */
  readonly id: string;
  readonly word: string;
  readonly Component: ComponentType<{ readonly page: Page }>;
}

/** In the order of the screen. Those below the first window are fetched later. */
const sections: readonly Section[] = [
  { id: 'notification-bar', word: 'Notification bar', Component: NotificationsSection },
  {
    ...{ id: 'goods', word: 'What you sell' },
    Component: lazyComponent(() => import('./goods/goods-section.tsx').then((code) => code.GoodsSection)),
  },
  { id: 'shipping', word: 'Shipping', Component: ShippingSection },
  { id: 'cash-on-delivery', word: 'Cash on delivery', Component: CashSection },
  {
    ...{ id: 'cash-guard', word: 'Cash to confirm' },
    Component: lazyComponent(() => import('../cash-guard/cash-guard-section.tsx').then((code) => code.CashGuardSection)),
  },
  {
    ...{ id: 'returns', word: 'Returns' },
    Component: lazyComponent(() => import('./returns-section.tsx').then((code) => code.ReturnsSection)),
  },
  {
    ...{ id: 'few-left', word: 'Few left' },
    Component: lazyComponent(() => import('./stock/stock-section.tsx').then((code) => code.StockSection)),
  },
  {
    ...{ id: 'boxes', word: 'Boxes' },
    Component: lazyComponent(() => import('./parcels/boxes-section.tsx').then((code) => code.BoxesSection)),
  },
  {
    ...{ id: 'refund-speed', word: 'Refund speed' },
    Component: lazyComponent(() => import('./refunds/refund-speed-section.tsx').then((code) => code.RefundSpeedSection)),
  },
  {
    ...{ id: 'store-identity', word: 'Store identity' },
    Component: lazyComponent(() => import('./identity-section.tsx').then((code) => code.IdentitySection)),
  },
  {
    ...{ id: 'grievance-officer', word: 'Grievance officer' },
    Component: lazyComponent(() => import('./grievance-section.tsx').then((code) => code.GrievanceSection)),
  },
  { id: 'hours', word: 'Hours', Component: lazyComponent(() => import('./hours-section.tsx').then((code) => code.HoursSection)) },
  {
    id: 'holidays',
    word: 'Holidays',
    Component: lazyComponent(() => import('./holidays-section.tsx').then((code) => code.HolidaysSection)),
  },
  { id: 'gst', word: 'GST', Component: lazyComponent(() => import('./gst-section.tsx').then((code) => code.GstSection)) },
  {
    ...{ id: 'numbers', word: 'Numbers' },
    Component: lazyComponent(() => import('./numbers/numbers-section.tsx').then((code) => code.NumbersSection)),
  },
  { id: 'digest', word: 'Daily digest', Component: lazyComponent(() => import('./digest-section.tsx').then((code) => code.DigestSection)) },
  {
    ...{ id: 'owner-news', word: 'Told at once' },
    Component: lazyComponent(() => import('./owner-news-section.tsx').then((code) => code.OwnerNewsSection)),
  },
  {
    ...{ id: 'canned-replies', word: 'Ready texts' },
    Component: lazyComponent(() => import('../canned-replies/canned-replies-section.tsx').then((code) => code.CannedRepliesSection)),
  },
  {
    ...{ id: 'search-words', word: 'Search words' },
    Component: lazyComponent(() => import('../search/search-words-section.tsx').then((code) => code.SearchWordsSection)),
  },
];

const useSettings = () => useQuery(settingsRead);

function SettingsScreen() {
  const settings = useSettings();
  return (
    <>
      <PageHead title="Settings" />
      <ReadState read={settings} failed="Failed to fetch site settings" loading="Loading settings…" />
      {settings.data && <Sections page={settings.data} />}
    </>
  );
}

function Sections({ page }: { readonly page: Page }) {
  // The browser scrolls to a section only where the address is opened as a page.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="settings">
      <SettingsNav sections={sections} />
      <div className="settings__sections">
        {sections.map(({ id, Component }) => (
          <Component key={id} page={page} />
        ))}
      </div>
    </div>
  );
}

export const settingsScreen: Screen = { reads: () => [settingsRead], Component: SettingsScreen };
