import { formatDate, startOfIstDate } from '../../../rules/dates.ts';
import { originWord } from '../../../rules/links/origin.ts';
import { orderStatuses } from '../../../rules/order/order-status.ts';
import { adminUrls } from '../../admin-urls.ts';
import { ExportOffer } from '../../exports/export-offer.tsx';
import { statusWord } from '../../parts/status/status-text.ts';
import type { orderListRead } from '../order-reads.client.ts';

interface Props {
  /** 'To pack' */
  readonly tab: string;
  readonly filters: typeof orderListRead.defaults;
  /** Of the list's address. */
  readonly search: string;
  readonly onClose: () => void;
}

const dayText = (day: string) => formatDate(startOfIstDate(day));

/** 'All, Delivered, from 1 November 2026, “jhumka”' */
function rowsText(tab: string, { status, origin, from, to, search }: typeof orderListRead.defaults): string {
  const chosen = orderStatuses.find((each) => each === status);
  const came = origin && originWord(origin);
  return [tab, chosen && statusWord(chosen), came, from && `from ${dayText(from)}`, to && `to ${dayText(to)}`, search && `“${search}”`]
    .filter(Boolean)
    .join(', ');
}

/** The files of the orders that the list shows. */
export function OrderExport({ tab, filters, search, onClose }: Props) {
  return (
    <ExportOffer
      title="Export orders"
      rows={rowsText(tab, filters)}
      isPersonal
      files={[
        {
          word: 'Orders',
          contains:
            'A row for each order: day, status, customer and address, amounts with delivery, discount and refund, and how it was paid.',
          href: adminUrls.exported('orders', search),
        },
        {
          word: 'Order lines',
          contains: 'A row for each product of these orders: SKU, product, size, quantity, price, HSN and GST. It names no customer.',
          href: adminUrls.exported('order-lines', search),
        },
      ]}
      onClose={onClose}
    />
  );
}
