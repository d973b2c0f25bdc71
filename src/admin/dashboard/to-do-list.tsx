import type { ToDoLine } from '../to-do/to-do.server.ts';
import { kindOf } from '../to-do/to-do-kinds.ts';
import { ToDoLink } from '../to-do/to-do-link.tsx';

/** What must be done: a line for each kind of work, with the way to it. Faults have a shape and a colour of their own. */
export function ToDoList({ lines }: { readonly lines: readonly ToDoLine[] }) {
  return (
    <section className="dashboard-section" aria-labelledby="to-do">
      <h2 id="to-do">What must be done</h2>
      {lines.length === 0 && <p className="meta">Nothing waits.</p>}
      <ul className="to-do">
        {lines.map((line) => (
          <li key={line.id} className={kindOf(line.id).isFault ? 'to-do__fault' : undefined}>
            <ToDoLink line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}
