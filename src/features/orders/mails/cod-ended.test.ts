import { expect, test } from 'vitest';
import { cash } from '../../../../tests/shop/orders/order-mail.ts';
import { codEndings } from '../../ledger/messages/queue-order-message.server.ts';
import { codEnded } from './cod-ended.ts';

test('a cash order that ended: why, that nothing will be sent, and that there is nothing to pay (E17)', () => {
  const mails = codEndings.map((why) => codEnded({ ...cash, payload: { why } }));
  for (const { html: page, text } of mails)
    for (const version of [page, text]) expect(version).toContain('Nothing will be sent for this order, and there is nothing to pay.');
  expect(mails.map(({ subject }) => subject)).toEqual(['Order CHK-20417 is cancelled', 'Order CHK-20417 is cancelled']);
  expect(mails.map(({ text }) => /as you asked|had to cancel/.exec(text)?.[0])).toEqual(['as you asked', 'had to cancel']);
});

test('it escapes text that people typed (#183)', () => {
  for (const why of codEndings) expect(codEnded({ ...cash, payload: { why } }).html).not.toContain('<script');
});
