import { use } from 'react';
import { formatDateTime } from '../../rules/dates.ts';
import { HELD_ALARM_PERCENT } from '../../rules/limits.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { urls } from '../../urls.ts';
import { adminUrls, settlementNamed } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { AdministratorContext } from '../app/administrator.ts';
import { logOutAdmin } from '../app/log-out-admin.client.ts';
import { MenuContext } from '../app/menu.ts';
import type { Screen } from '../app/screen.ts';
import { DashboardFigures } from '../figures/dashboard-figures.tsx';
import { figuresRead } from '../figures/figures-reads.client.ts';
import { FirstDayList } from '../first-day/first-day-list.tsx';
import { firstDayRead, titleBefore, useFirstDay } from '../first-day/first-day-reads.client.ts';
import { LiveHint } from '../live/live-hint.tsx';
import { Button } from '../parts/button.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { TextLink } from '../parts/text-link.tsx';
import type { ToDo } from '../to-do/to-do.server.ts';
import { DIFFERENCES_ID, toDoCount } from '../to-do/to-do-kinds.ts';
import { toDoRead, useToDo, useToDoCounts } from '../to-do/to-do-reads.client.ts';
import { ToDoList } from './to-do-list.tsx';

function DashboardScreen() {
  const { name, email, hasSecondStep } = use(AdministratorContext);
  const toDo = useToDo();
  const day = useFirstDay();
  const before = titleBefore(day);
  // A shop that has not opened has no figures, and nothing waits in it.
  const isBefore = before !== null;
  return (
    <>
      <PageHead title={before ?? 'Dashboard'} meta={`Signed in as ${name}, ${email}`}>
        {/* "Live" would read as "open" here. */}
        {!isBefore && <LiveHint />}
        <Button look="line" className="hide-phone" icon="log-out" word="Logout" onClick={logOutAdmin} />
      </PageHead>
      {day && <FirstDayList day={day} />}
      {!hasSecondStep && !day && (
        <p className="note">
          <Icon name="lock" />
          <span>
            This account controls the whole shop. In a live shop it can sign in only with a second step; in this demonstration the second
            step is optional.
            <br />
            <a className="link tap" href={adminUrls.security}>
              Set up the second step
            </a>
          </span>
        </p>
      )}
      <ReadState read={toDo} failed="Failed to fetch what must be done." loading="Loading what must be done…" />
      {toDo.data && !isBefore && <ToDoList lines={toDo.data.lines} />}
      {toDo.data && toDo.data.differences.length > 0 && <Differences differences={toDo.data.differences} />}
      {toDo.data && toDo.data.held.length > 0 && <HeldUnpaid held={toDo.data.held} />}
      {!isBefore && <DashboardFigures />}
      <Tools />
    </>
  );
}

/** Differences between the shop's ledgers, or between them and the gateway's. */
function Differences({ differences }: Pick<ToDo, 'differences'>) {
  return (
    <section className="dashboard-section" id={DIFFERENCES_ID}>
      <h2>Differences in the books</h2>
      <p>The shop checks its books automatically and clears a difference once it is settled.</p>
      <ul className="plain-list">
        {differences.map(({ id, kind, what, foundAt }) => (
          <li key={id}>
            {kind}: <Named what={what} /> <span className="text-meta">since {formatDateTime(foundAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Named({ what }: { readonly what: string }) {
  const href = settlementNamed(what);
  return href === null ? what : <TextLink look="link" word={what} href={href} />;
}

function HeldUnpaid({ held }: { held: readonly string[] }) {
  return (
    <section className="dashboard-section">
      <h2>Many pieces in unpaid orders</h2>
      <p>
        Unpaid orders contain more than {HELD_ALARM_PERCENT}% of the stock of these products. Only a part is reserved; the rest stays on
        sale. If hardly anybody pays, somebody may be doing it on purpose.
      </p>
      <ul className="plain-list">
        {held.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </section>
  );
}

/** A card for each place of the menu. */
function Tools() {
  const countOf = useToDoCounts();
  return (
    <section className="dashboard-section">
      <h2 id="manage">Manage</h2>
      <nav className="tool-cards" aria-labelledby="manage">
        {use(MenuContext)
          .filter(({ path, group }) => path !== urls.adminDashboard && group !== 'foot')
          .map(({ path, word, icon }) => (
            <AdminLink key={path} className="tool-card" href={path}>
              <Icon name={icon} />
              <b>{word}</b>
              {countOf(path) > 0 && <span className="text-meta">{toDoCount(countOf(path))} to do</span>}
            </AdminLink>
          ))}
      </nav>
    </section>
  );
}

export const dashboardScreen: Screen = { reads: () => [toDoRead, firstDayRead, figuresRead], Component: DashboardScreen };
