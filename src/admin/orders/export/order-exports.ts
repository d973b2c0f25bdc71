import { formatDate, startOfIstDate } from '../../../rules/dates.ts';
import { adminUrls } from '../../admin-urls.ts';
import type { ExportDialogProps } from '../../exports/export-dialog.tsx';
import type { OrderListFields } from '../order-reads.client.ts';
import { orderTabWords, statusWord } from '../status-words.ts';

const dayText = (day: string) => formatDate(startOfIstDate(day));

/** 'All, Delivered, from 1 November 2026, “jhumka”' */
export function rowsText({ tab, status, from, to, search }: OrderListFields): string {
  return [
    orderTabWords.find(([id]) => id === tab)?.[1] ?? tab,
    status && statusWord(status),
    from && `from ${dayText(from)}`,
    to && `to ${dayText(to)}`,
    search && `“${search}”`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The files of the orders that the list shows. `search`: of the list's address. */
export const exportOf = (fields: OrderListFields, search: string): Omit<ExportDialogProps, 'onClose'> => ({
  title: 'Export orders',
  rows: rowsText(fields),
  isPersonal: true,
  files: [
    {
      word: 'Orders',
      contains: 'A row for each order: day, status, customer and address, amounts with delivery, discount and refund, and how it was paid.',
      href: adminUrls.exported('orders', search),
    },
    {
      word: 'Order lines',
      contains: 'A row for each product of these orders: SKU, product, size, quantity, price, HSN and GST. It names no customer.',
      href: adminUrls.exported('order-lines', search),
    },
  ],
});
