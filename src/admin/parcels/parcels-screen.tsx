import { useState } from 'react';
import type { Preference } from '../../features/parcels/admin/parcel-admin.schema.ts';
import type { MoneyKind } from '../../rules/parcels/couriers/money-columns.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Screen } from '../app/screen.ts';
import { BoxSelect } from '../parts/box-select.tsx';
import { Button } from '../parts/button.tsx';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { RefreshButton } from '../parts/list/refresh-button.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { withCouriersText } from '../parts/money/with-couriers-text.ts';
import { usePrices } from '../parts/parcel-prices.client.ts';
import { TextLink } from '../parts/text-link.tsx';
import { BookMany, GuessedWeights, PrintMany } from './book-many.tsx';
import { HandOverLinks } from './hand-over-links.tsx';
import { CourierMoneyDialog } from './paid/courier-money-dialog.tsx';
import { orderColumns, parcelColumns } from './parcel-columns.tsx';
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
  back: 'No parcels on the way back, and all returned parcels were opened.',
  cash: 'The couriers owe no cash.',
  all: 'No parcel was made yet.',
};

function ParcelsScreen() {
  const list = useList(parcelListRead);
  const { tab, search } = list.fields;
  const [prefer, setPrefer] = useState<Preference>('cheapest');
  const [box, setBox] = useState('');
  const isToBook = tab === 'book';
  const shown = list.data?.rows ?? [];
  // An order that waits for its buyer's answer is not booked with the others.
  const ready = shown.filter(({ waitsForAnswer }) => !waitsForAnswer);
  const prices = usePrices(ready, isToBook, box);
  return (
    <>
      <ListScreen
        list={list}
        title="Parcels"
        {...(tab === 'cash' && list.data?.withCouriers && { meta: withCouriersText(list.data.withCouriers) })}
        noun={isToBook ? 'orders' : 'parcels'}
        actions={
          <>
            {isToBook && list.data && <BookMany rows={ready} prefer={prefer} box={box} />}
            {tab === 'cash' && <CourierMoneyButtons />}
            {tab === 'hand' && <PrintMany rows={shown} />}
            {tab === 'hand' && <HandOverLinks rows={shown} />}
            <RefreshButton read={list.read} className="hide-phone" />
          </>
        }
        tabs={tabWords}
        alerts={['trouble', 'late']}
        searched="Order, parcel or tracking number"
        tools={
          isToBook && (
            <>
              <Preferred value={prefer} onChange={setPrefer} />
              <BoxSelect value={box} onChange={setBox} />
            </>
          )
        }
        failed="Failed to fetch parcels."
        empty="No Parcels Found"
        why={search ? 'No parcel here has this number.' : (whys[tab] ?? '')}
        rows={({ rows, now }) => (
          <>
            {isToBook && <GuessedWeights rows={ready} />}
            <ListTable
              label="Parcels"
              rows={rows}
              columns={isToBook ? orderColumns(now, { ...prices, prefer }) : parcelColumns(now)}
              keyOf={({ parcelId, orderId }) => parcelId ?? orderId}
            />
          </>
        )}
      />
      <p className="hint">
        <TextLink word="Returned parcels and their cost" href={adminUrls.parcelCounts} />
      </p>
    </>
  );
}

/** Opens the forms for what a courier has paid and what it charges. */
function CourierMoneyButtons() {
  const [kind, setKind] = useState<MoneyKind | null>(null);
  return (
    <>
      <div className="row">
        <Button icon="indian-rupee" word="Money came from the courier" onClick={() => setKind('remittance')} />
        <Button look="line" word="Courier’s invoice" onClick={() => setKind('invoice')} />
      </div>
      {kind && <CourierMoneyDialog kind={kind} onClose={() => setKind(null)} />}
    </>
  );
}

interface Preferring {
  readonly value: Preference;
  readonly onChange: (value: Preference) => void;
}

/** Which courier the press for all takes. */
const Preferred = ({ value, onChange }: Preferring) => (
  <select className="select" aria-label="Courier" value={value} onChange={({ target }) => onChange(target.value as Preference)}>
    <option value="cheapest">Cheapest courier</option>
    <option value="quickest">Quickest courier</option>
  </select>
);

export const parcelsScreen: Screen = { reads: ({ search }) => [parcelListRead(search)], Component: ParcelsScreen };
