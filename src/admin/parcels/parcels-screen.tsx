import { useState } from 'react';
import type { BookedOrder } from '../../features/parcels/admin/book-orders.server.ts';
import type { DeskPage, DeskRow } from '../../features/parcels/admin/list-parcels.server.ts';
import type { Preference } from '../../features/parcels/admin/parcel-admin.schema.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Screen } from '../app/screen.ts';
import { Button } from '../parts/button.tsx';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { RefreshButton } from '../parts/list/refresh-button.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { withCouriersText } from '../parts/money/with-couriers-text.ts';
import { TextLink } from '../parts/text-link.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { bookAll } from './book-all.client.ts';
import { BookedDialog } from './booked-dialog.tsx';
import { HandOverLinks } from './hand-over-links.tsx';
import { parcelColumns } from './parcel-columns.tsx';
import { parcelListRead } from './parcel-reads.client.ts';

const tabWords = [
  ['book', 'To book'],
  ['hand', 'To hand over'],
  ['way', 'On the way'],
  ['trouble', 'Trouble'],
  ['late', 'Late'],
  ['back', 'Coming back'],
  ['cash', 'Cash due'],
  ['all', 'All'],
] as const;

const whys: Readonly<Record<string, string>> = {
  book: 'Every order that is paid or to be paid at the door has its parcel.',
  hand: 'No booked parcel waits for the courier.',
  way: 'No parcel is on its way to a customer.',
  trouble: 'Every missed delivery is answered, and no courier contradicts itself.',
  late: 'No parcel waits longer than it should.',
  back: 'Nothing comes back, and everything that came back was opened.',
  cash: 'The couriers owe no cash.',
  all: 'No parcel was made yet.',
};

function ParcelsScreen() {
  const list = useList(parcelListRead);
  const { tab, search } = list.fields;
  return (
    <>
      <ListScreen
        list={list}
        title="Parcels"
        {...(tab === 'cash' && list.data?.withCouriers && { meta: withCouriersText(list.data.withCouriers) })}
        noun="parcels"
        actions={
          <>
            {tab === 'book' && list.data && <BookAll page={list.data} />}
            {tab === 'hand' && list.data && <HandOverLinks rows={list.data.rows} />}
            <RefreshButton read={list.read} className="iconbtn hide-phone" />
          </>
        }
        tabs={tabWords}
        alerts={['trouble', 'late']}
        searched="Order, parcel or tracking number"
        failed="Failed to fetch parcels."
        empty="No Parcels Found"
        why={search ? 'No parcel here has this number.' : (whys[tab] ?? '')}
        rows={({ rows, now }) => (
          <ListTable label="Parcels" rows={rows} columns={parcelColumns(now)} keyOf={({ parcelId, orderId }) => parcelId ?? orderId} />
        )}
      />
      <p className="hint">
        <TextLink look="link" word="What came back, and what it cost" href={adminUrls.parcelCounts} />
      </p>
    </>
  );
}

interface Done {
  readonly results: readonly BookedOrder[];
  readonly rows: readonly DeskRow[];
}

/** It stays when the last row has gone, because its answer is still to be read. Books the orders of the page, each with the courier that is preferred. */
function BookAll({ page: { rows } }: { readonly page: DeskPage }) {
  const [prefer, setPrefer] = useState<Preference>('cheapest');
  const [done, setDone] = useState<Done | null>(null);
  const book = useAct({
    call: () =>
      bookAll(
        rows.map(({ orderId }) => orderId),
        prefer,
      ),
    done: (results) => {
      setDone({ results, rows });
      return undefined;
    },
    failed: 'Not booked',
    subjects: ['parcels', 'orders'],
  });
  return (
    <>
      {rows.length > 0 && (
        <>
          <select className="select" aria-label="Courier" value={prefer} onChange={({ target }) => setPrefer(target.value as Preference)}>
            <option value="cheapest">Cheapest courier</option>
            <option value="quickest">Quickest courier</option>
          </select>
          <Button icon="truck" word={`Book all ${rows.length}`} isBusy={book.isPending} onClick={() => book.mutate()} />
        </>
      )}
      {done && <BookedDialog {...done} onClose={() => setDone(null)} />}
    </>
  );
}

export const parcelsScreen: Screen = { reads: ({ search }) => [parcelListRead(search)], Component: ParcelsScreen };
