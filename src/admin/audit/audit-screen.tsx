import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearch } from 'wouter';
import type { Screen } from '../app/screen.ts';
import { useListState } from '../parts/list/list-state.client.ts';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Pager } from '../parts/list/pager.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { systemActors } from './audit.schema.ts';
import { auditColumns } from './audit-columns.tsx';
import { auditDefaults, auditRead } from './audit-reads.client.ts';
import { kindChoices, kindWord, whoText } from './audit-text.ts';

function AuditScreen() {
  const search = useSearch();
  const day = useId();
  const [fields, set] = useListState(auditDefaults);
  const log = useQuery({ ...auditRead(new URLSearchParams(search)), placeholderData: keepPreviousData });
  const { data } = log;
  const people = [...new Set([...(data?.people ?? []), ...systemActors, ...(fields.who ? [fields.who] : [])])];

  return (
    <>
      <PageHead title="Audit log" meta="Newest first. Nothing here can be changed or removed." />
      <SavedViews />
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
          <span className="visually-hidden">Day</span>
          <input className="input" id={day} type="date" value={fields.day} onChange={({ target }) => set({ day: target.value })} />
        </label>
      </div>
      {fields.id && (
        <p className="note">
          Only {kindWord(fields.kind)} {data?.rows[0]?.label ?? fields.id}.
          <button type="button" className="btn btn--line" onClick={() => set({ id: '', kind: '' })}>
            Show all
          </button>
        </p>
      )}
      <ReadState read={log} failed={(reason) => `Failed to fetch the log: ${reason}`} loading="Loading the log…" />
      {data && data.rows.length === 0 && (
        <EmptyState title="Nothing Found">
          <p>No line of the log fits these filters.</p>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <ListTable label="Audit log" rows={data.rows} columns={auditColumns} keyOf={({ key }) => String(key)} />
          <Pager page={data} noun="lines" onMove={set} />
        </>
      )}
    </>
  );
}

export const auditScreen: Screen = {
  title: 'Audit log',
  reads: ({ search }) => [auditRead(search)],
  Component: AuditScreen,
};
