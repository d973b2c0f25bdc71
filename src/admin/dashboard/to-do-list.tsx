import { formatDateTime } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { AdminLink } from '../app/admin-link.tsx';
import { Mark } from '../parts/status/mark.tsx';
import { type MenuEntry, menu } from '../screens.ts';
import type { ToDoLine } from '../to-do/to-do.server.ts';
import { kindOf, toDoCount } from '../to-do/to-do-kinds.ts';

const entries: readonly MenuEntry[] = menu;

/** What must be done: a line for each kind of work, with the way to it. Faults have a shape and a colour of their own. */
export function ToDoList({ lines }: { readonly lines: readonly ToDoLine[] }) {
  return (
    <section className="dashboard-section" aria-labelledby="to-do">
      <h2 id="to-do">What must be done</h2>
      {lines.length === 0 && <p className="meta">Nothing waits.</p>}
      <ul className="to-do">
        {lines.map((line) => (
          <li key={line.id} className={kindOf(line.id).isFault ? 'to-do__fault' : undefined}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ line: { id, count, since, amount } }: { line: ToDoLine }) {
  const { one, many, screen, search = '', isFault } = kindOf(id);
  const place = entries.find((entry) => entry.id === screen && entry.id !== 'dashboard');
  const facts = [since !== null && `oldest since ${formatDateTime(since)}`, amount !== null && formatInr(amount)];
  const inside = (
    <>
      <span className="to-do__count">{toDoCount(count)}</span>
      <span>
        <b>
          {isFault && <Mark name="filled-diamond" tone="bad" />} {count === 1 ? one : many}
        </b>
        <span className="meta">{facts.filter(Boolean).join(', ')}</span>
      </span>
      {place && (
        <span className="to-do__go">
          Open <Icon name="chevron-right" size="s" />
        </span>
      )}
    </>
  );
  return place ? (
    <AdminLink className="to-do__line" href={place.path + search}>
      {inside}
    </AdminLink>
  ) : (
    <div className="to-do__line">{inside}</div>
  );
}
