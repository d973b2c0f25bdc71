import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../rules/dates.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog/dialog.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { statusWord } from '../parts/status/status-text.ts';
import { TextLink } from '../parts/text-link.tsx';
import { couponUsesRead } from './coupon-reads.client.ts';
import { usedText } from './coupon-text.ts';
import type { CouponRow } from './list-coupons.server.ts';

/** The orders with a coupon, newest first. */
export function CouponUsesDialog({ coupon, onClose }: { readonly coupon: CouponRow; readonly onClose: () => void }) {
  const uses = useQuery(couponUsesRead(coupon.id));
  return (
    <Dialog
      title={`Who used ${coupon.code}`}
      sub={`${usedText(coupon)} used`}
      onClose={onClose}
      foot={<Button look="line" word="Close" onClick={onClose} data-focus />}
    >
      <ReadState read={uses} failed="Failed to fetch orders." loading="Loading orders…" />
      {uses.data?.orders.length === 0 && <p className="text-meta">No order has this coupon.</p>}
      {uses.data && uses.data.orders.length > 0 && (
        <ul className="rows coupon-uses">
          {uses.data.orders.map(({ id, number, customerName, status, discount, createdAt, counts }) => (
            <li key={id}>
              <TextLink word={orderNumber(number)} href={adminUrls.order(id)} />
              <span>{customerName || 'Forgotten'}</span>
              <b>
                −<Amount of={discount} />
              </b>
              <span className="text-meta">
                {formatDate(createdAt)}, {statusWord(status)}
                {!counts && ', not counted'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
