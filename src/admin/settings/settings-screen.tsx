import { useQuery } from '@tanstack/react-query';
import type { Screen } from '../app/screen.ts';
import { later } from '../parts/later.tsx';
import { ErrorState, LoadingState } from '../parts/list/list-states.tsx';
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
      <Sections settings={settings} />
    </>
  );
}

function Sections({ settings: { data, isPending, error, refetch } }: { readonly settings: ReturnType<typeof useSettings> }) {
  if (data)
    return (
      <div className="settings">
        <SettingsNav />
        <div className="settings__sections">
          <NotificationsSection page={data} />
          <ShippingSection page={data} />
          <CashSection page={data} />
          <IdentitySection page={data} />
          <GrievanceSection page={data} />
          <HoursSection page={data} />
          <HolidaysSection page={data} />
          <GstSection page={data} />
          <DigestSection page={data} />
          <ReadyTextsSection />
          <SearchWordsSection />
        </div>
      </div>
    );
  if (isPending) return <LoadingState label="The settings are on their way" />;
  return <ErrorState title="Failed to fetch site settings" error={error} onRetry={() => refetch()} />;
}

export const settingsScreen: Screen = {
  title: 'Settings',
  reads: () => [settingsRead],
  Component: SettingsScreen,
};
