import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { urls } from '../../urls.ts';
import { AlertsPanel, BellButton } from '../alerts/alerts-bell.tsx';
import { AdminLink } from '../app/admin-link.tsx';
import { AdministratorContext } from '../app/administrator.ts';
import { logOutAdmin } from '../app/log-out-admin.client.ts';
import { MenuContext, type MenuEntry, useHere } from '../app/menu.ts';
import { useScreenTitle } from '../app/screen-title.client.ts';
import { useShopBrand } from '../app/shop-brand.ts';
import { ShopMark } from '../app/shop-mark.tsx';
import { FindButton, PaletteHost } from '../palette/palette-host.tsx';
import { useMenuSearch } from '../saved-views/saved-views-reads.client.ts';
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

/** The groups of the rail with their words; the first and the last need none. */
const groups = [
  ['today', ''],
  ['shop', 'Shop'],
  ['people', 'People'],
  ['money', 'Money'],
  ['running', ''],
] as const;
/** The foot of the menu has pages by themselves. */
const atFoot = ({ group }: MenuEntry) => group === 'foot';

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
  const entries = use(MenuContext);
  useLiveUpdates();
  const { here, isInner } = useHere();
  const brand = useShopBrand();
  const title = useScreenTitle(here ?? { word: brand.name });
  const countOf = useToDoCounts();
  const menuSearch = useMenuSearch();
  return (
    <>
      <header className="top-bar">
        {here && isInner && (
          <AdminLink className="iconbtn" href={here.path} aria-label={`Back to ${here.word}`}>
            <Icon name="arrow-left" />
          </AdminLink>
        )}
        <p className="title">{isInner && here ? here.word : title}</p>
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
          {groups.map(([group, word]) => (
            <div className="rail__group" key={group}>
              {word && <p className="rail__word">{word}</p>}
              {entries
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <Item
                    key={entry.path}
                    entry={entry}
                    search={menuSearch(entry.path)}
                    isHere={entry === here}
                    count={countOf(entry.path)}
                  />
                ))}
            </div>
          ))}
          <div className="rail__foot">
            <a className="item" href={urls.home}>
              <Icon name="store" /> View shop
            </a>
            {entries.filter(atFoot).map((entry) => (
              <a key={entry.path} className="item" href={entry.path} aria-current={entry === here ? 'page' : undefined}>
                <Icon name={entry.icon} /> {entry.word}
              </a>
            ))}
            <button type="button" className="item" onClick={logOutAdmin} title={email}>
              <Icon name="log-out" /> Logout
            </button>
          </div>
        </nav>
        <main className="main" id="main" aria-busy={isBusy} tabIndex={-1}>
          <OfflineBar />
          {children}
        </main>
      </div>
      <PhoneBar entries={entries} here={here} countOf={countOf} menuSearch={menuSearch} />
      <AlertsPanel />
      <PaletteHost />
      <LeaveDialog />
      <SessionDialog email={email} />
    </>
  );
}

function Item({ entry, search, isHere, count }: { entry: MenuEntry; search: string; isHere: boolean; count: number }) {
  return (
    <AdminLink className="item" href={entry.path + search} aria-current={isHere ? 'page' : undefined}>
      <Icon name={entry.icon} /> {entry.word}
      <Badge count={count} />
    </AdminLink>
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

interface PhoneBarProps {
  readonly entries: readonly MenuEntry[];
  readonly here: MenuEntry | undefined;
  readonly countOf: (path: string) => number;
  readonly menuSearch: (path: string) => string;
}

function PhoneBar({ entries, here, countOf, menuSearch }: PhoneBarProps) {
  const rest = entries.filter((entry) => !entry.inBar && !atFoot(entry));
  const waitsInMore = rest.reduce((sum, { path }) => sum + countOf(path), 0);
  return (
    <>
      <nav className="tabbar" aria-label="Admin, at the foot">
        {entries
          .filter((entry) => entry.inBar)
          .map((entry) => (
            <AdminLink key={entry.path} href={entry.path + menuSearch(entry.path)} aria-current={entry === here ? 'page' : undefined}>
              <Icon name={entry.icon} />
              {entry.word}
              <Badge count={countOf(entry.path)} />
            </AdminLink>
          ))}
        <button type="button" popoverTarget="more" aria-current={here && !here.inBar ? 'page' : undefined}>
          <Icon name="menu" />
          More
          <Badge count={waitsInMore} />
        </button>
      </nav>
      <div className="dialog more-sheet" id="more" popover="auto">
        <h2>More</h2>
        <div className="grid">
          {rest.map((entry) => (
            <AdminLink key={entry.path} href={entry.path + menuSearch(entry.path)} onClick={closeMore}>
              <Icon name={entry.icon} /> {entry.word}
              <Badge count={countOf(entry.path)} />
            </AdminLink>
          ))}
          <a href={urls.home}>
            <Icon name="store" /> View shop
          </a>
          {entries.filter(atFoot).map((entry) => (
            <a key={entry.path} href={entry.path}>
              <Icon name={entry.icon} /> {entry.word}
            </a>
          ))}
          <button type="button" onClick={logOutAdmin}>
            <Icon name="log-out" /> Logout
          </button>
        </div>
      </div>
    </>
  );
}

const closeMore = () => document.querySelector<HTMLElement>('#more')?.hidePopover();
