import { formatDateTime } from '../../rules/dates.ts';
import { isOpenDispute, needsAnswer } from '../../rules/disputes/dispute-states.ts';
import { formatInr } from '../../rules/money/money.ts';
import { adminUrls } from '../admin-urls.ts';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { TextLink } from '../parts/text-link.tsx';

type Dispute = OrderRecord['disputes'][number];

const ended = { won: 'You have won it.', lost: 'It is lost: the bank keeps the money.', closed: 'It is closed.' } as const;

function stateOf(dispute: Dispute): string {
  const { status, respondBy } = dispute;
  if (status === 'won' || status === 'lost' || status === 'closed') return ended[status];
  if (!needsAnswer(dispute)) return 'The bank has your answer. Nothing is refunded meanwhile.';
  return `Answer ${respondBy === null ? 'at once' : `by ${formatDateTime(respondBy)}`}. Nothing is refunded meanwhile.`;
}

/** Shows what a bank disputes of an order. */
export function OrderDisputes({ order: { disputes } }: { readonly order: OrderRecord }) {
  return disputes.map((dispute) => (
    <p key={dispute.id} className={isOpenDispute(dispute.status) ? 'note note--bad' : 'note'}>
      A bank disputes {formatInr(dispute.amount)} of this order. {stateOf(dispute)}{' '}
      <TextLink look="link" word="Open the dispute" href={adminUrls.dispute(dispute.id)} />
    </p>
  ));
}
