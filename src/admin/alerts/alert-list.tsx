import type { ToDoLine } from '../to-do/to-do.server.ts';
import { kindOf } from '../to-do/to-do-kinds.ts';
import { ToDoLink } from '../to-do/to-do-link.tsx';

interface Props {
  readonly alerts: readonly { readonly line: ToDoLine; readonly isNew: boolean }[];
  /** Called when one of them is followed. */
  readonly onFollow: () => void;
}

export function AlertList({ alerts, onFollow }: Props) {
  return (
    <ul className="to-do">
      {alerts.map(({ line, isNew }) => (
        <li key={line.id} className={kindOf(line.id).isFault ? 'to-do__fault' : undefined} onClickCapture={onFollow}>
          <ToDoLink line={line} isNew={isNew} />
        </li>
      ))}
    </ul>
  );
}
