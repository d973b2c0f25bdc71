import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { istDate } from '../../rules/dates.ts';
import { fromThousandths } from '../../rules/margin/contribution.ts';
import { count } from '../../rules/text.ts';
import { ButtonLink } from '../parts/button.tsx';
import { HelpedTitle } from '../parts/help/help.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { stockValueFile, stockValueRead } from './margin-reads.client.ts';

const SHOWN = 10;

/** Shows the value of the stock at the end of a day. */
export function StockValuePanel() {
  const [day, setDay] = useState('');
  const read = useQuery(stockValueRead(day));
  const { data } = read;
  return (
    <section className="panel">
      <HelpedTitle of="stock-value" title="Value of the stock" />
      <div className="row">
        <label className="order-day">
          <span>At the end of</span>
          <input className="input" type="date" value={day || istDate(Date.now())} onChange={({ target }) => setDay(target.value)} />
        </label>
        <ButtonLink look="line" icon="download" word="CSV" href={stockValueFile(day)} download />
      </div>
      <ReadState read={read} failed="Failed to fetch the value of the stock." loading="Adding up the stock…" />
      {data && (
        <>
          <p>
            <Amount of={data.total} isStrong /> for {count(data.rows.length, 'product')}.
            {data.uncosted > 0 && ` ${count(data.uncosted, 'more piece')} of bought products now without a cost.`}
          </p>
          <ul className="rows">
            {data.rows.slice(0, SHOWN).map(({ productId, name, pieces, average, value }) => (
              <li key={productId}>
                <span>
                  {name}
                  <span className="text-meta detail">
                    {pieces} × <Amount of={fromThousandths(average)} />
                  </span>
                </span>
                <Amount of={value} />
              </li>
            ))}
          </ul>
          {data.rows.length > SHOWN && <p className="text-meta">{data.rows.length - SHOWN} more in the file.</p>}
        </>
      )}
    </section>
  );
}
