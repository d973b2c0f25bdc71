import { fill } from '../../../rules/language/texts.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { askedAtDoor } from '../../../rules/order/at-door.ts';
import { isPaidAtDoor } from '../../../rules/order/manual-order.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { deliveryAddressLine } from '../../ledger/messages/destination.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, type MailPart, noticeMail } from '../../messages/mails/notice.ts';
import { orderMailTexts } from './order-mails.texts.ts';

/** The mail that the order was changed before it left: what is other now, and what to do if the reader did not ask for it. */
export function orderChanged(mail: OrderMail): Mail {
  const { sender, view, link } = mail;
  const { order } = view;
  const t = orderMailTexts();
  const number = orderNumber(order.number);
  const parts = changedParts(mail);
  return noticeMail(sender, {
    subject: fill(t.isChanged, { number }),
    headline: t.yoursChanged,
    look: { above: fill(t.order, { number }) },
    sentence: greet(order.customerName, fill(t.wasChanged, { number })),
    preview: parts[0]?.[1] ?? '',
    parts,
    link: [t.view, link],
    hint: [t.notYou, fill(t.writeUs, { number })],
  });
}

function changedParts({ view: { order }, payload }: OrderMail): MailPart[] {
  const t = orderMailTexts();
  const { kind, name = '', size = '', from = '', pieces = '' } = payload;
  const amount = paise(Number(payload.amount ?? 0));
  const due = fill(t.dueNow, { amount: formatInr(askedAtDoor(order)) });
  const money: MailPart[] = amount > 0 ? [[t.yourMoney, isPaidAtDoor(order) ? due : fill(t.partBack, { amount: formatInr(amount) })]] : [];
  switch (kind) {
    case 'gift-note':
      return [['', t.changedNote]];
    case 'gift-wrap':
      return [['', t.changedWrap], ...money];
    case 'size':
      return [['', fill(t.changedSize, { name, size, from })]];
    case 'fewer':
      return [['', fill(t.changedPieces, { n: pieces, name })], ...money];
    case 'discount':
      return [['', fill(t.changedDiscount, { amount: formatInr(amount) })], ...money];
    default:
      return [
        ['', t.changedAddress],
        [t.address, deliveryAddressLine(order)],
      ];
  }
}
