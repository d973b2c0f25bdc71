import type { BookedOrder } from '../../features/parcels/admin/book-orders.server.ts';
import type { DeskRow } from '../../features/parcels/admin/list-parcels.server.ts';
import { adminUrls } from '../admin-urls.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog/dialog.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';

interface Props {
  readonly results: readonly BookedOrder[];
  readonly rows: readonly DeskRow[];
  readonly onClose: () => void;
}

/** What became of each order of one press: first those that are not booked, and why. */
export function BookedDialog({ results, rows, onClose }: Props) {
  const booked = results.filter(({ fault }) => fault === null);
  const nameOf = (orderId: string) => {
    const row = rows.find((one) => one.orderId === orderId);
    return row ? [row.customerName, row.city].filter(Boolean).join(', ') : 'Order';
  };
  return (
    <Dialog
      title={`${booked.length} of ${results.length} booked`}
      sub="Customers get their number when the courier has scanned it"
      onClose={onClose}
      foot={<Button look="line" word="Close" onClick={onClose} data-focus />}
    >
      {results
        .filter(({ fault }) => fault !== null)
        .map(({ orderId, parcelId, fault }) => (
          <p key={orderId} className="note note--bad">
            <span>
              <b>{nameOf(orderId)} is not booked.</b> {fault}
            </span>
            {parcelId !== null && <TextLink word="Choose a courier" href={adminUrls.parcel(parcelId)} />}
          </p>
        ))}
      <ul className="rows">
        {booked.map(({ orderId, state, carrier, awb, price }) => (
          <li key={orderId}>
            <b>{nameOf(orderId)}</b> {[carrier, awb].filter(Boolean).join(' ')} {price !== null && <Amount of={price} />}{' '}
            <Tag mark="tick-disc" tone="done" word={state === 'booking' ? 'courier is asked' : 'booked'} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
