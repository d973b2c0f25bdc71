import type { CountedBy } from '../../../rules/parcels/return-counts.ts';
import type { Screen } from '../../app/screen.ts';
import { EmptyState, ReadState } from '../../parts/list/list-states.tsx';
import { ListTable } from '../../parts/list/list-table.tsx';
import { PageHead } from '../../parts/list/page-head.tsx';
import { useList } from '../../parts/list/use-list.client.ts';
import { countsRead } from '../parcel-reads.client.ts';
import { CheckCounts } from './check-counts.tsx';
import { countColumns } from './count-columns.tsx';

const words: readonly (readonly [CountedBy, string])[] = [
  ['month', 'By month of dispatch'],
  ['pin', 'By PIN code, first three digits'],
  ['piece', 'By piece'],
  ['courier', 'By courier'],
  ['method', 'By payment'],
];

/** Shows what was returned, from where, and at what cost; and what asking buyers of cash orders has changed. */
function CountsScreen() {
  const { fields, set, read, data } = useList(countsRead);
  return (
    <>
      <PageHead title="Returned parcels" meta="Parcels that were picked up in the last 180 days">
        <select className="select" aria-label="Counted" value={fields.by} onChange={({ target }) => set({ by: target.value as CountedBy })}>
          {words.map(([by, word]) => (
            <option key={by} value={by}>
              {word}
            </option>
          ))}
        </select>
      </PageHead>
      <ReadState read={read} failed="Failed to fetch the counts." loading="Counting parcels…" />
      {data?.rows.length === 0 && (
        <EmptyState title="Nothing was sent yet">
          <p>A parcel counts from the moment the courier picks it up.</p>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <ListTable
          label="Counted parcels"
          rows={[data.all, ...data.rows]}
          columns={countColumns(data.by)}
          keyOf={({ key }) => key || 'all'}
        />
      )}
      <div className="stack">
        <p className="hint">
          The rate is of parcels that are over. Of fewer than 20 none is shown, because it says nothing. The cost is what couriers charged
          for parcels that came back, and pieces that came back broken or not at all, at their price.
          {data?.by === 'piece' && ' A parcel with two pieces counts for both.'}
        </p>
        {data && <CheckCounts checks={data.checks} />}
      </div>
    </>
  );
}

export const countsScreen: Screen = { reads: ({ search }) => [countsRead(search)], Component: CountsScreen };
