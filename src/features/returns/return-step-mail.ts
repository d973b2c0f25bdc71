import { orderNumber } from '../../rules/ids.ts';
import { refundTiming } from '../../rules/order/refund.ts';
import type { Mail } from '../messages/mails/mail.ts';
import { greet, type MailPart, noticeMail } from '../messages/mails/notice.ts';
import type { OrderMail } from '../sales/messages/order-mail.server.ts';

export type ReturnStep = 'requested' | 'accepted' | 'declined' | 'received' | 'settled';

/** What the shopper asked for, as the return names it. */
const wanted: Readonly<Record<string, string>> = { refund: 'refund', exchange: 'exchange', replacement: 'replacement', return: 'return' };

interface Words {
  readonly subject: string;
  readonly headline: string;
  readonly happened: string;
  readonly next: MailPart;
}

/** What each step of a return says. `what`: 'exchange'; `of`: 'order CHK-20417'. */
const steps: Record<ReturnStep, (what: string, of: string, isCod: boolean) => Words> = {
  requested: (what, of) => ({
    subject: `We have your ${what} request for ${of}`,
    headline: 'We have your request',
    happened: `you asked for a ${what} of pieces of ${of}.`.replace('a exchange', 'an exchange'),
    next: [
      'What happens now?',
      'A person looks at it and answers within 48 hours. Please keep the pieces, their packing and your video until then.',
    ],
  }),
  accepted: (what, of) => ({
    subject: `Your ${what} for ${of} is accepted`,
    headline: 'Your request is accepted',
    happened: `we take the pieces of ${of} back.`,
    next: ['What happens now?', 'Pack the pieces as they came. How they get back to us is on the page of your order.'],
  }),
  declined: (what, of) => ({
    subject: `Your ${what} request for ${of}`,
    headline: 'We could not accept your request',
    happened: `we looked at your ${what} request for ${of} and could not accept it.`,
    next: [
      'Do you see it differently?',
      'Reply to this mail and a person looks again. A real defect is never refused for a missing video or a late request alone.',
    ],
  }),
  received: (what, of) => ({
    subject: `Your pieces of ${of} are back with us`,
    headline: 'Your pieces reached us',
    happened: `the pieces that you sent back from ${of} are here.`,
    next: ['What happens now?', `We check them and settle your ${what} without delay. We write again when it is done.`],
  }),
  settled: (what, of, isCod) =>
    what === 'exchange' || what === 'replacement'
      ? {
          subject: `Your ${what} for ${of} is settled`,
          headline: 'Your return is settled',
          happened: `your ${what} for ${of} is settled.`,
          next: ['What happens now?', 'The pieces in exchange are on the page of your order, with their parcel.'],
        }
      : {
          subject: `Your ${what} for ${of} is settled`,
          headline: 'Your return is settled',
          happened: `your ${what} for ${of} is settled.`,
          next: [
            'When is the money there?',
            isCod
              ? 'You paid at the door, so we send it by UPI or bank transfer to where you told us.'
              : `It goes to the account you paid from. ${refundTiming(null)}`,
          ],
        },
};

/** A step of a return (payload: number of the return, what was asked for, what a person wrote about it). */
export function returnStep(step: ReturnStep, { shopUrl, view: { order }, link, payload }: OrderMail): Mail {
  const { number = '', kind = '', note = '' } = payload;
  const what = (Object.hasOwn(wanted, kind) && wanted[kind]) || 'return';
  const { subject, headline, happened, next } = steps[step](what, `order ${orderNumber(order.number)}`, order.method === 'cod');
  return noticeMail(shopUrl, {
    subject,
    headline,
    sentence: greet(order.customerName, happened),
    preview: note || next[1],
    parts: [...(note ? [[step === 'declined' ? 'Why?' : 'We add:', note] as const] : []), next],
    link: ['See my order', link],
    hint: [number ? `Your return ${number}` : 'Questions?', 'Quote the order number when you write to us.'],
  });
}
