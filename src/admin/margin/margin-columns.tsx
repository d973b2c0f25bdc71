import type { ReactNode } from 'react';
import type { MarginRow } from '../../features/margin/margin-report.server.ts';
import { type MarginGroup, percentText } from '../../rules/margin/margin.ts';
import { dimensionWords } from '../../rules/reports/report-terms.ts';
import { count } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { TextLink } from '../parts/text-link.tsx';

/** Addresses for the row of a piece, a category or a coupon. */
const hrefs: Record<MarginGroup, (value: string) => string> = {
  piece: (value) => adminUrls.product(Number(value)),
  category: (value) => adminUrls.productsOf(Number(value)),
  coupon: adminUrls.couponNamed,
};

function nameOf(by: MarginGroup, { value, name }: MarginRow): ReactNode {
  const isNone = value === '' || value === '0';
  return isNone ? name : <TextLink look="name" word={name} href={hrefs[by](value)} />;
}

export const marginColumns = (by: MarginGroup): readonly Column<MarginRow>[] => [
  { id: 'name', head: dimensionWords[by], cell: 'title', render: (row) => nameOf(by, row) },
  { id: 'sold', head: 'Sold', cell: 'second', render: ({ sold }) => count(sold, by === 'coupon' ? 'order' : 'piece') },
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
