import { useQuery } from '@tanstack/react-query';
import type { Screen } from '../app/screen.ts';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { CashSection } from './cash-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { settingsRead } from './settings-reads.client.ts';
import { ShippingSection } from './shipping-section.tsx';

const DigestSection = lazyComponent(() => import('./digest-section.tsx').then((code) => code.DigestSection));

const GstSection = lazyComponent(() => import('./gst-section.tsx').then((code) => code.GstSection));

const IdentitySection = lazyComponent(() => import('./identity-section.tsx').then((code) => code.IdentitySection));

const HolidaysSection = lazyComponent(() => import('./holidays-section.tsx').then((code) => code.HolidaysSection));

const HoursSection = lazyComponent(() => import('./hours-section.tsx').then((code) => code.HoursSection));

const GrievanceSection = lazyComponent(() => import('./grievance-section.tsx').then((code) => code.GrievanceSection));

const CannedRepliesSection = lazyComponent(() => import('../canned-replies/canned-replies-section.tsx').then((code) => code.CannedRepliesSection));

const SearchWordsSection = lazyComponent(() => import('../search/search-words-section.tsx').then((code) => code.SearchWordsSection));

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

function Sections({ page }: { readonly page: NonNullable<ReturnType<typeof useSettings>['data']> }) {
  return (
    <div className="settings">
      <SettingsNav />
      <div className="settings__sections">
        <NotificationsSection page={page} />
        <ShippingSection page={page} />
        <CashSection page={page} />
        <IdentitySection page={page} />
        <GrievanceSection page={page} />
        <HoursSection page={page} />
        <HolidaysSection page={page} />
        <GstSection page={page} />
        <DigestSection page={page} />
        <CannedRepliesSection />
        <SearchWordsSection />
      </div>
    </div>
  );
}

export const settingsScreen: Screen = {
  reads: () => [settingsRead],
  Component: SettingsScreen,
};
