import { formatDateTime } from '../../rules/dates.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { sentenceCase } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import type { Column } from '../parts/list/list-table.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import type { ManualMessage } from './by-hand.server.ts';
import type { MessageRow } from './overview.server.ts';

const states = {
  stuck: ['Stuck', 'filled-diamond', 'bad'],
  failed: ['Not delivered', 'filled-diamond', 'bad'],
  waiting: ['Waiting', 'clock', 'warn'],
  sent: ['Sent', 'tick-disc', 'ok'],
  dropped: ['Not sent', 'cross-ring', 'off'],
} as const;

interface Actions {
  readonly byHand: readonly ManualMessage[];
  /** The message that is being tried again. */
  readonly retried: string | undefined;
  readonly onRetry: (message: MessageRow) => void;
}

const channelText: Readonly<Record<MessageRow['channel'], string>> = { email: '', whatsapp: ', WhatsApp', sms: ', SMS', push: '' };

export function messageColumns({ byHand, retried, onRetry }: Actions): readonly Column<MessageRow>[] {
  return [
    { id: 'message', head: 'Message', cell: 'title', render: ({ kind }) => <b>{sentenceCase(kind)}</b> },
    {
      id: 'to',
      head: 'To',
      cell: 'second',
      render: ({ recipient, channel }) => (recipient ? `${recipient}${channelText[channel]}` : 'Forgotten'),
    },
    { id: 'order', head: 'Order', cell: 'wide-only', render: OrderLink },
    {
      id: 'when',
      head: 'When',
      cell: 'end',
      render: ({ sentAt, createdAt }) => <span className="no-wrap text-meta">{formatDateTime(sentAt ?? createdAt)}</span>,
    },
    { id: 'state', head: 'State', cell: 'figure', render: StateOf },
    {
      id: 'actions',
      head: 'Actions',
      isHeadHidden: true,
      cell: 'controls',
      render: (message) => {
        const manual = byHand.find(({ orderNumber: number, kind }) => number === message.orderNumber && kind === message.kind);
        const isOpen = message.state === 'stuck' || message.state === 'waiting';
        if (!isOpen && !manual) return null;
        return (
          <span className="actions">
            {isOpen && (
              <Button
                look="line"
                word="Try again"
                isBusy={retried === message.dedupe}
                aria-label={`Try again: ${sentenceCase(message.kind)} to ${message.recipient}`}
                onClick={() => onRetry(message)}
              />
            )}
            {manual && <WhatsappLink message={manual} />}
          </span>
        );
      },
    },
  ];
}

function OrderLink({ orderId, orderNumber: number }: MessageRow) {
  if (number === null || orderId === null) return null;
  return <TextLink look="link" word={orderNumber(number)} href={adminUrls.order(orderId)} />;
}

function StateOf({ state, attempts, lastError, nextAttemptAt }: MessageRow) {
  const [word, mark, tone] = states[state];
  const more =
    state === 'stuck'
      ? `${attempts} tries${lastError ? `: ${lastError}` : ''}`
      : state === 'waiting' && attempts > 0
        ? `again at ${formatDateTime(nextAttemptAt)}`
        : state === 'dropped' || state === 'failed'
          ? lastError
          : null;
  return (
    <span className="message-state">
      <Tag mark={mark} tone={tone} word={word} />
      {more && <span className="text-meta only-wide">{more}</span>}
    </span>
  );
}

/** Opens WhatsApp with the message filled in. */
export function WhatsappLink({ message: { link, kind, orderNumber: number } }: { readonly message: ManualMessage }) {
  return (
    <ButtonLink
      look="line"
      icon="message-circle"
      word="WhatsApp"
      href={link}
      target="_blank"
      rel="noreferrer"
      aria-label={`WhatsApp: ${sentenceCase(kind)}, ${orderNumber(number)}`}
    />
  );
}
