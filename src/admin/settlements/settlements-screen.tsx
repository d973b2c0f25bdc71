import { useState } from 'react';
import { formatDateTime, formatMonth } from '../../rules/dates.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { monthsBack } from '../../rules/settlements/days-to-read.ts';
import { count } from '../../rules/text.ts';
import type { Screen } from '../app/screen.ts';
import { Button } from '../parts/button.tsx';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { settlementColumns } from './settlement-columns.tsx';
import { settlementsRead, useReadAgain } from './settlement-reads.client.ts';

const tabWords = [
  ['all', 'All'],
  ['open', 'Not out yet'],
] as const;

function SettlementsScreen() {
  const list = useList(settlementsRead);
  const { data } = list;
  return (
    <ListScreen
      list={list}
      title="Settlements"
      meta={data ? readingText(data.reading) : ''}
      actions={data && <ReadAgain months={monthsBack(data.today)} />}
      noun="settlements"
      tabs={tabWords}
      failed="Failed to fetch settlements."
      empty="No Settlements Found"
      why={
        list.fields.tab === 'open'
          ? 'All that were made are with the bank.'
          : `${GATEWAY_NAME} settles a payment two working days after it. They are read every morning at seven.`
      }
      rows={({ rows }) => <ListTable label="Settlements" rows={rows} columns={settlementColumns} keyOf={({ id }) => id} />}
    />
  );
}

function readingText({ days, lastAt }: { readonly days: number; readonly lastAt: number | null }): string {
  const last = lastAt === null ? 'Not read yet' : `Read ${formatDateTime(lastAt)}`;
  return days === 0 ? last : `${last}, ${count(days, 'day', 'days')} to go`;
}

/** Reads a month once more. */
function ReadAgain({ months }: { readonly months: readonly string[] }) {
  const [month = '', setMonth] = useState(months[0]);
  const again = useReadAgain();
  return (
    <div className="settlement-again">
      <select className="select" aria-label="Month" value={month} onChange={({ target }) => setMonth(target.value)}>
        {months.map((each) => (
          <option key={each} value={each}>
            {formatMonth(each)}
          </option>
        ))}
      </select>
      <Button look="line" word="Read again" isBusy={again.isPending} onClick={() => again.mutate(month)} />
    </div>
  );
}

export const settlementsScreen: Screen = { reads: ({ search }) => [settlementsRead(search)], Component: SettlementsScreen };
