import { useQuery } from '@tanstack/react-query';
import type { RunningLowPiece } from '../../../features/ledger/admin/running-low.server.ts';
import { LOW_DAYS, PACE_DAYS, URGENT_DAYS } from '../../../rules/figures/days-left.ts';
import { adminUrls } from '../../admin-urls.ts';
import { adminRead } from '../../app/admin-calls.client.ts';
import type { Screen } from '../../app/screen.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState, ReadState } from '../../parts/list/list-states.tsx';
import { type Column, ListTable } from '../../parts/list/list-table.tsx';
import { PageHead } from '../../parts/list/page-head.tsx';
import { Tag } from '../../parts/status/tag.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { Thumb } from '../../parts/upload/thumb.tsx';

const runningLowRead = adminRead('GET /admin/products/running-low');

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`);

const columns: readonly Column<RunningLowPiece>[] = [
  { id: 'picture', head: 'Picture', isHeadHidden: true, cell: 'picture', render: ({ image }) => <Thumb image={image} /> },
  {
    id: 'name',
    head: 'Piece',
    cell: 'title',
    render: ({ id, name }) => <TextLink look="name" word={name} href={adminUrls.product(id)} />,
  },
  { id: 'sku', head: 'SKU', cell: 'wide-only', render: ({ sku }) => sku },
  {
    id: 'left',
    head: 'Left',
    cell: 'second',
    isNumber: true,
    render: ({ left, held }) => (
      <>
        {left} <span className="only-phone">left</span>
        {held > 0 && <span className="text-meta"> + {held} reserved</span>}
      </>
    ),
  },
  { id: 'sold', head: `Sold in ${PACE_DAYS} days`, cell: 'wide-only', isNumber: true, render: ({ sold }) => sold },
  {
    id: 'days',
    head: 'Lasts',
    cell: 'figure',
    isNumber: true,
    render: ({ left, daysLeft }) =>
      left === 0 ? (
        <Tag mark="filled-diamond" tone="bad" word="Sold out" />
      ) : daysLeft <= URGENT_DAYS ? (
        <Tag mark="filled-diamond" tone="bad" word={daysText(daysLeft)} />
      ) : (
        daysText(daysLeft)
      ),
  },
  {
    id: 'buy',
    head: 'To buy',
    cell: 'end',
    isNumber: true,
    render: ({ toBuy }) => (
      <b>
        {toBuy} <span className="only-phone">to buy</span>
      </b>
    ),
  },
];

/** The pieces that run out first, as a purchase list. */
function RunningLowScreen() {
  const list = useQuery(runningLowRead);
  const rows = list.data?.rows;
  return (
    <>
      <PageHead title="Running low">
        <ButtonLink look="line" icon="download" word="CSV" href={adminUrls.purchaseList} download />
      </PageHead>
      <p className="text-meta">
        {`Lasts at most ${LOW_DAYS} days at the pace of the last ${PACE_DAYS}. “To buy” is enough for ${PACE_DAYS} days more.`}
      </p>
      <ReadState read={list} failed="Failed to fetch what runs low." loading="Loading what runs low…" />
      {rows?.length === 0 && (
        <EmptyState title="Nothing Runs Low">
          <p>
            At the pace of the last {PACE_DAYS} days every piece lasts longer than {LOW_DAYS} days.
          </p>
        </EmptyState>
      )}
      {rows && rows.length > 0 && <ListTable label="Pieces that run low" rows={rows} columns={columns} keyOf={({ id }) => String(id)} />}
    </>
  );
}

export const runningLowScreen: Screen = { reads: () => [runningLowRead], Component: RunningLowScreen };
