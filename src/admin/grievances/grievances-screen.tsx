import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { ACKNOWLEDGE_HOURS } from '../../rules/grievances/grievance.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Screen } from '../app/screen.ts';
import { useListState } from '../parts/list/list-state.client.ts';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Pager } from '../parts/list/pager.tsx';
import { Tabs } from '../parts/list/tabs.tsx';
import { grievanceColumns } from './grievance-columns.tsx';
import { grievanceListDefaults, grievanceListRead } from './grievance-reads.client.ts';

const tabWords = [
  ['open', 'To answer'],
  ['answered', 'Customer to answer'],
  ['all', 'All open'],
  ['done', 'Done'],
] as const;

function GrievancesScreen() {
  const search = useSearch();
  const [fields, set] = useListState(grievanceListDefaults);
  const list = useQuery({ ...grievanceListRead(new URLSearchParams(search)), placeholderData: keepPreviousData });
  const { data } = list;
  return (
    <>
      <PageHead title="Complaints" />
      <Tabs
        label="Complaints"
        current={fields.tab}
        tabs={tabWords.map(([id, word]) => ({
          id,
          word,
          href: adminUrls.grievances + (id === 'open' ? '' : `?tab=${id}`),
          count: data?.tabs[id],
          isAlert: id === 'open',
        }))}
      />
      <ReadState read={list} failed="Failed to fetch complaints." loading="Loading complaints…" />
      {data && data.rows.length === 0 && (
        <EmptyState title="No Complaints Found">
          <p>{fields.tab === 'done' ? 'None was finished yet.' : 'Nobody waits for an answer here.'}</p>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <ListTable label="Complaints" rows={data.rows} columns={grievanceColumns(data.now)} keyOf={({ id }) => id} />
          <Pager page={data} noun="complaints" onMove={set} />
        </>
      )}
      <p className="hint return-hint">
        The law asks for an answer within {ACKNOWLEDGE_HOURS} hours and a settlement within one month. What is due first stands first.
      </p>
    </>
  );
}

export const grievancesScreen: Screen = {
  title: 'Complaints',
  reads: ({ search }) => [grievanceListRead(search)],
  Component: GrievancesScreen,
};
