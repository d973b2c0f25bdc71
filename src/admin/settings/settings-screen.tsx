import { useQuery } from '@tanstack/react-query';
import type { Screen } from '../app/screen.ts';
import { later } from '../parts/later.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { CashSection } from './cash-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { settingsRead } from './settings-reads.client.ts';
import { ShippingSection } from './shipping-section.tsx';

const DigestSection = later(() => import('./digest-section.tsx').then((code) => code.DigestSection));

const GstSection = later(() => import('./gst-section.tsx').then((code) => code.GstSection));

const IdentitySection = later(() => import('./identity-section.tsx').then((code) => code.IdentitySection));

const HolidaysSection = later(() => import('./holidays-section.tsx').then((code) => code.HolidaysSection));

const HoursSection = later(() => import('./hours-section.tsx').then((code) => code.HoursSection));

const GrievanceSection = later(() => import('./grievance-section.tsx').then((code) => code.GrievanceSection));

const ReadyTextsSection = later(() => import('../ready-texts/ready-texts-section.tsx').then((code) => code.ReadyTextsSection));

const SearchWordsSection = later(() => import('../search/search-words-section.tsx').then((code) => code.SearchWordsSection));

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
        <ReadyTextsSection />
        <SearchWordsSection />
      </div>
    </div>
  );
}

export const settingsScreen: Screen = { reads: () => [settingsRead], Component: SettingsScreen };
