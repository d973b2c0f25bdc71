import type { BookedOrder } from '../../features/parcels/admin/book-orders.server.ts';
import type { DeskRow } from '../../features/parcels/admin/list-parcels.server.ts';
import { adminUrls } from '../admin-urls.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog/dialog.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { PrintPapers } from './hand-over-links.tsx';

interface Props {
  readonly results: readonly BookedOrder[];
  readonly rows: readonly DeskRow[];
  readonly onClose: () => void;
}

/** Shows the outcome for each order of one press: first those that are not booked, and why. The labels are the next act. */
export function BookedDialog({ results, rows, onClose }: Props) {
  const booked = results.filter(({ fault }) => fault === null);
  const left = results.filter(({ fault }) => fault !== null);
  const ready = booked.flatMap(({ parcelId, state }) => (parcelId !== null && state === 'booked' ? [parcelId] : []));
  const nameOf = (orderId: string) => {
    const row = rows.find((one) => one.orderId === orderId);
    return row ? [row.customerName, row.city].filter(Boolean).join(', ') : 'Order';
  };
  return (
    <Dialog
      title={`${booked.length} of ${results.length} booked`}
      {...(booked.length > 0 && { sub: 'Customers get their number when the courier has scanned it' })}
      onClose={onClose}
      foot={
        <>
          <Button look="line" word="Close" onClick={onClose} data-focus />
          {ready.length > 0 && <PrintPapers ids={ready} className="btn" />}
        </>
      }
    >
      <div className="stack">
        {left.map(({ orderId, parcelId, fault }) => (
          <div key={orderId} className="note note--bad">
            <p>
              <b>{nameOf(orderId)} is not booked.</b> {fault}
              {parcelId !== null && (
                <span className="detail">
                  <TextLink look="link" word="Open the parcel" href={adminUrls.parcel(parcelId)} />
                </span>
              )}
            </p>
          </div>
        ))}
        {booked.length > 0 && (
          <ul className="rows">
            {booked.map(({ orderId, state, carrier, awb, price }) => (
              <li key={orderId}>
                <span>
                  <b>{nameOf(orderId)}</b>
                  <span className="text-meta detail">{[carrier, awb].filter(Boolean).join(' ')}</span>
                  {state === 'booking' && <Tag mark="clock" word="Courier is asked" />}
                </span>
                {price !== null && <Amount of={price} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
