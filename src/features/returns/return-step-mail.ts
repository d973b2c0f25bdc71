import { orderNumber } from '../../rules/ids.ts';
import { refundTiming } from '../../rules/order/refund.ts';
import type { Mail } from '../messages/mails/mail.ts';
import { greet, type MailPart, noticeMail } from '../messages/mails/notice.ts';
import type { OrderMail } from '../sales/messages/order-mail.server.ts';

export type ReturnStep = 'requested' | 'accepted' | 'declined' | 'received' | 'settled';

/** The words for what the customer asked for, by the `kind` of the payload. */
const wanted: Readonly<Record<string, string>> = { refund: 'refund', exchange: 'exchange', replacement: 'replacement', return: 'return' };

interface Words {
  readonly subject: string;
  readonly headline: string;
  readonly happened: string;
  readonly next: MailPart;
}

/** The texts of each step of a return. `what`: 'exchange'; `of`: 'order CHK-20417'. */
const steps: Record<ReturnStep, (what: string, of: string, isCod: boolean) => Words> = {
  requested: (what, of) => ({
    subject: `We have received your ${what} request for ${of}`,
    headline: 'We have received your request',
    happened: `you asked for a ${what} of pieces from ${of}.`.replace('a exchange', 'an exchange'),
    next: ['What happens now?', 'We will answer within 48 hours. Please keep the pieces, their packing and your video until then.'],
  }),
  accepted: (what, of) => ({
    subject: `Your ${what} for ${of} is accepted`,
    headline: 'Your request is accepted',
    happened: `we have accepted your ${what} request for ${of}.`,
    next: ['What happens now?', 'Pack the pieces as you received them. Your order page says how to send them back.'],
  }),
  declined: (what, of) => ({
    subject: `Your ${what} request for ${of}`,
    headline: 'We could not accept your request',
    happened: `we looked at your ${what} request for ${of} and could not accept it.`,
    next: [
      'Do you see it differently?',
      'Reply to this mail and we will look at it again. We never refuse a real defect only because of a missing video or a late request.',
    ],
  }),
  received: (what, of) => ({
    subject: `We have received your pieces from ${of}`,
    headline: 'Your pieces have arrived',
    happened: `we have received the pieces you sent back from ${of}.`,
    next: ['What happens now?', `We will check them and settle your ${what} without delay. We will write again when it is done.`],
  }),
  settled: (what, of, isCod) =>
    what === 'exchange' || what === 'replacement'
      ? {
          subject: `Your ${what} for ${of} is settled`,
          headline: 'Your return is settled',
          happened: `your ${what} for ${of} is settled.`,
          next: ['What happens now?', 'Your order page shows the pieces we send in exchange.'],
        }
      : {
          subject: `Your ${what} for ${of} is settled`,
          headline: 'Your return is settled',
          happened: `your ${what} for ${of} is settled.`,
          next: [
            'When will the money arrive?',
            isCod
              ? 'You paid at the door, so we send it by UPI or bank transfer to the account you gave us.'
              : `It goes to the account you paid from. ${refundTiming(null)}`,
          ],
        },
};

/**
 * Returns the mail about a step of a return (payload: `number` of the return, `kind` of the request, `note` of the administrator).
 */
export function returnStep(step: ReturnStep, { sender, view: { order }, link, payload }: OrderMail): Mail {
  const { number = '', kind = '', note = '' } = payload;
  const what = (Object.hasOwn(wanted, kind) && wanted[kind]) || 'return';
  const { subject, headline, happened, next } = steps[step](what, `order ${orderNumber(order.number)}`, order.method === 'cod');
  return noticeMail(sender, {
    subject,
    headline,
    sentence: greet(order.customerName, happened),
    preview: note || next[1],
    parts: [...(note ? [[step === 'declined' ? 'Why?' : 'Our note:', note] as const] : []), next],
    link: ['View my order', link],
    hint: [number ? `Your return ${number}` : 'Questions?', 'Quote the order number when you write to us.'],
  });
}
