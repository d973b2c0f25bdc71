import type { PieceMargin } from '../../features/margin/margin-report.server.ts';
import { percentText } from '../../rules/margin/margin.ts';
import { count } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { TextLink } from '../parts/text-link.tsx';

export const marginColumns: readonly Column<PieceMargin>[] = [
  {
    id: 'name',
    head: 'Piece',
    cell: 'title',
    render: ({ productId, name }) => <TextLink look="name" word={name} href={adminUrls.product(productId)} />,
  },
  { id: 'sold', head: 'Sold', cell: 'second', render: ({ pieces }) => count(pieces, 'piece') },
  { id: 'net', head: 'Net sales', cell: 'wide-only', isNumber: true, render: ({ net }) => <Amount of={net} /> },
  {
    id: 'earned',
    head: 'Contribution',
    cell: 'end',
    isNumber: true,
    render: ({ earned, isWhole }) => (
      <>
        {!isWhole && <span className="text-meta">at most </span>}
        <Amount of={earned} isStrong />
      </>
    ),
  },
  {
    id: 'percent',
    head: 'Margin',
    cell: 'figure',
    isNumber: true,
    render: ({ percent }) => (percent === null ? '?' : percentText(percent)),
  },
  {
    id: 'coverage',
    head: 'Coverage',
    cell: 'wide-only',
    isNumber: true,
    render: ({ coverage }) => (coverage === null ? '' : percentText(coverage)),
  },
];
