import { dayDate } from '../../rules/dates.ts';
import { gridLines } from '../../rules/figures/chart-scale.ts';
import { formatInr } from '../../rules/money/money.ts';
import { ChartDays } from './chart-days.tsx';
import { HEIGHT, heightOf, middleOf, namesToToday, WIDTH } from './chart-frame.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { DashboardFigures } from './figures.ts';

type Sales = NonNullable<DashboardFigures['sales']>;

/** The revenue of 7 days as a line, over a dashed one of the 7 days before. */
export function RevenueChart({ sales: { days, revenue } }: { readonly sales: Sales }) {
  return (
    <ChartPanel
      title="Revenue, 7 days"
      help="revenue-days"
      meta={`${formatInr(revenue.week.now)}; dashed: the 7 days before`}
      chart={<Chart days={days} />}
      table={<Table days={days} />}
    />
  );
}

function Chart({ days }: Pick<Sales, 'days'>) {
  const lines = gridLines(Math.max(...days.flatMap((day) => [day.revenue, day.before])));
  const highest = lines.at(-1) ?? 1;
  const at = (value: number, nth: number) => ({ x: middleOf(nth, days.length), y: heightOf(value, highest) });
  const path = (values: readonly number[]) =>
    `M${values
      .map(at)
      .map(({ x, y }) => `${x} ${y}`)
      .join('L')}`;
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="Revenue of the last 7 days; the table has the figures">
      <ChartDays names={namesToToday(days.map(({ day }) => day))} lines={lines} labelOf={formatInr} />
      <path className="chart__before" d={path(days.map(({ before }) => before))} />
      <path className="chart__now" d={path(days.map((day) => day.revenue))} />
      {days.map(({ day, revenue }, nth) => (
        <circle key={day} className="chart__bead" cx={at(revenue, nth).x} cy={at(revenue, nth).y} r="4.5" />
      ))}
    </svg>
  );
}

function Table({ days }: Pick<Sales, 'days'>) {
  return (
    <table className="mini-table">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="num">
            Revenue
          </th>
          <th scope="col" className="num">
            Week before
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, revenue, before }, nth) => (
          <tr key={day}>
            <th scope="row">{dayDate(day, nth === days.length - 1)}</th>
            <td className="num">{formatInr(revenue)}</td>
            <td className="num mini-table__soft">{formatInr(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
