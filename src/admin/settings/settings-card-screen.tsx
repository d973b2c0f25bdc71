import { useQuery } from '@tanstack/react-query';
import { type ComponentType, use, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { MenuContext } from '../app/menu.ts';
import type { Place, Screen } from '../app/screen.ts';
import { type CardId, cardIds, type SectionId, sectionIds, settingsCards, settingsSections } from '../app/settings-cards.ts';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useUsed } from '../saved-views/saved-views-reads.client.ts';
import { CashSection } from './cash-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { settingsRead } from './settings-reads.client.ts';
import { ShippingSection } from './shipping-section.tsx';

type Page = NonNullable<ReturnType<typeof useSettings>['data']>;
type SectionOfPage = ComponentType<{ readonly page: Page }>;

const components: Readonly<Record<SectionId, SectionOfPage>> = {
  goods: lazyComponent(() => import('./goods/goods-section.tsx').then((code) => code.GoodsSection)),
  'notification-bar': NotificationsSection,
  'few-left': lazyComponent(() => import('./stock/stock-section.tsx').then((code) => code.StockSection)),
  'search-words': lazyComponent(() => import('../search/search-words-section.tsx').then((code) => code.SearchWordsSection)),
  shipping: ShippingSection,
  boxes: lazyComponent(() => import('./parcels/boxes-section.tsx').then((code) => code.BoxesSection)),
  holidays: lazyComponent(() => import('./holidays/holidays-section.tsx').then((code) => code.HolidaysSection)),
  'cash-on-delivery': CashSection,
  'cash-guard': lazyComponent(() => import('../cash-guard/cash-guard-section.tsx').then((code) => code.CashGuardSection)),
  returns: lazyComponent(() => import('./returns-section.tsx').then((code) => code.ReturnsSection)),
  'refund-speed': lazyComponent(() => import('./refunds/refund-speed-section.tsx').then((code) => code.RefundSpeedSection)),
  'store-identity': lazyComponent(() => import('./identity-section.tsx').then((code) => code.IdentitySection)),
  'grievance-officer': lazyComponent(() => import('./grievance-section.tsx').then((code) => code.GrievanceSection)),
  hours: lazyComponent(() => import('./hours-section.tsx').then((code) => code.HoursSection)),
  gst: lazyComponent(() => import('./gst-section.tsx').then((code) => code.GstSection)),
  numbers: lazyComponent(() => import('./numbers/numbers-section.tsx').then((code) => code.NumbersSection)),
  'canned-replies': lazyComponent(() => import('../canned-replies/canned-replies-section.tsx').then((code) => code.CannedRepliesSection)),
  'owner-news': lazyComponent(() => import('./owner-news-section.tsx').then((code) => code.OwnerNewsSection)),
  digest: lazyComponent(() => import('./digest-section.tsx').then((code) => code.DigestSection)),
};

const useSettings = () => useQuery(settingsRead);

function SettingsCardScreen({ params }: Place) {
  const settings = useSettings();
  const [, go] = useLocation();
  const card = cardIds.find((id) => id === params.card);
  useEffect(() => {
    if (!card) go(adminUrls.settings, { replace: true });
  }, [card, go]);
  if (!card) return null;
  const ids = sectionIds.filter((id) => settingsSections[id].card === card);
  return (
    <>
      <PageHead title={settingsCards[card].word} meta={settingsCards[card].about} />
      <CardLinks card={card} />
      {ids.length > 0 && <ReadState read={settings} failed="Failed to fetch site settings" loading="Loading settings…" />}
      {settings.data && <Sections key={card} ids={ids} page={settings.data} />}
    </>
  );
}

/** The screens of a card, and on the last one what this shop does not use yet. */
function CardLinks({ card }: { readonly card: CardId }) {
  const { screens } = use(MenuContext);
  const own = screens.filter((screen) => screen.card === card);
  if (own.length === 0) return null;
  return (
    <>
      <nav className="tool-cards" aria-label="Screens">
        {own.map(({ path, word, icon = 'file-text', load }) => {
          const Anchor = load ? AdminLink : 'a';
          return (
            <Anchor key={path} className="tool-card" href={path}>
              <Icon name={icon} />
              <b>{word}</b>
            </Anchor>
          );
        })}
      </nav>
      {card === 'advanced' && <NotUsedYet />}
    </>
  );
}

/** Tabs that the menu hides until there is something for them, and what brings them. */
function NotUsedYet() {
  const { places } = use(MenuContext);
  const used = useUsed();
  const hidden = places.flatMap(({ tabs }) => tabs.filter(({ needs, comesWith }) => comesWith && needs && !used.has(needs)));
  if (hidden.length === 0) return null;
  return (
    <section className="settings-section">
      <h2>Not used yet</h2>
      <ul className="plain-list">
        {hidden.map(({ href, word, comesWith, begunAt }) => (
          <li key={href}>
            <AdminLink className="link" href={href}>
              {word}
            </AdminLink>
            : comes into the menu with {comesWith}. {begunAt && <TextLink look="link" {...begunAt} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Time in which sections may come that move the one of the address. */
const SETTLES_MS = 4_000;

function Sections({ ids, page }: { readonly ids: readonly SectionId[]; readonly page: Page }) {
  const box = useRef<HTMLDivElement>(null);
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  );
  // The browser scrolls to a section only where the address is opened as a page, and sections above it may still come.
  useEffect(() => {
    if (hash === '' || !box.current) return;
    const show = () => document.getElementById(hash.slice(1))?.scrollIntoView();
    show();
    const observer = new ResizeObserver(show);
    observer.observe(box.current);
    const stop = () => observer.disconnect();
    const timer = setTimeout(stop, SETTLES_MS);
    const acts = ['wheel', 'pointerdown', 'keydown'] as const;
    for (const act of acts) addEventListener(act, stop);
    return () => {
      stop();
      clearTimeout(timer);
      for (const act of acts) removeEventListener(act, stop);
    };
  }, [hash]);
  return (
    <div className={ids.length > 1 ? 'settings' : undefined}>
      {ids.length > 1 && <SettingsNav sections={ids.map((id) => ({ id, word: settingsSections[id].word }))} />}
      <div className="settings__sections" ref={box}>
        {ids.map((id) => {
          const Section = components[id];
          return <Section key={id} page={page} />;
        })}
      </div>
    </div>
  );
}

export const settingsCardScreen: Screen = { reads: () => [settingsRead], Component: SettingsCardScreen };
