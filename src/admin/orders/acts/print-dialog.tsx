import type { OrderParcel } from '../../../features/parcels/admin/order-parcels.server.ts';
import { isRevenue } from '../../../rules/order/order-status.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { isUnbooked } from '../../../rules/parcels/parcel-states.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { adminUrls } from '../../admin-urls.ts';
import { ConfirmedLink } from '../../exports/confirmed-link.tsx';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { InvoiceChoice } from '../../papers/order-documents.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';

interface Props {
  readonly order: OrderRecord;
  readonly parcels: readonly OrderParcel[];
  readonly onClose: () => void;
}

/** The papers of an order: the courier's label once a parcel is booked, else the shop's own. */
export function PrintDialog({ order: { id, number, status }, parcels, onClose }: Props) {
  const booked = parcels.filter(({ state, direction }) => direction === 'out' && state !== 'cancelled' && !isUnbooked(state));
  return (
    <Dialog title="Print" sub={orderNumber(number)} size="s" onClose={onClose} foot={<Button look="line" word="Close" onClick={onClose} />}>
      <ul className="choices">
        {booked.map((parcel) => (
          <li key={parcel.id}>
            <ConfirmedLink className="" href={adminUrls.parcelPapers([parcel.id])} isInTab>
              <Icon name="printer" /> Courier’s label and slip{booked.length > 1 && `, parcel ${parcel.number}`}
            </ConfirmedLink>
          </li>
        ))}
        {isRevenue(status) && (
          <li>
            <a href={adminUrls.labels([number])} target="_blank" rel="noreferrer">
              <Icon name="printer" /> {booked.length > 0 ? 'The shop’s own label' : 'Label'}
            </a>
          </li>
        )}
        <li>
          <a href={adminUrls.slip(id)} target="_blank" rel="noreferrer">
            <Icon name="file-text" /> Slip
          </a>
        </li>
        <li>
          <a href={adminUrls.giftSlip(id)} target="_blank" rel="noreferrer">
            <Icon name="printer" /> Gift slip, without prices
          </a>
        </li>
        {isRevenue(status) && <InvoiceChoice id={id} />}
      </ul>
    </Dialog>
  );
}
