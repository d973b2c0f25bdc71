import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TariffList } from '../../../features/money-desk/tariffs/tariffs.server.ts';
import { formatDate, startOfIstDate } from '../../../rules/dates.ts';
import type { Tariff } from '../../../rules/matching/match-fees.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { Button } from '../../parts/button.tsx';
import { HelpedTitle } from '../../parts/help/help.tsx';
import { lazyComponent } from '../../parts/lazy-component.tsx';
import { ReadState } from '../../parts/list/list-states.tsx';
import { Amount } from '../../parts/money/amount.tsx';
import { tariffsRead } from './fees-reads.client.ts';

const TariffDialog = lazyComponent(() => import('./tariff-dialog.tsx').then((code) => code.TariffDialog));

/** Shows the terms agreed with the gateway, by which each fee is judged. */
export function TariffsPanel() {
  const read = useQuery(tariffsRead);
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="panel gst-return">
      <HelpedTitle of="tariff" title="Agreed tariff" />
      <ReadState read={read} failed="Failed to fetch the tariff." loading="Loading the tariff…" />
      {read.data && <Tariffs data={read.data} />}
      <Button look="line" icon="plus" word="Note a tariff" onClick={() => setAdding(true)} />
      {isAdding && <TariffDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function Tariffs({ data: { today, rows } }: { readonly data: TariffList }) {
  if (rows.length === 0) return <p>No tariffs yet, so gateway fees are not compared with what was agreed.</p>;
  return (
    <>
      <div className="wide-table">
        <table className="gst-sums gst-sums--plain">
          <thead>
            <tr>
              <th scope="col">Today</th>
              <th scope="col">Percent</th>
              <th scope="col">Fixed</th>
              <th scope="col">GST</th>
            </tr>
          </thead>
          <tbody>
            {today.map(({ method, hundredths, flat, taxPercent }) => (
              <tr key={method}>
                <th scope="row">{method}</th>
                <td>{hundredths / 100} %</td>
                <td>
                  <Amount of={flat} />
                </td>
                <td>{taxPercent} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <details>
        <summary>All saved tariffs</summary>
        <ul>
          {rows.map((row) => (
            <li key={`${row.method} ${row.from} ${row.notedAt}`}>
              {row.method} from {formatDate(startOfIstDate(row.from))}: {wordsOf(row)}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** '2 % + ₹0.00, and 18 % GST' */
const wordsOf = ({ hundredths, flat, taxPercent }: Tariff): string => `${hundredths / 100} % + ${formatInr(flat)}, and ${taxPercent} % GST`;
