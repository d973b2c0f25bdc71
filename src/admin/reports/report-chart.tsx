import type { Report } from '../../features/reports/read-report.server.ts';
import { shortDate, startOfIstDate } from '../../rules/dates.ts';
import { gridLines } from '../../rules/figures/chart-scale.ts';
import { formatInr, paise } from '../../rules/money/money.ts';
import { salesOf } from '../../rules/reports/report-sums.ts';
import { ChartDays } from '../figures/chart-days.tsx';
import { BOTTOM, HEIGHT, heightOf, middleOf, WIDTH } from '../figures/chart-frame.ts';
import { HelpedTitle } from '../parts/help/help.tsx';

/** Days with a name below them: as many as a phone has room for. */
const NAMED = 4;
const GAP = 0.25;

/** The sales of all orders by days, weeks or months. The table of the report by days has the same figures. */
export function ReportChart({ report: { steps } }: { report: Report }) {
  const sales = steps.map(salesOf);
  const lines = gridLines(Math.max(...sales));
  const highest = lines.at(-1) ?? 1;
  const every = Math.ceil(steps.length / NAMED);
  const width = (WIDTH / steps.length) * (1 - GAP);
  const names = steps.map(({ span }, nth) =>
    steps.length === 1 || nth % every === Math.floor(every / 2) ? shortDate(startOfIstDate(span.from)).replace(/ \d{4}$/, '') : '',
  );
  return (
    <section className="panel report-chart" aria-label="Chart">
      <HelpedTitle of="sales" title="Sales of all orders" />
      <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="Sales by days; the report by days has the figures">
        <ChartDays names={names} lines={lines} labelOf={(line) => formatInr(paise(line))} />
        {sales.map((value, nth) => {
          const y = heightOf(value, highest);
          return (
            <rect
              key={steps[nth]?.span.from}
              className="chart__bar"
              x={middleOf(nth, sales.length) - width / 2}
              y={y}
              width={width}
              height={BOTTOM - y}
            >
              <title>{`${steps[nth]?.word}: ${formatInr(value)}`}</title>
            </rect>
          );
        })}
      </svg>
    </section>
  );
}
