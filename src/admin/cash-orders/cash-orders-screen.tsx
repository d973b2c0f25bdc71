import type { ListedCheck } from '../../features/cash-guard/admin/list-checks.server.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall, adminRead } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { listRead, useList } from '../parts/list/use-list.client.ts';
import { TextLink } from '../parts/text-link.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { type CallAnswer, cashOrderColumns } from './cash-order-columns.tsx';

const cashOrdersRead = listRead({ tab: 'waiting' }, (query) => adminRead('GET /admin/cash-orders', { query }));

const tabWords = [
  ['waiting', 'All that wait'],
  ['call', 'To call'],
  ['answered', 'Answered'],
] as const;

const done: Readonly<Record<CallAnswer, string>> = {
  confirmed: 'Confirmed: it can be packed.',
  'no-answer': 'Noted. It is still waiting.',
  'wrong-number': 'Noted. Write to its buyer, or cancel it on its page.',
};

function CashOrdersScreen() {
  const list = useList(cashOrdersRead);
  const call = useAct({
    call: ({ check, outcome }: { readonly check: ListedCheck; readonly outcome: CallAnswer }) =>
      adminCall('POST /admin/cash-orders/:id/call', { params: { id: check.id }, body: { outcome, version: check.version } }),
    done: (_answer, { check, outcome }) => ({ title: orderNumber(check.number), message: done[outcome] }),
    failed: 'Not saved',
    subjects: ['cash-orders', 'orders', 'to-do'],
  });
  const columns = (now: number) => cashOrderColumns(now, (check, outcome) => void call.run({ check, outcome }));
  return (
    <>
      <ListScreen
        list={list}
        title="Cash orders to confirm"
        noun="cash orders"
        tabs={tabWords}
        alerts={['call']}
        failed="Failed to fetch cash orders."
        empty="No Cash Orders Found"
        why={list.fields.tab === 'answered' ? 'None has been answered yet.' : 'No buyer has to answer.'}
        rows={({ rows, now }) => <ListTable label="Cash orders" rows={rows} columns={columns(now)} keyOf={({ id }) => id} />}
      />
      <p className="hint">
        Their buyers are asked at once, after four and after twenty hours, never at night. Nothing here is packed before an answer.{' '}
        <TextLink look="link" word="What makes an order wait" href={adminUrls.settingsAt('cash-guard')} />
      </p>
    </>
  );
}

export const cashOrdersScreen: Screen = { reads: ({ search }) => [cashOrdersRead(search)], Component: CashOrdersScreen };
