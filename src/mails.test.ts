import { describe, expect, it } from 'vitest';
import { HOME, needed, orderBy, payloadOf, rendered, shopWith } from '../tests/shop/words/any-mail.ts';
import { type MessageKind, messageKinds } from './features/messages/message-kinds.ts';
import { renderMail } from './features/messages/outbox/send-mail.server.ts';
import { templates } from './mails.ts';
import { trackingLink } from './rules/parcels/couriers/couriers.ts';
import { demoStore } from './rules/store/demo-store.ts';

const evil = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
/** Names that could break a header, a tag or a sentence. */
const hostile = ['', `${evil}\r\nBcc: all@example.in`, `Ana\u2028nya & "Söhne"`];

describe.each(messageKinds)('mail %s (#183)', (kind) => {
  it('escapes user input, has a text part, a one-line subject and a preview', async () => {
    for (const value of hostile) {
      const mail = await rendered(kind, value);
      expect(mail.html).not.toContain('<script');
      expect(mail.html).not.toContain('<img src=x');
      expect(mail.html).not.toContain('undefined');
      expect(mail.text).not.toContain('undefined');
      expect(mail.subject).not.toMatch(/[\r\n\u2028]/);
      expect(mail.text.length).toBeGreaterThan(100);
      expect(/<div style="display:none[^>]*>([^<]+)</.exec(mail.html)?.[1]?.trim()).toBeTruthy();
      expect(mail.html.match(/<h1/g)).toHaveLength(1);
    }
  });

  it('has absolute URLs only, the same in HTML and in text', async () => {
    const { html, text } = await rendered(kind, 'Ananya Rao');
    const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    for (const link of links) expect(link).toMatch(/^(https:\/\/|mailto:)/);
    expect(html).not.toContain(`${HOME}//`);
    const own = links.filter((link) => /link\?|token=|reset|leave/.test(link));
    for (const link of own) expect(text).toContain(link);
    if (
      ![
        'confirm-code',
        'factor-changed',
        'factor-failed',
        'contact-code',
        'account-deleted',
        'password-changed',
        'email-changed',
        'signed-out',
        'owner-link',
        'welcome',
        'holds-alarm',
        'daily-digest',
        'operations-alert',
        'owner-news',
      ].includes(kind)
    )
      expect(own.length).toBeGreaterThan(0);
  });
});

describe('the content of mails', () => {
  it('order-shipped: the carrier’s page, how to film the unboxing; an unsafe link is left out', async () => {
    const { text, html } = await rendered('order-shipped', 'Ananya Rao');
    expect(text).toContain('Track my parcel: https://carrier.example/');
    expect(html).toContain('film the unboxing');
    const unsafe = await rendered('order-shipped', 'Ananya Rao', { trackingUrl: 'javascript:alert(1)' });
    expect(unsafe.html).not.toContain('javascript:');
    expect(unsafe.text).not.toContain('Track my parcel');
    const trackingUrl = trackingLink('delhivery', '19041424751540');
    const untried = await rendered('order-shipped', 'Ananya Rao', { trackingUrl });
    expect(untried.text).toContain('Delhivery, number 19041424751540');
    expect(untried.text + untried.html).not.toContain('delhivery.com');
    expect(untried.text).toContain('View my order: https://');
    expect((await rendered('order-shipped', 'A', { method: 'cod' })).text).toContain('Please pay ₹1,598.00 at the door');
  });

  it('order-delivered: the closing time in India, and that it does not apply to defects (L8)', async () => {
    const { text } = await rendered('order-delivered', 'Ananya Rao');
    expect(text).toContain('until Thu, 26 Nov, 12:42 pm, with');
    expect(text).toContain('defective, damaged');
    const longer = await rendered('order-delivered', 'Ananya Rao', { exchangeDays: 7 });
    expect(longer.text).toContain('a return until Thu, 26 Nov, 12:42 pm, for an exchange until Tue, 1 Dec, 12:42 pm, with');
  });

  it('parcel-out, parcel-missed, parcel-returning, parcel-lost: the cash, the reason in plain words, what follows', async () => {
    expect((await rendered('parcel-out', 'A', {}, { cash: '129800' })).text).toContain('Please have ₹1,298.00 ready');
    expect((await rendered('parcel-out', 'A', {}, { cash: '0' })).text).toContain('nothing to pay at the door');
    const missed = await rendered('parcel-missed', 'A', {}, { why: 'notHome', carrier: 'Delhivery Surface', awb: 'AWB1' });
    expect(missed.text).toContain('Nobody was at the door.');
    expect(missed.text).toContain('Delhivery Surface, number AWB1');
    expect(missed.text).toMatch(/Tell the courier: \S+token=/);
    expect((await rendered('parcel-returning', 'A', { method: 'cod' })).text).toContain('There is nothing to pay.');
    expect((await rendered('parcel-lost', 'A', {}, { kind: 'damaged' })).subject).toContain('was damaged');
    expect((await rendered('parcel-lost', 'A', {}, { kind: 'lost' })).subject).toContain('is lost');
    expect((await rendered('parcel-lost', 'A', {}, { kind: 'lost' })).text).toContain('or your money');
    const unpaid = (await rendered('parcel-lost', 'A', { method: 'cod' }, { kind: 'lost' })).text;
    expect([unpaid.includes('your money'), unpaid.includes('nothing to pay')]).toEqual([false, true]);
    expect((await rendered('return-fetched', 'A', {}, { carrier: 'Delhivery', awb: 'AWB2' })).text).toContain('Delhivery, number AWB2');
  });

  it('order-cancelled: the refund by payment method, without a charge; cash on delivery has no refund (L7, L9)', async () => {
    const paid = await renderMail(
      templates.mails,
      shopWith(orderBy('A'), 'A'),
      {
        kind: 'order-cancelled',
        recipient: '',
        orderId: 'o',
        payload: { method: 'upi' },
      },
      demoStore,
    );
    expect(paid.text).toContain('₹1,598.00 goes back to the account you paid from, without any charge.');
    expect(paid.text).toContain('UPI takes 2 to 7 days.');
    const cash = await rendered('order-cancelled', 'A', { method: 'cod', paidAt: null });
    expect(cash.text).toContain('nothing to pay');
    expect(cash.text).not.toContain('goes back');
  });

  it('a name that is a link does not appear in a mail (F60)', async () => {
    for (const name of ['evil.example/win', 'www.evil.example', 'https://evil.example', 'a@evil.example', 'x'.repeat(60)])
      expect((await rendered('verify-email', name)).text).not.toContain(name);
    for (const name of ['Dr. Rao', 'S/O Ramesh', 'K.R. Meera'])
      expect((await rendered('welcome', name)).text).toContain(`${name}, your account`);
  });

  it('user input does not appear in a mail to an address that is neither proved nor of a paid order', async () => {
    const typed = 'Urgent: customs';
    const shopSays = ['number', 'kind', 'note', 'why', 'method', 'reason', 'product', 'code', 'newEmail'];
    const payload = { ...payloadOf(''), name: typed };
    expect(Object.keys(payload)).toEqual(expect.arrayContaining(shopSays));
    const words = async (kind: MessageKind, more: object) => {
      const { subject, html, text } = await renderMail(
        templates.mails,
        shopWith(orderBy(typed, { ...more, ...needed[kind] }), 'Jhumkas'),
        {
          kind,
          recipient: '',
          orderId: 'o',
          payload,
        },
        demoStore,
      );
      return `${subject} ${html} ${text}`;
    };
    // Kinds that only a signed-in user or a proved address gets.
    const known = ['welcome', 'password-changed', 'email-changed', 'signed-out', 'account-deleted'];
    for (const kind of messageKinds) {
      const content = await words(kind, { paidAt: null, emailVerified: false, phoneVerified: true });
      if (!known.includes(kind)) expect([kind, content]).toEqual([kind, expect.not.stringContaining('Urgent')]);
    }
    expect(await words('order-confirmed', { paidAt: null, method: 'cod', emailVerified: true })).toContain('Urgent: customs');
    // The code of a cash order proves its buyer, also where it went to the phone.
    const byPhone = await words('order-confirmed', { paidAt: null, method: 'cod', emailVerified: false, phoneVerified: true });
    expect(byPhone).toContain('Urgent: customs');
    expect(byPhone).not.toContain('The address you gave with the order');
    expect(await words('order-confirmed', { emailVerified: false })).toContain('Urgent: customs');
  });

  const returnMail = async (kind: 'return-accepted' | 'return-settled', payload: Record<string, string>, over: object = {}) => {
    const shop = shopWith({ ...orderBy('A'), ...over }, 'A');
    return (await renderMail(templates.mails, shop, { kind, recipient: '', orderId: 'o', payload }, demoStore)).text;
  };

  it.each([
    [{ way: 'shop' }, /We arrange and pay/, /You pay/],
    [{ way: 'customer' }, /You pay for the return shipping/, /We arrange|courier/],
  ] as const)('return-accepted says who pays for the way back: %o', async (payload, says, not) => {
    const text = await returnMail('return-accepted', { kind: 'return', note: '', ...payload });
    expect(text).toMatch(says);
    expect(text).not.toMatch(not);
  });

  it.each([
    ['exchange', 'gateway', {}, /send in exchange/],
    ['refund', 'gateway', {}, /the account you paid from\. UPI takes 2 to 7 days/],
    ['return', 'hand', {}, /We send it to you ourselves\./],
    ['return', 'hand', { method: 'cod' }, /by UPI or bank transfer/],
    ['return', 'none', {}, /already been returned/],
    ['return', 'none', { method: 'cod' }, /already been returned/],
  ] as const)('return-settled says how the money comes: %s, %s, %o', async (kind, money, over, says) => {
    const text = await returnMail('return-settled', { kind, money, note: 'Thank you for the video.' }, over);
    expect(text).toMatch(says);
    expect(text).toContain('Thank you for the video.');
    const ways = [
      /send in exchange/,
      /the account you paid from/,
      /We send it to you ourselves/,
      /by UPI or bank/,
      /already been returned/,
    ];
    expect(ways.filter((way) => way.test(text))).toHaveLength(1);
  });

  it('stock-alert and newsletter-confirm have an unsubscribe link, the others do not (L13)', async () => {
    const withExit: string[] = [];
    for (const kind of messageKinds) if ((await rendered(kind, 'A')).leaveUrl) withExit.push(kind);
    expect(withExit).toEqual(['newsletter-confirm', 'stock-alert']);
  });
});
