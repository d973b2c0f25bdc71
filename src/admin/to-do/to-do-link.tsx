import { formatDateTime } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { urls } from '../../urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { Mark } from '../parts/status/mark.tsx';
import { type MenuEntry, menu } from '../screens.ts';
import type { ToDoLine } from './to-do.server.ts';
import { kindOf, toDoCount, toDoWord } from './to-do-kinds.ts';

const entries: readonly MenuEntry[] = menu;

/** The section of the dashboard that lists the differences in the books. */
export const DIFFERENCES_ID = 'differences';

/** A kind of work with its count and the way to it. */
export function ToDoLink({ line, isNew = false }: { readonly line: ToDoLine; readonly isNew?: boolean }) {
  const { id, count, since, amount } = line;
  const { screen, search = '', isFault } = kindOf(id);
  const facts = [isNew && 'new', since !== null && `oldest since ${formatDateTime(since)}`, amount !== null && formatInr(amount)];
  const inside = (
    <>
      <span className="to-do__count">{toDoCount(count)}</span>
      <span>
        <b>
          {isFault && <Mark name="filled-diamond" tone="bad" />} {toDoWord(id, count)}
        </b>
        <span className="meta">{facts.filter(Boolean).join(', ')}</span>
      </span>
      <span className="to-do__go">
        Open <Icon name="chevron-right" size="s" />
      </span>
    </>
  );
  const path = entries.find((entry) => entry.id === screen)?.path;
  if (id === 'findings')
    return (
      // A section of a screen: the browser itself goes there.
      <a className="to-do__line" href={`${urls.adminDashboard}#${DIFFERENCES_ID}`}>
        {inside}
      </a>
    );
  return (
    <AdminLink className="to-do__line" href={path ? path + search : urls.adminDashboard}>
      {inside}
    </AdminLink>
  );
}
