import { type ReactNode, useId, useState } from 'react';
import { HelpedTitle } from '../parts/help/help.tsx';
import type { HelpKey } from '../parts/help/help-texts.ts';

interface Props {
  readonly title: string;
  readonly help: HelpKey;
  readonly meta: string;
  readonly chart: ReactNode;
  /** The same data as rows. */
  readonly table: ReactNode;
}

/** A chart and its table, one of which is shown. */
export function ChartPanel({ title, help, meta, chart, table }: Props) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  const choice = (word: string, asTable: boolean) => (
    <label>
      <input type="radio" name={id} checked={isTable === asTable} onChange={() => setTable(asTable)} />
      {word}
    </label>
  );
  return (
    <section className="panel">
      <div className="figures__head">
        <div>
          <HelpedTitle of={help} title={title} />
          <p className="text-meta">{meta}</p>
        </div>
        <span className="segments" role="radiogroup" aria-label={`${title}, show as`}>
          {choice('Chart', false)}
          {choice('Table', true)}
        </span>
      </div>
      {isTable ? table : chart}
    </section>
  );
}
