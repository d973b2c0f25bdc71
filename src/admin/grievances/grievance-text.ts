import type { GrievanceRecord } from '../../features/grievances/admin/read-grievance.server.ts';
import type { GrievanceOutcome, GrievanceTopic, MessageKind, ShopMove } from '../../rules/grievances/grievance.ts';
import { greetingName } from '../../rules/names/greeting-name.ts';
import { orderPrefix } from '../../rules/order-number.ts';

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

/** Facts on which the words of an answer depend. */
type Facts = Pick<GrievanceRecord, 'name' | 'topic' | 'orderNumber' | 'isTheirs' | 'isPaid'>;

/** Subjects that are about an order. */
const ofOrder: readonly GrievanceTopic[] = ['delivery', 'piece', 'refund', 'payment'];
const askOrder = () =>
  `thank you for writing. Please tell us the number of your order; it is in our mails and begins with ${orderPrefix()}.`;
const ASK_BUYER =
  'thank you for writing. Please tell us the email address or the mobile number with which you ordered, so that we can find your order.';

/** Answers that ask the customer for something, by the subject, where their order is known. Other subjects need the owner's own words. */
const answers: Readonly<Partial<Record<GrievanceTopic, (isPaid: boolean) => readonly string[]>>> = {
  delivery: (isPaid) => [
    `we are sorry that your parcel has not arrived. We can send the pieces again, or ${isPaid ? 'refund what you paid' : 'cancel the order: there is nothing to pay'}. Which one would you like?`,
  ],
  piece: (isPaid) => [
    ...(isPaid ? ['we are sorry. We can send a new piece, or refund what you paid for it. Which one would you like?'] : []),
    'we are sorry. Please send us a photograph of the piece, by an answer to this mail, so that we can settle this quickly.',
  ],
};

const received: Readonly<Record<GrievanceTopic, string>> = {
  delivery: 'we are asking the courier where your parcel is. You will hear from us as soon as they answer.',
  piece: 'we are looking into what happened with your piece. You will hear from us again soon.',
  refund: 'we are looking for your refund. You will hear from us again soon.',
  payment: 'we are looking for your payment. You will hear from us again soon.',
  data: 'we have received your request about your data and are looking into it. You will hear from us again soon.',
  other: 'we have received your complaint and are looking into it. You will hear from us again soon.',
};

/** The end of a complaint, by how it was settled. A reason is the owner's: such a text is only begun, and not in the field by itself. */
const ends: Readonly<Record<GrievanceOutcome, readonly string[]>> = {
  refunded: ['we have refunded what you paid.'],
  replaced: ['a new piece is on its way to you.'],
  corrected: ['you were right and we have corrected it. We are sorry for the trouble.'],
  explained: ['', 'we have looked at it carefully: '],
  declined: ['', 'we have looked at it carefully and cannot accept the complaint, because '],
};

function answersTo({ topic, orderNumber, isTheirs, isPaid }: Facts): readonly string[] {
  if (!ofOrder.includes(topic)) return [];
  if (orderNumber === null) return [askOrder()];
  return isTheirs ? (answers[topic]?.(isPaid) ?? []) : [ASK_BUYER];
}

/**
 * Returns suggestions for the mail; the field begins with the first. They offer what the shop can do in this case: nothing about an order that
 * is not known to be the customer's, no refund where nothing was paid. `outcome`: how it was settled, once that is chosen.
 */
export function suggestedReplies(move: ShopMove, facts: Facts, outcome: GrievanceOutcome | null = null): readonly string[] {
  const isKnown = !ofOrder.includes(facts.topic) || (facts.orderNumber !== null && facts.isTheirs);
  const words: Readonly<Record<ShopMove, readonly string[]>> = {
    answered: answersTo(facts),
    acknowledged: [received[isKnown ? facts.topic : 'other'], ''],
    settled: outcome === null ? [] : ends[outcome],
    note: [],
  };
  const dear = `Dear ${greetingName(facts.name) || 'customer'}, `;
  return words[move].map((each) => each && dear + each);
}
