import { expect, it } from 'vitest';
import type { WhatsappTexts } from '../../../src/admin/texts/whatsapp-texts.server.ts';
import { MESSAGE_TRIES } from '../../../src/rules/people/message-deadlines.ts';
import { attemptLimits } from '../../../src/rules/people/rate-limits.ts';
import { delivered } from '../../shop/orders/delivered.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();
type Sent = { readonly to: string; readonly code: string; readonly fields: Readonly<Record<string, string>> };
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

it('a sample of a mail is refused where the shop has no order that the mail could be about', async () => {
  const { status, body } = await press('mail-order-delivered');
  expect([status, body.code]).toEqual([409, 'NO_SAMPLE']);
  expect(await lines()).toEqual([]);
});

it('a sample of a mail has the words that are typed, is marked, and goes to who asks for it alone', async () => {
  const order = await delivered(shop);
  await shop.settle();
  const words = { subject: '{order} is with you', opening: 'Namaste {name}! {usual}', to: 'somebody@example.in', email: 'a@example.in' };
  const mails = await mailsAfter(() => press('mail-order-delivered', words));
  const [{ number } = {}] = await shop.rows('SELECT number FROM orders WHERE id = ?', order.id);
  expect(mails).toMatchObject([{ to: email, subject: `Sample: CHK-${number} is with you` }]);
  for (const part of [mails[0]?.text, mails[0]?.html]) expect(part).toContain('Namaste Ananya! ');
  expect(await lines()).toEqual([{ actor: email, object_id: 'mail-order-delivered', label: 'Mail: Parcel is delivered' }]);
  // It is no message about that order.
  expect(await shop.rows("SELECT order_id FROM outbox WHERE kind = 'text-sample'")).toEqual([{ order_id: null }]);
  expect(await shop.rows("SELECT kind FROM shop_words WHERE kind LIKE 'mail-%'")).toEqual([]);
});

it('of two presses at once one sends a sample of a mail, with one line in the log; other words are another sample', async () => {
  const words = { subject: 'Welcome', opening: 'Good to see you.' };
  const before = (await lines()).length;
  const mails = await mailsAfter(() => Promise.all([press('mail-welcome', words), press('mail-welcome', words)]));
  expect([mails.length, (await lines()).length - before]).toEqual([1, 1]);
  const [other] = await mailsAfter(() => press('mail-welcome', { ...words, subject: 'Be welcome' }));
  expect(other?.subject).toBe('Sample: Be welcome');
});

it('a sample of a mail is in the language that is edited, also before the shop offers it', async () => {
  expect(shop.env.LANGUAGES).toBeUndefined();
  const mails = await mailsAfter(() => press('mail-welcome', { subject: 'नमस्ते', opening: '{usual}' }, 'hi'));
  expect(mails).toMatchObject([{ to: email, subject: 'नमूना: नमस्ते' }]);
  expect(mails[0]?.html).toContain('lang="hi-IN"');
});

it('a sample of a mail cannot be left by the link of a newsletter, nor confirm anything', async () => {
  const [mail] = await mailsAfter(() => press('mail-newsletter-confirm'));
  expect(mail).toMatchObject({ to: email, subject: expect.stringMatching(/^Sample: /) });
  expect(mail).not.toHaveProperty('headers.List-Unsubscribe');
  expect(mail?.html).not.toContain('sig=');
});

it('a sample of a mail has known blanks only, and mails of security have none', async () => {
  const { status, body } = await press('mail-welcome', { subject: '{order}', opening: 'x' });
  expect([status, body.fields.subject]).toEqual([422, 'The blanks of this mail are {usual}, {shop}.']);
  counted -= 1;
  expect((await press('mail-password-reset')).status).toBe(404);
  counted -= 1;
});

it('a sample of a mail is sent ten times an hour at most', async () => {
  const { max } = attemptLimits.textSample;
  expect(max).toBe(10);
  while (counted < max) expect((await press('mail-welcome', { ...usual, subject: `Sample ${counted}` })).status).toBe(200);
  await shop.settle();
  const mails = await mailsAfter(async () => expect((await press('mail-welcome', { ...usual, subject: 'Once more' })).status).toBe(429));
  expect(mails).toEqual([]);
});

const textOf = async (name: string) => {
  const { texts } = (await ask<WhatsappTexts>('GET', '/texts/whatsapp')).body;
  return texts.find((one) => one.name === name);
};
const queue = (kind: string, attempts: number, sentAt: number | null) =>
  shop.rows(
    "INSERT INTO outbox (dedupe_key, kind, channel, recipient, attempts, sent_at) VALUES (?, ?, 'whatsapp', '9845000001', ?, ?)",
    ...[crypto.randomUUID(), kind, attempts, sentAt ?? null],
  );

it('each text of WhatsApp is listed once, with when it was sent last and how many messages Meta refuses', async () => {
  expect(await textOf('order_cancelled')).toMatchObject({ sentAt: null, stuck: 0 });
  await queue('order-cancelled', 1, 1_795_000_000_000);
  await queue('cod-ended', 1, 1_795_000_000_500);
  await queue('cod-ended', MESSAGE_TRIES, null);
  await queue('order-cancelled', 1, null);
  const cancelled = await textOf('order_cancelled');
  expect(cancelled).toMatchObject({ sentAt: 1_795_000_000_500, stuck: 1 });
  expect(cancelled?.text).toContain('your order {{2}} is cancelled');
  const names = (await ask<WhatsappTexts>('GET', '/texts/whatsapp')).body.texts.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['sign_in_code', 'daily_digest', 'operations_alert', 'owner_news']));
});
