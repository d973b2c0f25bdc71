import { dayDate } from '../../rules/dates.ts';
import { gridLines } from '../../rules/figures/chart-scale.ts';
import { grouped } from '../../rules/text.ts';
import { ChartDays } from './chart-days.tsx';
import { BOTTOM, HEIGHT, heightOf, middleOf, namesToToday, WIDTH } from './chart-frame.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { DashboardFigures } from './figures.ts';

type Views = NonNullable<DashboardFigures['views']>;

const BAR = 54;

/** The page views of 7 days as bars with their numbers. */
export function ViewsChart({ views: { days, views, visitors } }: { readonly views: Views }) {
  return (
    <ChartPanel
      title="Page views, 7 days"
      help="view-days"
      meta={`${grouped(views.week.now)} by ${grouped(visitors.week.now)} ${visitors.week.now === 1 ? 'visitor' : 'visitors'}`}
      chart={<Chart days={days} />}
      table={<Table days={days} />}
    />
  );
}

function Chart({ days }: Pick<Views, 'days'>) {
  const lines = gridLines(Math.max(...days.map(({ views }) => views)));
  const highest = lines.at(-1) ?? 1;
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="Page views of the last 7 days; the table has the figures"
    >
      {/* Each bar has its number, so the lines need none. */}
      <ChartDays names={namesToToday(days.map(({ day }) => day))} lines={lines} labelOf={() => ''} />
      {days.map(({ day, views }, nth) => {
        const [x, y] = [middleOf(nth, days.length), heightOf(views, highest)];
        return (
          <g key={day}>
            <rect
              className={nth === days.length - 1 ? 'chart__bar chart__bar--today' : 'chart__bar'}
              x={x - BAR / 2}
              y={y}
              width={BAR}
              height={BOTTOM - y}
              rx="3"
            />
            <text className="chart__value" x={x} y={y - 8} textAnchor="middle">
              {grouped(views)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Table({ days }: Pick<Views, 'days'>) {
  return (
    <table className="mini-table">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="num">
            Views
          </th>
          <th scope="col" className="num">
            Visitors
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, views, visitors }, nth) => (
          <tr key={day}>
            <th scope="row">{dayDate(day, nth === days.length - 1)}</th>
            <td className="num">{grouped(views)}</td>
            <td className="num mini-table__soft">{grouped(visitors)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
