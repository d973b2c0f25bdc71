import type { PressingText } from '../../features/fair-dealing/self-audit.server.ts';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import type { Column } from '../parts/list/list-table.tsx';

/** The screen where the text is written. */
function screenOf({ where, product }: PressingText): string {
  const screens = { Banner: adminUrls.banners, Notification: adminUrls.settings, Category: adminUrls.categories };
  return where === 'Product' ? adminUrls.product(product) : screens[where];
}

/** The columns of the texts that the lint found. */
export const findingColumns: readonly Column<PressingText>[] = [
  {
    id: 'name',
    head: 'Text',
    cell: 'title',
    render: (row) => (
      <AdminLink href={screenOf(row)}>
        {row.where}: {row.name}
      </AdminLink>
    ),
  },
  { id: 'words', head: 'Words', cell: 'second', render: ({ words }) => `“${words}”` },
  { id: 'pattern', head: 'Stand for', cell: 'end', render: ({ pattern }) => pattern },
];
