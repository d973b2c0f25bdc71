import type { ReturnRecord } from '../../features/returns/admin/read-return.server.ts';
import { formatInr } from '../../rules/money/money.ts';
import type { ReturnStatus } from '../../rules/returns/return-moves.ts';
import { isFaultReason } from '../../rules/returns/returns.ts';
import type { Tone } from '../parts/status/mark.tsx';
import type { MarkName } from '../parts/status/mark-paths.ts';

/** Word and shape of each stage, as the shop reads it: what it has to do. */
export const stageWords: Readonly<Record<ReturnStatus, readonly [word: string, mark: MarkName, tone?: Tone]>> = {
  requested: ['To decide', 'bead', 'act'],
  accepted: ['On its way back', 'arrowhead', 'way'],
  received: ['To settle', 'half-bead'],
  settled: ['Settled', 'tick-disc', 'ok'],
  declined: ['Declined', 'filled-diamond', 'bad'],
  cancelled: ['Withdrawn', 'cross-ring'],
};

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
      meta: payable.byHand ? 'By hand: the gateway cannot send it.' : 'To where the payment came from.',
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

/** Returns suggestions for the mail; the field begins with the first. */
export function suggestedReplies(decision: Decision, { order, payable, kind }: ReturnRecord): readonly string[] {
  const dear = `Dear ${order.customerName.split(' ')[0] || 'customer'},`;
  const words: Readonly<Record<Decision, readonly string[]>> = {
    accept: [
      `${dear} we are sorry. A courier collects the piece in the next days; ${kind === 'exchange' ? 'the new piece leaves' : 'your money goes back'} the day it arrives.`,
      `${dear} thank you for the pictures. Please send the piece back with its tags; we will write when it has arrived.`,
      `${dear} we are sorry. You need not send the piece back.`,
    ],
    decline: [
      `${dear} the video shows the piece as it left us, without a fault, so we cannot take it back. If you see it differently, write to us or to our grievance officer.`,
      `${dear} the pictures show that the piece was worn. Worn pieces cannot come back. If you see it differently, write to us or to our grievance officer.`,
      `${dear} the pieces did not reach us. If you sent them, tell us the number of the parcel and we will look again.`,
    ],
    receive: ['', `${dear} your parcel has arrived. We look at the piece today.`],
    refund: payable.byHand
      ? ['', `${dear} we sent your money by UPI today. Reference: `, `${dear} we sent your money to your bank account today. Reference: `]
      : [`${dear} your refund is on its way. Your bank shows it within a few days.`, ''],
    exchange: [`${dear} your new piece leaves us today. You get the tracking link by mail.`, ''],
  };
  return words[decision];
}
