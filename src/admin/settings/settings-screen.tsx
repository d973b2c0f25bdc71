import { use, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { MenuContext } from '../app/menu.ts';
import type { Screen } from '../app/screen.ts';
import { cardIds, sectionIds, sectionOf, settingsCards, settingsSections } from '../app/settings-cards.ts';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { SearchField } from '../parts/list/search-field.tsx';

/** The words of the settings are fetched with the palette, which finds by them too. */
const FoundSettings = lazyComponent(() => import('../palette/found-settings.tsx').then((code) => code.FoundSettings));

/** The cards of the settings, and a search over what is on them. */
function SettingsScreen() {
  const [, go] = useLocation();
  const [search, setSearch] = useState('');
  // All sections had this address once: links to one of them still come.
  useEffect(() => {
    const section = sectionOf(location.hash);
    if (section) go(adminUrls.settingsAt(section), { replace: true });
  }, [go]);
  return (
    <>
      <PageHead title="Settings" />
      <div className="list-tools">
        <SearchField label="Search settings" placeholder="Refund, HSN, logo, password…" value={search} onSearch={setSearch} />
      </div>
      {search === '' ? <Cards /> : <FoundSettings search={search} />}
    </>
  );
}

function Cards() {
  const { screens } = use(MenuContext);
  return (
    <ul className="setting-cards">
      {cardIds.map((id) => {
        const { word, icon, about } = settingsCards[id];
        const links = [
          ...screens.filter(({ card }) => card === id).map((screen) => ({ href: screen.path, word: screen.word })),
          ...sectionIds
            .filter((section) => settingsSections[section].card === id)
            .map((section) => ({ href: adminUrls.settingsAt(section), word: settingsSections[section].word })),
        ];
        return (
          <li key={id} className="setting-card">
            <h2>
              <AdminLink href={adminUrls.settingsCard(id)}>
                <Icon name={icon} /> {word}
              </AdminLink>
            </h2>
            <p className="text-meta">{about}</p>
            <p>{links.map((link) => link.word).join(', ')}</p>
          </li>
        );
      })}
    </ul>
  );
}

export const settingsScreen: Screen = { reads: () => [], Component: SettingsScreen };
