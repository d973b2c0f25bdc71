import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { urls } from '../../urls.ts';
import { AlertsPanel, BellButton } from '../alerts/alerts-bell.tsx';
import { AdminLink } from '../app/admin-link.tsx';
import { AdministratorContext } from '../app/administrator.ts';
import { logOutAdmin } from '../app/log-out-admin.client.ts';
import { type Here, MenuContext, PlaceTabsContext, useHere } from '../app/menu.ts';
import { useScreenTitle } from '../app/screen-title.client.ts';
import { useShopBrand } from '../app/shop-brand.ts';
import { ShopMark } from '../app/shop-mark.tsx';
import { FindButton, PaletteHost } from '../palette/palette-host.tsx';
import { useMenuSearch, useUsed } from '../saved-views/saved-views-reads.client.ts';
import { toDoCount } from '../to-do/to-do-kinds.ts';
import { useToDoCounts } from '../to-do/to-do-reads.client.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { SessionDialog } from './session-dialog.tsx';

const watch = (told: () => void) => {
  addEventListener('online', told);
  addEventListener('offline', told);
  return () => {
    removeEventListener('online', told);
    removeEventListener('offline', told);
  };
};

/** Stands over the screen while the browser has no connection. */
function OfflineBar() {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <div className="offline-bar" role="status">
      <Icon name="wifi-off" />
      <p>
        <b>No connection.</b> What you see may be out of date. What you type stays in its form; save it when the connection is back.
      </p>
    </div>
  );
}

interface Props {
  /** A move takes longer than a moment. */
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

/** Once the screen is there: without the socket it reads again by itself. */
function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const started = import('../live/live-updates.client.ts').then(({ keepLive }) => keepLive(client));
    return () =>
      void started.then(
        (stop) => stop(),
        () => undefined,
      );
  }, [client]);
}

/** The rail at wide widths, the bars at the top and foot of a phone, and the screen between them. */
export function Shell({ isBusy, children }: Props) {
  const { email } = use(AdministratorContext);
  const { places } = use(MenuContext);
  useLiveUpdates();
  const { place, tab, above } = useHere();
  const brand = useShopBrand();
  const title = useScreenTitle(tab?.screen ?? { word: brand.name });
  const counts = useToDoCounts();
  const menuSearch = useMenuSearch();
  const used = useUsed();
  const tabs = (place?.tabs ?? [])
    .filter((each) => each === tab || !each.needs || used.has(each.needs))
    .map((each) => ({
      ...{ id: each.href, word: each.word, place: place?.word ?? '', isHere: each === tab },
      ...{ comesWith: each.comesWith, begunAt: each.begunAt, isUsed: !each.needs || used.has(each.needs) },
      href: each.lists ? each.href : each.href + menuSearch(each.href),
      count: counts.ofTab(each) || undefined,
    }));
  return (
    <>
      <header className="top-bar">
        {above && (
          <AdminLink className="iconbtn" href={above.href} aria-label={`Back to ${above.word}`}>
            <Icon name="arrow-left" />
          </AdminLink>
        )}
        <p className="title">{above ? above.word : title}</p>
        <BellButton />
        <FindButton isIcon />
      </header>
      <div className="shell">
        <nav className="rail" aria-label="Admin">
          <div className="rail__head">
            <AdminLink className="brand" href={urls.adminDashboard}>
              <ShopMark />
              <span>{brand.name}</span>
            </AdminLink>
            <BellButton />
          </div>
          <FindButton />
          {places.map((each) => (
            <AdminLink
              key={each.id}
              className="item"
              href={each.path + menuSearch(each.path)}
              aria-current={each === place ? (above ? 'true' : 'page') : undefined}
            >
              <Icon name={each.icon} /> {each.word}
              <Badge count={counts.ofPlace(each)} />
            </AdminLink>
          ))}
          <div className="rail__foot">
            <a className="item" href={urls.home}>
              <Icon name="store" /> View shop
            </a>
            <button type="button" className="item" onClick={logOutAdmin} title={email}>
              <Icon name="log-out" /> Logout
            </button>
          </div>
        </nav>
        <main className="main" id="main" aria-busy={isBusy} tabIndex={-1}>
          <OfflineBar />
          <PlaceTabsContext value={tabs}>{children}</PlaceTabsContext>
        </main>
      </div>
      <PhoneBar place={place} tab={tab} counts={counts} menuSearch={menuSearch} />
      <AlertsPanel />
      <PaletteHost />
      <LeaveDialog />
      <SessionDialog email={email} />
    </>
  );
}

/** The number of things to do; renders nothing for zero. */
function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="badge">
      <span className="sr-only"> </span>
      {toDoCount(count)}
      <span className="sr-only"> to do</span>
    </span>
  );
}

interface PhoneBarProps extends Pick<Here, 'place' | 'tab'> {
  readonly counts: ReturnType<typeof useToDoCounts>;
  readonly menuSearch: (path: string) => string;
}

/** The bar of a phone: the places of every day, the inbox, and the rest under “More”. */
function PhoneBar({ place, tab, counts, menuSearch }: PhoneBarProps) {
  const { places } = use(MenuContext);
  // A place whose first tabs are every day's is a button itself; of another one only the tab is.
  const buttons = places.flatMap((each) => {
    const [daily] = each.tabs.filter(({ inBar }) => inBar);
    if (!daily) return [];
    const isWhole = daily.screen.path === each.path;
    return [
      isWhole
        ? { ...each, href: each.path + menuSearch(each.path), isHere: each === place, count: counts.ofPlace(each) }
        : { ...daily, id: daily.href, icon: daily.screen.icon ?? each.icon, isHere: daily === tab, count: counts.ofTab(daily) },
    ].map((button) => ({ ...button, isWhole }));
  });
  const rest = places.filter(({ id }) => !buttons.some((button) => button.isWhole && button.id === id));
  const waits = rest.reduce((sum, each) => sum + counts.ofPlace(each), 0) - counted(buttons.filter(({ isWhole }) => !isWhole));
  return (
    <>
      <nav className="tabbar" aria-label="Admin, at the foot">
        {buttons.map(({ id, href, icon, word, isHere, count }) => (
          <AdminLink key={id} href={href} aria-current={isHere ? 'page' : undefined}>
            <Icon name={icon} />
            {word}
            <Badge count={count} />
          </AdminLink>
        ))}
        <button type="button" popoverTarget="more" aria-current={place && !buttons.some(({ isHere }) => isHere) ? 'page' : undefined}>
          <Icon name="menu" />
          More
          <Badge count={waits} />
        </button>
      </nav>
      <div className="dialog more-sheet" id="more" popover="auto">
        <h2>More</h2>
        <div className="grid">
          {rest.map((each) => (
            <AdminLink key={each.id} href={each.path + menuSearch(each.path)} onClick={closeMore}>
              <Icon name={each.icon} /> {each.word}
              <Badge count={counts.ofPlace(each)} />
            </AdminLink>
          ))}
          <a href={urls.home}>
            <Icon name="store" /> View shop
          </a>
          <button type="button" onClick={logOutAdmin}>
            <Icon name="log-out" /> Logout
          </button>
        </div>
      </div>
    </>
  );
}

const counted = (buttons: readonly { readonly count: number }[]): number => buttons.reduce((sum, { count }) => sum + count, 0);

const closeMore = () => document.querySelector<HTMLElement>('#more')?.hidePopover();
