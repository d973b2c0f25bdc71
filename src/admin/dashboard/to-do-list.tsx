import { adminUrls } from '../admin-urls.ts';
import { useFigures } from '../figures/figures-reads.client.ts';
import { TextLink } from '../parts/text-link.tsx';
import type { ToDoLine } from '../to-do/to-do.server.ts';
import { kindOf } from '../to-do/to-do-kinds.ts';
import { ToDoLink } from '../to-do/to-do-link.tsx';

/** The work to do: a line for each kind, with a link to it. Faults have a shape and a colour of their own. */
export function ToDoList({ lines }: { readonly lines: readonly ToDoLine[] }) {
  return (
    <section className="dashboard-section">
      <h2>What must be done</h2>
      {lines.length === 0 && <NothingToDo />}
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

/** A shop without a piece has no work because nobody can order yet: it says where to begin. */
function NothingToDo() {
  const { data } = useFigures();
  if (data?.stock?.products !== 0) return <p className="text-meta">All done. New orders, returns and complaints appear here.</p>;
  return (
    <p className="note">
      <span>
        Nothing is for sale yet. Fill in the <TextLink look="link" word="settings" href={adminUrls.settings} />, add a{' '}
        <TextLink look="link" word="category" href={adminUrls.addCategory} /> and then your{' '}
        <TextLink look="link" word="first piece" href={adminUrls.product('new')} />.
      </span>
    </p>
  );
}
