import { formatDateTime } from '../../rules/dates.ts';
import { newId } from '../../rules/ids.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { Button } from '../parts/button.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { useOrderAction } from './use-order-action.client.ts';

type Message = OrderRecord['messages'][number];

function messageState({
  sentAt,
  droppedAt,
  delivery,
}: Message): readonly ['tick-disc' | 'clock' | 'filled-diamond', string, 'ok' | 'bad' | undefined] {
  if (delivery === 'failed' || droppedAt !== null) return ['filled-diamond', 'Not sent', 'bad'];
  return sentAt === null ? ['clock', 'Waiting', undefined] : ['tick-disc', delivery === 'delivered' ? 'Delivered' : 'Sent', 'ok'];
}

/** Mails and WhatsApp messages about the order. A mail can be sent once more, to the address that the order has now. */
export function OrderMessages({ order: { id, number, messages, customerEmail } }: { readonly order: OrderRecord }) {
  const again = useOrderAction(({ key }: Message) =>
    adminCall('POST /admin/orders/:id/messages', { params: { id }, body: { id: newId(), key } }),
  );
  const send = (message: Message) =>
    again.mutate(message, {
      onSuccess: () => showToast({ kind: 'done', title: orderNumber(number), message: `The mail goes to ${customerEmail} again.` }),
      onError: (error) => showToast({ kind: 'error', title: 'Not sent', message: sentenceOf(error) }),
    });
  return (
    <section className="panel">
      <h2>Messages</h2>
      {messages.length === 0 && <p className="text-meta">None was sent.</p>}
      <ul className="order-records">
        {messages.map((message) => {
          const [mark, word, tone] = messageState(message);
          const { key, kind, channel, sentAt, at, error, canSendAgain } = message;
          const name = kind.replaceAll('-', ' ');
          return (
            <li key={key}>
              <b>{name}</b>
              <Tag mark={mark} {...(tone && { tone })} word={word} />
              <span className="text-meta">
                {[channel === 'email' ? 'Email' : 'WhatsApp', formatDateTime(sentAt ?? at), sentAt === null && error]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {canSendAgain && customerEmail && (
                <Button
                  look="link"
                  word="Send again"
                  aria-label={`Send again: ${name}`}
                  isBusy={again.isPending && again.variables?.key === key}
                  onClick={() => send(message)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
