import { describe, expect, it } from 'vitest';
import { attemptLimits } from '../../../src/rules/people/rate-limits.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { delivered } from '../../shop/delivered.ts';
import { signedIn } from '../../shop/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);
interface Sent {
  readonly to: string;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
}
const usual = { subject: '{usual}', opening: '{usual}' };
let counted = 0;
const press = (kind: string, words: object = usual, language = 'en') => {
  counted += 1;
  return ask<Sent>('POST', `/texts/mails/${kind}/sample?language=${language}`, words);
};
const mailsAfter = async (work: () => Promise<unknown>) => {
  const before = shop.mails.length;
  await work();
  await shop.settle();
  return shop.mails.slice(before);
};
const lines = () => shop.rows("SELECT actor, object_id, label FROM admin_actions WHERE action = 'sample'");

describe('a sample of a mail', () => {
  it('is refused where the shop has no order that the mail could be about', async () => {
    const { status, body } = await press('mail-order-delivered');
    expect([status, body.code]).toEqual([409, 'NO_SAMPLE']);
    expect(await lines()).toEqual([]);
  });

  it('has the words that are typed, is marked, and goes to who asks for it alone', async () => {
    const order = await delivered(shop);
    await shop.settle();
    const words = { subject: '{order} is with you', opening: 'Namaste {name}! {usual}', to: 'somebody@example.in', email: 'a@example.in' };
    const mails = await mailsAfter(() => press('mail-order-delivered', words));
    const [{ number } = {}] = await shop.rows('SELECT number FROM orders WHERE id = ?', order.id);
    expect(mails).toMatchObject([{ to: email, subject: `Sample: CHK-${number} is with you` }]);
    expect(mails[0]?.text).toContain('Namaste Ananya! ');
    expect(mails[0]?.html).toContain('Namaste Ananya! ');
    expect(await lines()).toEqual([{ actor: email, object_id: 'mail-order-delivered', label: 'Mail: Parcel is delivered' }]);
    // It is no message about that order.
    expect(await shop.rows("SELECT order_id FROM outbox WHERE kind = 'text-sample'")).toEqual([{ order_id: null }]);
    expect(await shop.rows("SELECT kind FROM shop_words WHERE kind LIKE 'mail-%'")).toEqual([]);
  });

  it('is one of two presses at once, with one line in the log; other words are another sample', async () => {
    const words = { subject: 'Welcome', opening: 'Good to see you.' };
    const before = (await lines()).length;
    const answers: number[] = [];
    const mails = await mailsAfter(async () => {
      for (const { status } of await Promise.all([press('mail-welcome', words), press('mail-welcome', words)])) answers.push(status);
    });
    expect([answers, mails.length, (await lines()).length - before]).toEqual([[200, 200], 1, 1]);
    expect(await mailsAfter(() => press('mail-welcome', { ...words, subject: 'Be welcome' }))).toMatchObject([
      { subject: 'Sample: Be welcome' },
    ]);
  });

  it('is in the language that is edited, also before the shop offers it', async () => {
    expect(shop.env.LANGUAGES).toBeUndefined();
    const mails = await mailsAfter(() => press('mail-welcome', { subject: 'नमस्ते', opening: '{usual}' }, 'hi'));
    expect(mails).toMatchObject([{ to: email, subject: 'नमूना: नमस्ते' }]);
    expect(mails[0]?.html).toContain('lang="hi-IN"');
  });

  it('cannot be left by the link of a newsletter, nor confirm anything', async () => {
    const [mail] = await mailsAfter(() => press('mail-newsletter-confirm'));
    expect(mail).toMatchObject({ to: email, subject: expect.stringMatching(/^Sample: /) });
    expect(mail).not.toHaveProperty('headers.List-Unsubscribe');
    expect(mail?.html).not.toContain('sig=');
  });

  it('has known blanks only, and mails of security have none', async () => {
    const { status, body } = await press('mail-welcome', { subject: '{order}', opening: 'x' });
    expect([status, body.fields.subject]).toEqual([422, 'The blanks of this mail are {usual}, {shop}.']);
    counted -= 1;
    expect((await press('mail-password-reset')).status).toBe(404);
    counted -= 1;
  });

  it('is for administrators alone', async () => {
    const { cookie } = await signedIn(shop);
    const asked = (headers: object) =>
      shop.fetch('/api/admin/texts/mails/mail-welcome/sample', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
        body: JSON.stringify(usual),
      });
    expect([(await asked({})).status, (await asked({ cookie })).status]).toEqual([401, 403]);
  });

  it('is sent ten times an hour at most', async () => {
    const { max } = attemptLimits.textSample;
    expect(max).toBe(10);
    while (counted < max) expect((await press('mail-welcome', { ...usual, subject: `Sample ${counted}` })).status).toBe(200);
    await shop.settle();
    const mails = await mailsAfter(async () => expect((await press('mail-welcome', { ...usual, subject: 'Once more' })).status).toBe(429));
    expect(mails).toEqual([]);
  });
});
