import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '../../ui/icon/icon.tsx';
import { urls } from '../../urls.ts';
import { AlertsPanel, BellButton } from '../alerts/alerts-bell.tsx';
import { FindButton, PaletteHost } from '../palette/palette-host.tsx';
import { type MenuEntry, menu, security } from '../screens.ts';
import { toDoCount } from '../to-do/to-do-kinds.ts';
import { useToDoCounts } from '../to-do/to-do-reads.client.ts';
import { useMenuSearch } from '../views/views-reads.client.ts';
import { AdminLink } from './admin-link.tsx';
import type { Administrator } from './administrator.ts';
import { Bangle } from './bangle.tsx';
import { logOutAdmin } from './log-out-admin.client.ts';
import { OfflineBar } from './offline-bar.tsx';

interface Props {
  readonly administrator: Administrator;
  /** A move takes longer than a moment. */
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

const groups = ['daily', 'window', 'records'] as const;
const entries: readonly MenuEntry[] = menu;

/** The rail at wide widths, the bars at the top and foot of a phone, and the screen between them. */
export function Shell({ administrator, isBusy, children }: Props) {
  const [path] = useLocation();
  const here = [...entries, security].find((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
  const countOf = useToDoCounts();
  const menuSearch = useMenuSearch();
  return (
    <>
      <header className="top-bar">
        {here && path !== here.path && (
          <AdminLink className="icon-button" href={here.path} aria-label={`Back to ${here.word}`}>
            <Icon name="arrow-left" />
          </AdminLink>
        )}
        <p className="title">{here?.word ?? 'Chamak'}</p>
        <BellButton />
        <FindButton isIcon />
      </header>
      <div className="shell">
        <nav className="rail" aria-label="Admin">
          <div className="rail__head">
            <AdminLink className="brand" href={urls.adminDashboard}>
              <Bangle />
              <span>Chamak</span>
            </AdminLink>
            <BellButton />
          </div>
          <FindButton />
          {groups.map((group) => (
            <div className="rail__group" key={group}>
              {entries
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <Item key={entry.id} entry={entry} search={menuSearch(entry.path)} isHere={entry === here} count={countOf(entry.id)} />
                ))}
            </div>
          ))}
          <div className="rail__foot">
            <a className="item" href={urls.home}>
              <Icon name="store" /> View shop
            </a>
            <a className="item" href={security.path} aria-current={here === security ? 'page' : undefined}>
              <Icon name={security.icon} /> {security.word}
            </a>
            <button type="button" className="item" onClick={logOutAdmin} title={administrator.email}>
              <Icon name="log-out" /> Logout
            </button>
          </div>
        </nav>
        <main className="main" id="main" aria-busy={isBusy} tabIndex={-1}>
          <OfflineBar />
          {children}
        </main>
      </div>
      <PhoneBar here={here} countOf={countOf} menuSearch={menuSearch} />
      <AlertsPanel />
      <PaletteHost />
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

/** How many things wait; nothing where none do. */
function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="badge">
      <span className="visually-hidden">, to do: </span>
      {toDoCount(count)}
    </span>
  );
}

interface PhoneBarProps {
  readonly here: MenuEntry | undefined;
  readonly countOf: (screen: string) => number;
  readonly menuSearch: (path: string) => string;
}

function PhoneBar({ here, countOf, menuSearch }: PhoneBarProps) {
  const rest = entries.filter((entry) => !entry.inBar);
  const waitsInMore = rest.reduce((sum, { id }) => sum + countOf(id), 0);
  return (
    <>
      <nav className="tabbar" aria-label="Admin, at the foot">
        {entries
          .filter((entry) => entry.inBar)
          .map((entry) => (
            <AdminLink key={entry.id} href={entry.path + menuSearch(entry.path)} aria-current={entry === here ? 'page' : undefined}>
              <Icon name={entry.icon} />
              {entry.word}
              <Badge count={countOf(entry.id)} />
            </AdminLink>
          ))}
        <button type="button" popoverTarget="more" aria-current={here && !here.inBar ? 'page' : undefined}>
          <Icon name="menu" />
          More
          <Badge count={waitsInMore} />
        </button>
      </nav>
      <div className="more-sheet" id="more" popover="auto">
        <h2>More</h2>
        <div className="grid">
          {rest.map((entry) => (
            <AdminLink key={entry.id} href={entry.path + menuSearch(entry.path)} onClick={closeMore}>
              <Icon name={entry.icon} /> {entry.word}
              <Badge count={countOf(entry.id)} />
            </AdminLink>
          ))}
          <a href={urls.home}>
            <Icon name="store" /> View shop
          </a>
          <a href={security.path}>
            <Icon name={security.icon} /> {security.word}
          </a>
          <button type="button" onClick={logOutAdmin}>
            <Icon name="log-out" /> Logout
          </button>
        </div>
      </div>
    </>
  );
}

const closeMore = () => document.querySelector<HTMLElement>('#more')?.hidePopover();
