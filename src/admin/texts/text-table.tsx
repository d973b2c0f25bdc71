import { AdminLink } from '../app/admin-link.tsx';
import { type Column, ListTable } from '../parts/list/list-table.tsx';
import { Tag } from '../parts/status/tag.tsx';
import type { TextRow } from './text-rows.ts';

const states = {
  shown: { mark: 'tick-disc', tone: 'done' },
  incomplete: { mark: 'note', tone: 'warn' },
  hidden: { mark: 'dashed-ring', tone: 'off' },
} as const;

const name: Column<TextRow> = {
  id: 'name',
  head: 'Page',
  cell: 'title',
  render: ({ href, name, path, behind }) => (
    <>
      <AdminLink className="name" href={href}>
        {name}
      </AdminLink>
      {path && <span className="text-list__path text-meta hide-phone">{path}</span>}
      {behind && <span className="text-list__path text-meta">{behind}</span>}
    </>
  ),
};
const note: Column<TextRow> = {
  id: 'note',
  head: 'Note',
  cell: 'second',
  // A phone has one line for both.
  render: ({ note, changed }) => note || <span className="only-phone">{changed}</span>,
};
const state: Column<TextRow> = {
  id: 'state',
  head: 'State',
  cell: 'end',
  render: ({ state }) => <Tag {...states[state]} word={state} />,
};
const changed: Column<TextRow> = {
  id: 'changed',
  head: 'Changed',
  cell: 'wide-only',
  render: ({ changed }) => <span className="text-soft">{changed}</span>,
};
const mailChanged: Column<TextRow> = { ...changed, cell: 'second', render: ({ changed }) => changed };

const pageColumns = [name, note, state, changed];
const mailColumns = [{ ...name, head: 'Mail' }, state, mailChanged];

/** The texts of one tab. */
export function TextTable({ tab, rows }: { readonly tab: 'pages' | 'mails'; readonly rows: readonly TextRow[] }) {
  const isMails = tab === 'mails';
  return (
    <ListTable label={isMails ? 'Mails' : 'Pages'} rows={rows} columns={isMails ? mailColumns : pageColumns} keyOf={({ href }) => href} />
  );
}
