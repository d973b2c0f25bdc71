import { exchangeText, type ReturnTerms, termText } from '../../rules/returns/return-terms.ts';
import { FAULT_WINDOW_DAYS } from '../../rules/returns/returns.ts';
import type { Screen } from '../app/screen.ts';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { RefreshButton } from '../parts/list/refresh-button.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { returnColumns } from './return-columns.tsx';
import { returnListRead } from './return-reads.client.ts';

const tabWords = [
  ['open', 'Open'],
  ['decide', 'To decide'],
  ['back', 'On the way back'],
  ['settle', 'To settle'],
  ['done', 'Done'],
] as const;

function ReturnsScreen() {
  const list = useList(returnListRead);
  return (
    <>
      <ListScreen
        list={list}
        title="Returns"
        noun="returns"
        actions={<RefreshButton read={list.read} className="hide-phone" />}
        tabs={tabWords}
        alerts={['decide']}
        failed="Failed to fetch returns."
        empty="No Returns Found"
        why={list.fields.tab === 'done' ? 'None is finished yet.' : 'Nobody is waiting for an answer.'}
        rows={({ rows, now }) => <ListTable label="Returns" rows={rows} columns={returnColumns(now)} keyOf={({ id }) => id} />}
      />
      <p className="hint return-hint">
        {list.data && <ReturnTermsHint terms={list.data.returnTerms} />} Each request is answered within 48 hours; what waits longest stands
        first.
      </p>
    </>
  );
}

function ReturnTermsHint({ terms }: { readonly terms: ReturnTerms }) {
  return (
    <>
      A change of mind can be asked for within {termText(terms.returnDays)} of delivery{exchangeText(terms, 'as an exchange')}, a fault
      within {FAULT_WINDOW_DAYS} days; an order keeps the terms under which it was placed.
    </>
  );
}

export const returnsScreen: Screen = { reads: ({ search }) => [returnListRead(search)], Component: ReturnsScreen };
