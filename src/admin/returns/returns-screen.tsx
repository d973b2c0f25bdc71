import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import type { Screen } from '../app/screen.ts';
import { useListState } from '../parts/list/list-state.client.ts';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Pager } from '../parts/list/pager.tsx';
import { Tabs } from '../parts/list/tabs.tsx';
import { returnColumns } from './return-columns.tsx';
import { returnListDefaults, returnListRead } from './return-reads.client.ts';

const tabWords = [
  ['open', 'Open'],
  ['decide', 'To decide'],
  ['back', 'On the way back'],
  ['settle', 'To settle'],
  ['done', 'Done'],
] as const;

function ReturnsScreen() {
  const search = useSearch();
  const [fields, set] = useListState(returnListDefaults);
  const list = useQuery({ ...returnListRead(new URLSearchParams(search)), placeholderData: keepPreviousData });
  const { data } = list;
  return (
    <>
      <PageHead title="Returns">
        <button
          type="button"
          className="icon-button hide-phone"
          aria-label="Refresh"
          disabled={list.isFetching}
          onClick={() => list.refetch()}
        >
          <Icon name="refresh-cw" />
        </button>
      </PageHead>
      <Tabs
        label="Returns"
        current={fields.tab}
        tabs={tabWords.map(([id, word]) => ({
          id,
          word,
          href: adminUrls.returns + (id === 'open' ? '' : `?tab=${id}`),
          count: data?.tabs[id],
          isAlert: id === 'decide',
        }))}
      />
      <ReadState read={list} failed="Failed to fetch returns." loading="Loading returns…" />
      {data && data.rows.length === 0 && (
        <EmptyState title="No Returns Found">
          <p>{fields.tab === 'done' ? 'None was finished yet.' : 'Nobody waits for an answer here.'}</p>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <ListTable label="Returns" rows={data.rows} columns={returnColumns(data.now)} keyOf={({ id }) => id} />
          <Pager page={data} noun="returns" onMove={set} />
        </>
      )}
      <p className="hint return-hint">
        A change of mind can be asked for within 48 hours of delivery, a fault within 30 days. Each request is answered within 48 hours;
        what waits longest stands first.
      </p>
    </>
  );
}

export const returnsScreen: Screen = {
  title: 'Returns',
  reads: ({ search }) => [returnListRead(search)],
  Component: ReturnsScreen,
};
