import { dayName } from '../../rules/dates.ts';
import { BOTTOM, heightOf, LABEL_AT, middleOf, WIDTH } from './chart-frame.ts';

interface Props {
  /** IST days, oldest first; the last is today. */
  readonly days: readonly string[];
  readonly lines: readonly number[];
  /** '₹6,000.00' */
  readonly labelOf: (line: number) => string;
}

/** The parts of every chart: lines with their values, the axis, and the days. */
export function ChartDays({ days, lines, labelOf }: Props) {
  const highest = lines.at(-1) ?? 1;
  return (
    <>
      {lines.map((line) => (
        <g key={line}>
          <path className="chart__line" d={`M0 ${heightOf(line, highest) + 0.5}H${WIDTH}`} />
          <text x="0" y={heightOf(line, highest) - 5}>
            {labelOf(line)}
          </text>
        </g>
      ))}
      {days.map((day, nth) => (
        <text key={day} x={middleOf(nth, days.length)} y={LABEL_AT} textAnchor="middle">
          {nth === days.length - 1 ? 'Today' : dayName(day)}
        </text>
      ))}
      <path className="chart__axis" d={`M0 ${BOTTOM + 0.5}H${WIDTH}`} />
    </>
  );
}
