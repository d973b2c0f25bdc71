import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { queueMessage } from '../../../src/features/messages/outbox/outbox.server.ts';
import { drainOutbox } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { sesKeys, startSes } from '../../sandbox/carriers/ses.ts';
import { type MailWebhook, mailEvent, sns } from '../../sandbox/carriers/ses-events.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const ses = await startSes();
const shop = await shopUnderTest();
const settings = { ...sesKeys, MAIL_VIA: 'ses', MAIL_URL: ses.url };
Object.assign(shop.env, settings);
afterAll(() => ses.close());
afterEach(async () => {
  Object.assign(shop.env, settings);
  await shop.rows('DELETE FROM outbox WHERE order_id IS NULL');
});

const deliver = ({ path, headers, body }: MailWebhook) => shop.fetch(path, { method: 'POST', headers, body });

/** Sends a welcome mail, and returns its id at SES. */
async function sent(to: string): Promise<string> {
  const at = shop.at();
  await at.db.write([queueMessage(at, 'welcome', `welcome:${to}`, to, { name: 'Ananya' })]);
  await drainOutbox(at);
  return ses.taken.at(-1)?.id ?? '';
}
const rowOf = async (to: string) => (await shop.rows("SELECT * FROM outbox WHERE recipient = ? AND kind = 'welcome'", to))[0];
async function subscribed(email: string) {
  await new Shopper(shop).form('/api/newsletter', { email });
  await shop.rows("UPDATE newsletter_subscribers SET status = 'confirmed', confirmed_at = 1, asked_at = 1 WHERE email = ?", email);
}
const statusOf = async (email: string) => (await shop.rows('SELECT status FROM newsletter_subscribers WHERE email = ?', email))[0]?.status;

describe('what SES says about a mail', () => {
  it.each([
    ['bounced', 'the address does not exist or refuses mail'],
    ['complained', 'the reader reported the mail as spam'],
    ['full', null],
  ] as const)('%s: the message failed and the address leaves the newsletter, except where its mailbox is full', async (what, error) => {
    const address = `${what}@example.in`;
    await subscribed(address);
    const id = await sent(address);
    const event = mailEvent(what, id, what === 'bounced' ? address.toUpperCase() : address);
    for (const _again of [1, 2]) expect((await deliver(event)).status).toBe(200);
    expect(await rowOf(address)).toMatchObject({ delivery_status: error && 'failed', last_error: error });
    expect(await statusOf(address)).toBe(error ? 'left' : 'confirmed');
  });

  it('an event that comes before the id of its mail is stored is asked for again; an old one is not', async () => {
    const early = (at: number) => deliver(mailEvent('bounced', 'not-stored-yet', 'early@example.in', at));
    expect((await early(Date.now() - MINUTE)).status).toBe(503);
    expect((await early(Date.now() - HOUR)).status).toBe(200);
    // As long as a carrier has not said whether it has the mail of that reader, an old one may be about it.
    const unknown = "INSERT INTO outbox (dedupe_key, kind, recipient, carrier) VALUES (?, 'welcome', 'early@example.in', ?)";
    await shop.rows(unknown, 'early', 'ses');
    expect((await early(Date.now() - HOUR)).status).toBe(503);
    await shop.rows('UPDATE outbox SET sent_at = 1 WHERE dedupe_key = ?', 'early');
    expect((await early(Date.now() - HOUR)).status).toBe(200);
  });

  it('a forged or strange call is refused, from anywhere, and changes nothing (F61)', async () => {
    const address = `forged@example.in`;
    const genuine = mailEvent('bounced', await sent(address), address);
    const forged = [genuine.path.replace('token=', 'token=x'), genuine.path.replace(/\?.*/, '')];
    for (const path of forged) expect((await deliver({ ...genuine, path })).status).toBe(400);
    for (const name of Object.keys(sesKeys)) delete shop.env[name];
    delete shop.env.MAIL_VIA;
    expect((await deliver(genuine)).status).toBe(400);
    Object.assign(shop.env, settings);
    expect(await rowOf(address)).toMatchObject({ delivery_status: null });
    const cross = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await deliver({ ...genuine, headers: { ...genuine.headers, ...cross } })).status).toBe(200);
  });
});

it('bodies that are no event are refused or ignored, never an error of the shop', async () => {
  for (const odd of [{}, { Type: 5 }, { Type: 'Notification', Message: '{' }]) expect((await deliver(sns(odd))).status).toBeLessThan(500);
  expect((await deliver({ ...sns({}), body: '{' })).status).toBe(400);
});

it('a subscription of SNS is confirmed at SNS alone', async () => {
  const ask = (url: string) => deliver(sns({ Type: 'SubscriptionConfirmation', SubscribeURL: url }));
  expect((await ask(`${ses.url}/sns?Action=ConfirmSubscription&Token=1`)).status).toBe(200);
  expect(ses.confirmed).toEqual(['?Action=ConfirmSubscription&Token=1']);
  const evil = ['https://sns.ap-south-1.amazonaws.com.evil.example/?x', 'https://evil.example/?sns.a.amazonaws.com'];
  for (const url of ['http://127.0.0.1/?x', ...evil, '']) expect((await ask(url)).status).toBe(400);
});

it('an address that bounced gets no mail that nobody waits for, but still gets those about its orders', async () => {
  const address = 'bounced.once@example.in';
  await deliver(mailEvent('bounced', await sent(address), address));
  const before = ses.taken.length;
  const at = shop.at();
  const kinds = ['newsletter-confirm', 'stock-alert', 'welcome'] as const;
  await at.db.write(kinds.map((kind) => queueMessage(at, kind, `${kind}:bounced`, address, { name: 'Ananya' })));
  await drainOutbox(at);
  expect(ses.taken.slice(before)).toHaveLength(1);
  const dropped = { payload: '{}', last_error: 'the address refused an earlier mail' };
  expect(await shop.rows('SELECT kind, recipient, payload, last_error FROM outbox WHERE dropped_at IS NOT NULL ORDER BY kind')).toEqual([
    { kind: 'newsletter-confirm', recipient: address, ...dropped },
    { kind: 'stock-alert', recipient: '', ...dropped },
  ]);
});
