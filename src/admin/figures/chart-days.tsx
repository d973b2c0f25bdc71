import { BOTTOM, heightOf, LABEL_AT, middleOf, WIDTH } from './chart-frame.ts';

interface Props {
  /** The words below the days, oldest first; '' where one has none. */
  readonly names: readonly string[];
  readonly lines: readonly number[];
  /** '₹6,000.00' */
  readonly labelOf: (line: number) => string;
}

/** The parts of every chart: lines with their values, the axis, and the days. */
export function ChartDays({ names, lines, labelOf }: Props) {
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
      {names.map(
        (name, nth) =>
          name !== '' && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the chart
            <text key={nth} x={middleOf(nth, names.length)} y={LABEL_AT} textAnchor="middle">
              {name}
            </text>
          ),
      )}
      <path className="chart__axis" d={`M0 ${BOTTOM + 0.5}H${WIDTH}`} />
    </>
  );
}
