import { useId } from 'react';
import { adminRead } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { Button } from '../parts/button.tsx';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { listRead, useList } from '../parts/list/use-list.client.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { systemActors } from './audit.schema.ts';
import { auditColumns } from './audit-columns.tsx';
import { kindChoices, kindWord, whoText } from './audit-text.ts';

/** The lines that an address shows. */
const auditRead = listRead({ who: '', kind: '', id: '', day: '' }, (query) => adminRead('GET /admin/audit', { query }));

function AuditScreen() {
  const day = useId();
  const list = useList(auditRead);
  const { fields, set, data } = list;
  const people = [...new Set([...(data?.people ?? []), ...systemActors, ...(fields.who ? [fields.who] : [])])];

  return (
    <ListScreen
      list={list}
      title="Audit log"
      meta="Newest first. Nothing here can be changed or removed."
      noun="lines"
      views={<SavedViews />}
      failed={(reason) => `Failed to fetch the log: ${reason}`}
      loading="Loading the log…"
      empty="Nothing Found"
      why="No entry matches these filters."
      rows={({ rows }) => <ListTable label="Audit log" rows={rows} columns={auditColumns} keyOf={({ key }) => String(key)} />}
    >
      <div className="audit-tools">
        <select className="select" aria-label="Who" value={fields.who} onChange={({ target }) => set({ who: target.value })}>
          <option value="">Everybody</option>
          {people.map((who) => (
            <option key={who} value={who}>
              {whoText(who)}
            </option>
          ))}
        </select>
        <select className="select" aria-label="Kind" value={fields.kind} onChange={({ target }) => set({ kind: target.value, id: '' })}>
          <option value="">Everything</option>
          {kindChoices.map(([kind, word]) => (
            <option key={kind} value={kind}>
              {word}
            </option>
          ))}
        </select>
        <label className="audit-day" htmlFor={day}>
          <span className="sr-only">Day</span>
          <input className="input" id={day} type="date" value={fields.day} onChange={({ target }) => set({ day: target.value })} />
        </label>
      </div>
      {fields.id && (
        <p className="note">
          Only {kindWord(fields.kind)} {data?.rows[0]?.label ?? fields.id}.
          <Button look="line" word="Show all" onClick={() => set({ id: '', kind: '' })} />
        </p>
      )}
    </ListScreen>
  );
}

export const auditScreen: Screen = { reads: ({ search }) => [auditRead(search)], Component: AuditScreen };
