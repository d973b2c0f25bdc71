import type { GrievanceRecord } from '../../features/grievances/admin/read-grievance.server.ts';
import type { GrievanceStatus, MessageKind, ShopMove } from '../../rules/grievances/grievance.ts';
import { orderPrefix } from '../../rules/ids.ts';
import { greetingName } from '../../rules/names/greeting-name.ts';
import type { Tone } from '../parts/status/mark.tsx';
import type { MarkName } from '../parts/status/mark-paths.ts';

/** Word and shape of each state, as the shop reads it. */
export const stateWords: Readonly<Record<GrievanceStatus, readonly [word: string, mark: MarkName, tone?: Tone]>> = {
  open: ['To answer', 'bead', 'act'],
  answered: ['Customer to answer', 'arrowhead', 'way'],
  settled: ['Settled', 'tick-disc', 'ok'],
  closed: ['Closed by the customer', 'cross-ring'],
};

/** The label of a message in the conversation. */
export const deedWords: Readonly<Record<MessageKind, string>> = {
  asked: 'wrote',
  acknowledged: 'acknowledged it',
  answered: 'answered',
  replied: 'answered',
  settled: 'settled it',
  closed: 'closed it',
  reopened: 'opened it again',
  note: 'noted',
};

interface Choice {
  readonly word: string;
  readonly meta: string;
  readonly button: string;
}

export const moveWords: Readonly<Record<ShopMove, Choice>> = {
  answered: { word: 'Answer', meta: 'The customer acts next. The clock runs on.', button: 'Send the answer' },
  acknowledged: { word: 'Acknowledge', meta: 'You look into it and act next.', button: 'Acknowledge' },
  settled: { word: 'Settle', meta: 'With the reason in writing.', button: 'Settle the complaint' },
  note: { word: 'Private note', meta: 'No mail; the customer never reads it.', button: 'Add the note' },
};

/** Returns the moves that are possible now, the usual one first. */
export function movesOf({
  endedAt,
  acknowledgedAt,
  status,
}: Pick<GrievanceRecord, 'endedAt' | 'acknowledgedAt' | 'status'>): readonly ShopMove[] {
  if (endedAt !== null) return ['note'];
  return status === 'open' && acknowledgedAt === null ? ['answered', 'acknowledged', 'settled', 'note'] : ['answered', 'settled', 'note'];
}

/** Returns suggestions for the mail; the field begins with the first. */
export function suggestedReplies(move: ShopMove, { name }: Pick<GrievanceRecord, 'name'>): readonly string[] {
  const dear = `Dear ${greetingName(name) || 'customer'},`;
  const words: Readonly<Record<ShopMove, readonly string[]>> = {
    answered: [
      `${dear} we are sorry. We can send a new piece, or refund what you paid for it. Which one would you like?`,
      `${dear} we are sorry. Please send us a photograph of the piece, by an answer to this mail, so that we can settle this quickly.`,
      `${dear} thank you for writing. Please tell us the number of your order; it is in our mails and begins with ${orderPrefix()}.`,
    ],
    acknowledged: [
      `${dear} we have received your complaint and are looking into it. You hear from us again soon.`,
      `${dear} we have asked the courier where your parcel is. You hear from us as soon as they answer.`,
      '',
    ],
    settled: [
      `${dear} we have refunded what you paid. Your bank shows it within a few days.`,
      `${dear} a new piece is on its way to you. You get the tracking link by mail.`,
      `${dear} you were right and we have corrected it. We are sorry for the trouble.`,
      `${dear} we have looked at it carefully and cannot accept the complaint, because `,
    ],
    note: [''],
  };
  return words[move];
}
