import { useState } from 'react';
import type { BookedOrder } from '../../features/parcels/admin/book-orders.server.ts';
import type { DeskRow } from '../../features/parcels/admin/list-parcels.server.ts';
import { BOOKED_MAX, type Preference } from '../../features/parcels/admin/parcel-admin.schema.ts';
import { PIECE_GRAMS } from '../../rules/parcels/label/box.ts';
import { count } from '../../rules/text.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { Button } from '../parts/button.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { BookedDialog } from './booked-dialog.tsx';
import { PrintPapers } from './hand-over-links.tsx';

interface How {
  readonly prefer: Preference;
  readonly box: string;
}

/** Books many orders in calls of BOOKED_MAX, one after the other. A call that fails leaves its orders and those after it, with why. */
async function bookAll(orders: readonly string[], how: How): Promise<BookedOrder[]> {
  const results: BookedOrder[] = [];
  for (let at = 0; at < orders.length; at += BOOKED_MAX) {
    try {
      const body = { orders: orders.slice(at, at + BOOKED_MAX), ...how };
      results.push(...(await adminCall('POST /admin/parcels/book', { body })).results);
    } catch (error) {
      const left = { parcelId: null, state: null, carrier: '', awb: null, price: null, fault: sentenceOf(error) };
      return [...results, ...orders.slice(at).map((orderId) => ({ ...left, orderId }))];
    }
  }
  return results;
}

interface Props {
  readonly rows: readonly DeskRow[];
  readonly prefer: Preference;
  /** The name of the box for all; '' for that of each draft, else the usual one. */
  readonly box: string;
}

interface Done {
  readonly results: readonly BookedOrder[];
  readonly rows: readonly DeskRow[];
}

/** Books the orders of the page, each with the courier that is preferred. It stays when the last row has gone: its answer is still to be read. */
export function BookMany({ rows, prefer, box }: Props) {
  const [done, setDone] = useState<Done | null>(null);
  const book = useAct({
    call: () =>
      bookAll(
        rows.map(({ orderId }) => orderId),
        { prefer, box },
      ),
    done: (results) => {
      setDone({ results, rows });
      return undefined;
    },
    failed: 'Not booked',
    subjects: ['parcels', 'orders'],
  });
  const word = rows.length === 1 ? 'Book it' : `Book all ${rows.length}`;
  return (
    <>
      {rows.length > 0 && (
        <Button
          icon="truck"
          className="add-button"
          word={book.isPending ? `Booking ${count(rows.length, 'order')}…` : word}
          isBusy={book.isPending}
          onClick={() => book.mutate()}
        />
      )}
      {done && <BookedDialog {...done} onClose={() => setDone(null)} />}
    </>
  );
}

/** '2 of 8 parcels have a guessed weight.': couriers bill the difference later. Nothing where all weights are known. */
export function GuessedWeights({ rows }: Pick<Props, 'rows'>) {
  const guessed = rows.filter(({ isWeightGuessed }) => isWeightGuessed).length;
  if (guessed === 0) return null;
  return (
    <p className="note">
      {guessed} of {count(rows.length, 'parcel')} {guessed === 1 ? 'has' : 'have'} a guessed weight: {PIECE_GRAMS} g for each piece that
      nobody weighed. Type the weight of the piece, or the usual one of its category.
    </p>
  );
}

/** The labels and packing slips of the page's parcels, in one file. */
export function PrintMany({ rows }: Pick<Props, 'rows'>) {
  const ids = rows.flatMap(({ parcelId, state, isCancelling }) =>
    parcelId !== null && state === 'booked' && !isCancelling ? [parcelId] : [],
  );
  if (ids.length === 0) return null;
  return <PrintPapers ids={ids} className="btn add-button" />;
}
