import type { ReturnRecord } from '../../features/returns/admin/read-return.server.ts';
import { formatInr } from '../../rules/money/money.ts';
import type { ReturnStatus } from '../../rules/returns/return-moves.ts';
import { isFaultReason } from '../../rules/returns/returns.ts';

export type Decision = 'accept' | 'decline' | 'receive' | 'refund' | 'exchange';

/** Returns the possible decisions, the usual one first. */
export function decisionsOf({ status, kind }: Pick<ReturnRecord, 'status' | 'kind'>): readonly Decision[] {
  const settling: readonly Decision[] = kind === 'exchange' ? ['exchange', 'refund'] : ['refund'];
  const choices: Readonly<Partial<Record<ReturnStatus, readonly Decision[]>>> = {
    requested: ['accept', 'decline'],
    accepted: ['receive', ...settling, 'decline'],
    received: [...settling, 'decline'],
    declined: ['accept'],
  };
  return choices[status] ?? [];
}

interface Choice {
  readonly word: string;
  readonly meta: string;
  readonly button: string;
}

export function choiceOf(decision: Decision, { status, kind, payable, pieces, reason }: ReturnRecord): Choice {
  const amount = formatInr(payable.amount);
  const free = Math.min(...pieces.map(({ inStock }) => inStock ?? Number.POSITIVE_INFINITY));
  const choices: Readonly<Record<Decision, Choice>> = {
    accept: {
      word: status === 'declined' ? 'Accept after all' : `Accept the ${kind}`,
      meta: isFaultReason(reason) ? 'The piece comes back at our cost.' : 'The customer sends the piece back at their own cost.',
      button: `Accept the ${kind}`,
    },
    decline: { word: 'Decline', meta: 'With the reason, in your words.', button: `Decline the ${kind}` },
    receive: { word: 'The pieces have arrived', meta: 'Settle it next.', button: 'Pieces have arrived' },
    refund: {
      word: `Refund ${amount}`,
      meta:
        payable.amount === 0
          ? 'It was returned before.'
          : payable.byHand
            ? 'By hand: the gateway cannot send it.'
            : 'To where the payment came from.',
      button: `Refund ${amount}`,
    },
    exchange: {
      word: 'Send the other piece',
      meta: Number.isFinite(free) ? `${free} in stock` : 'The customer named it in words: take it out of stock yourself.',
      button: 'Send the other piece',
    },
  };
  return choices[decision];
}
