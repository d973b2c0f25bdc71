import { ACKNOWLEDGE_HOURS } from '../../rules/grievances/grievance.ts';
import type { Screen } from '../app/screen.ts';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { grievanceColumns } from './grievance-columns.tsx';
import { grievanceListRead } from './grievance-reads.client.ts';

const tabWords = [
  ['open', 'To answer'],
  ['answered', 'Customer to answer'],
  ['all', 'All open'],
  ['done', 'Done'],
] as const;

function GrievancesScreen() {
  const list = useList(grievanceListRead);
  return (
    <>
      <ListScreen
        list={list}
        title="Complaints"
        noun="complaints"
        tabs={tabWords}
        alerts={['open']}
        failed="Failed to fetch complaints."
        empty="No Complaints Found"
        why={list.fields.tab === 'done' ? 'None is finished yet.' : 'Nobody is waiting for an answer.'}
        rows={({ rows, now }) => <ListTable label="Complaints" rows={rows} columns={grievanceColumns(now)} keyOf={({ id }) => id} />}
      />
      <p className="hint return-hint">
        The law asks for an answer within {ACKNOWLEDGE_HOURS} hours and a settlement within one month. What is due first stands first.
      </p>
    </>
  );
}

export const grievancesScreen: Screen = { reads: ({ search }) => [grievanceListRead(search)], Component: GrievancesScreen };
