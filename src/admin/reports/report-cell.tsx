import { paise } from '../../rules/money/money.ts';
import type { ReportColumn, ReportSums } from '../../rules/reports/report-sums.ts';
import { grouped } from '../../rules/text.ts';
import { Amount } from '../parts/money/amount.tsx';

/** Shows a column of a report for some sums. */
export function ReportCell({ column: { kind, of }, sums }: { readonly column: ReportColumn; readonly sums: ReportSums }) {
  const value = of(sums);
  if (kind === 'money') return <Amount of={paise(value)} />;
  return kind === 'share' ? `${(value / 10).toFixed(1)} %` : grouped(value);
}
