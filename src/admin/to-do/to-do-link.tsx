import { formatDateTime } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { AdminLink } from '../app/admin-link.tsx';
import { Mark } from '../parts/status/mark.tsx';
import type { ToDoLine } from './to-do.server.ts';
import { kindOf, toDoCount, toDoWord } from './to-do-kinds.ts';

/** A kind of work with its count and the way to it. */
export function ToDoLink({ line, isNew = false }: { readonly line: ToDoLine; readonly isNew?: boolean }) {
  const { id, count, since, amount, due } = line;
  const { place, href = place, isFault } = kindOf(id);
  const facts = [
    isNew && 'new',
    due !== null && `due by ${formatDateTime(due)}`,
    since !== null && `oldest since ${formatDateTime(since)}`,
    amount !== null && formatInr(amount),
  ];
  const inside = (
    <>
      <span className="to-do__count">{toDoCount(count)}</span>
      <span>
        <span className="sr-only"> </span>
        <b>
          {isFault && <Mark name="filled-diamond" tone="bad" />} {toDoWord(line)}
        </b>
        <span className="sr-only"> </span>
        <span className="text-meta">{facts.filter(Boolean).join(', ')}</span>
      </span>
      <span className="to-do__go">
        <span className="sr-only"> </span>
        Open <Icon name="chevron-right" size="s" />
      </span>
    </>
  );
  // A section of a screen: the browser itself goes there.
  const Anchor = href.includes('#') ? 'a' : AdminLink;
  return (
    <Anchor className="to-do__line" href={href}>
      {inside}
    </Anchor>
  );
}
