import type { Screen } from '../app/screen.ts';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { disputeColumns } from './dispute-columns.tsx';
import { disputeListRead } from './dispute-reads.client.ts';

const tabWords = [
  ['answer', 'To answer'],
  ['review', 'With the bank'],
  ['done', 'Ended'],
] as const;

function DisputesScreen() {
  const list = useList(disputeListRead);
  return (
    <>
      <ListScreen
        list={list}
        title="Disputes"
        noun="disputes"
        tabs={tabWords}
        alerts={['answer']}
        failed="Failed to fetch disputes."
        empty="No Disputes Found"
        why={list.fields.tab === 'done' ? 'None has ended yet.' : 'No bank is waiting for an answer.'}
        rows={({ rows, now }) => <ListTable label="Disputes" rows={rows} columns={disputeColumns(now)} keyOf={({ id }) => id} />}
      />
      <p className="hint return-hint">
        The bank takes the money right away and returns it if you win. If you don’t answer in time, it is lost. The nearest deadline comes
        first.
      </p>
    </>
  );
}

export const disputesScreen: Screen = { reads: ({ search }) => [disputeListRead(search)], Component: DisputesScreen };
