import { orderNumber } from '../../rules/order-number.ts';
import { sentenceCase } from '../../rules/text.ts';
import { adminCall, adminRead } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { Button } from '../parts/button.tsx';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { listRead, useList } from '../parts/list/use-list.client.ts';
import { useAct } from '../parts/use-act.client.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import type { ManualMessage } from './by-hand.server.ts';
import { messageColumns, WhatsappLink } from './message-columns.tsx';

const messageListRead = listRead({ tab: 'all', search: '' }, (query) => adminRead('GET /admin/messages', { query }));

/** Ms after which the screen asks again: messages are sent without it. */
const POLL_MS = 15_000;

const tabWords = [
  ['stuck', 'Stuck'],
  ['waiting', 'Waiting'],
  ['failed', 'Not delivered'],
  ['all', 'All'],
] as const;

function MessagesScreen() {
  const list = useList(messageListRead, POLL_MS);
  const { data } = list;
  const retry = useAct({
    call: (dedupe?: string) => adminCall('POST /admin/messages/retry', { body: { dedupe } }),
    done: ({ retried }) => ({ title: 'Sent again', message: `${retried} ${retried === 1 ? 'message leaves' : 'messages leave'} now.` }),
    failed: 'Not sent',
    subjects: ['messages'],
  });
  const stuck = data?.tabs.stuck ?? 0;

  return (
    <ListScreen
      list={{ ...list, data: data && { ...data, rows: [...data.pinned, ...data.rows] } }}
      title="Messages"
      noun="messages"
      actions={stuck > 1 && <Button word={`Try all ${stuck} again`} isBusy={retry.isPending} onClick={() => retry.mutate(undefined)} />}
      tabs={tabWords}
      alerts={['stuck', 'failed']}
      views={<SavedViews />}
      searched="Email, phone, order"
      failed="Failed to fetch messages."
      empty="No Messages Found"
      why={
        list.fields.search
          ? 'None of the newest 2,000 recipients has this. An older one is found by its whole address.'
          : 'There are no messages here.'
      }
      rows={({ rows, byHand }) => (
        <ListTable
          label="Messages"
          rows={rows}
          columns={messageColumns({
            byHand,
            retried: retry.isPending ? retry.variables : undefined,
            onRetry: ({ dedupe }) => retry.mutate(dedupe),
          })}
          keyOf={({ dedupe }) => dedupe}
        />
      )}
    >
      {data && data.byHand.length > 0 && <ByHand messages={data.byHand} />}
    </ListScreen>
  );
}

/** WhatsApp is not set up: the messages of the last days to customers who agreed to it, ready to send from a phone. */
function ByHand({ messages }: { messages: readonly ManualMessage[] }) {
  return (
    <details className="by-hand">
      <summary>
        {messages.length} {messages.length === 1 ? 'message' : 'messages'} to send on WhatsApp by hand
      </summary>
      <ul>
        {messages.map((message) => (
          <li key={`${message.orderNumber} ${message.kind}`}>
            <span>
              {sentenceCase(message.kind)}, {orderNumber(message.orderNumber)}
            </span>
            <WhatsappLink message={message} />
          </li>
        ))}
      </ul>
    </details>
  );
}

export const messagesScreen: Screen = { reads: ({ search }) => [messageListRead(search)], Component: MessagesScreen };
