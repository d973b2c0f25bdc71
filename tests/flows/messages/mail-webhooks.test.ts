import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { queueMessage } from '../../../src/features/messages/outbox/outbox.server.ts';
import { drainOutbox } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { type MailWebhook, mailEvent, postmark, resend, sns } from '../../sandbox/carriers/mail-events.ts';
import { type MailService, mailKeys } from '../../sandbox/carriers/mail-keys.ts';
import { startMailServices } from '../../sandbox/carriers/mail-services.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const services = await startMailServices();
const shop = await shopUnderTest();
const settings = { ...mailKeys.ses, ...mailKeys.postmark, ...mailKeys.resend, MAIL_URL: services.url };
Object.assign(shop.env, settings);
afterAll(() => services.close());
afterEach(async () => {
  Object.assign(shop.env, settings);
  await shop.rows('DELETE FROM outbox WHERE order_id IS NULL');
});

const names = ['ses', 'postmark', 'resend'] as const;
const deliver = ({ path, headers, body }: MailWebhook) => shop.fetch(path, { method: 'POST', headers, body });

/** A welcome mail that a carrier took. Returns its id there. */
async function sent(via: MailService, to: string): Promise<string> {
  shop.env.MAIL_VIA = via;
  const at = shop.at();
  await at.db.write([queueMessage(at, 'welcome', `welcome:${to}`, to, { name: 'Ananya' })]);
  await drainOutbox(at);
  return services.taken.at(-1)?.id ?? '';
}
const rowOf = async (to: string) => (await shop.rows("SELECT * FROM outbox WHERE recipient = ? AND kind = 'welcome'", to))[0];
async function subscribed(email: string) {
  await new Shopper(shop).form('/api/newsletter', { email });
  await shop.rows("UPDATE newsletter_subscribers SET status = 'confirmed', confirmed_at = 1, asked_at = 1 WHERE email = ?", email);
}
const statusOf = async (email: string) => (await shop.rows('SELECT status FROM newsletter_subscribers WHERE email = ?', email))[0]?.status;

describe.each(names)('what %s says about a mail', (via) => {
  it.each([
    ['bounced', 'the address does not exist or refuses mail'],
    ['complained', 'the reader reported the mail as spam'],
    ['full', null],
  ] as const)('%s: the message failed and the address leaves the newsletter, except where its mailbox is full', async (what, error) => {
    const address = `${what}.${via}@example.in`;
    await subscribed(address);
    const id = await sent(via, address);
    const event = mailEvent(via, what, id, what === 'bounced' ? address.toUpperCase() : address);
    for (const _again of [1, 2]) expect((await deliver(event)).status).toBe(200);
    expect(await rowOf(address)).toMatchObject({ delivery_status: error && 'failed', last_error: error });
    expect(await statusOf(address)).toBe(error ? 'left' : 'confirmed');
  });

  it('an event that comes before the id of its mail is stored is asked for again; an old one is not', async () => {
    const early = (at: number) => deliver(mailEvent(via, 'bounced', 'not-stored-yet', 'early@example.in', at));
    expect((await early(Date.now() - MINUTE)).status).toBe(503);
    expect((await early(Date.now() - HOUR)).status).toBe(200);
    // As long as a carrier has not said whether it has the mail of that reader, an old one may be about it.
    const unknown = "INSERT INTO outbox (dedupe_key, kind, recipient, carrier) VALUES (?, 'welcome', 'early@example.in', ?)";
    await shop.rows(unknown, `early ${via}`, via);
    expect((await early(Date.now() - HOUR)).status).toBe(503);
    await shop.rows('UPDATE outbox SET sent_at = 1 WHERE dedupe_key = ?', `early ${via}`);
    expect((await early(Date.now() - HOUR)).status).toBe(200);
  });

  it('a forged or strange call is refused, from anywhere, and changes nothing (F61)', async () => {
    const address = `forged.${via}@example.in`;
    const genuine = mailEvent(via, 'bounced', await sent(via, address), address);
    const forged: MailWebhook[] = [
      { ...genuine, path: genuine.path.replace('token=', 'token=x') },
      { ...genuine, path: genuine.path.replace(/\?.*/, '') },
      { ...genuine, headers: { ...genuine.headers, authorization: `Basic ${btoa('chamak:wrong')}` } },
      { ...genuine, headers: { ...genuine.headers, authorization: 'Basic é' } },
      { ...genuine, headers: { 'content-type': 'application/json' } },
      { ...genuine, headers: { ...genuine.headers, 'svix-signature': 'v1,' } },
      { ...genuine, headers: { ...genuine.headers, 'svix-timestamp': '0' } },
      { ...genuine, body: genuine.body.replace('example', 'exemple') },
    ];
    const matters = { ses: [0, 1], postmark: [2, 3, 4], resend: [4, 5, 6, 7] }[via];
    for (const at of matters) expect([at, (await deliver(forged[at] ?? genuine)).status]).toEqual([at, 400]);
    for (const name of Object.keys(mailKeys[via])) delete shop.env[name];
    delete shop.env.MAIL_VIA;
    expect((await deliver(genuine)).status).toBe(400);
    Object.assign(shop.env, settings);
    expect(await rowOf(address)).toMatchObject({ delivery_status: null });
    const cross = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await deliver({ ...genuine, headers: { ...genuine.headers, ...cross } })).status).toBe(200);
  });
});

it('bodies that are no event, and an old signature of Resend, are refused or ignored, never an error of the shop', async () => {
  expect((await deliver(resend({ type: 'email.sent', data: {} }, Date.now() - HOUR))).status).toBe(400);
  expect((await deliver(resend({ type: 'email.sent', data: {} }))).status).toBe(200);
  for (const odd of [{}, { Type: 5 }, { type: 'email.bounced' }, { RecordType: [] }, { Type: 'Notification', Message: '{' }]) {
    for (const call of [sns(odd), postmark(odd), resend(odd)]) expect((await deliver(call)).status).toBeLessThan(500);
  }
  for (const call of [sns({}), postmark({}), resend({})]) expect((await deliver({ ...call, body: '{' })).status).toBe(400);
});

it('a subscription of SNS is confirmed at SNS alone', async () => {
  const ask = (url: string) => deliver(sns({ Type: 'SubscriptionConfirmation', SubscribeURL: url }));
  expect((await ask(`${services.url}/sns?Action=ConfirmSubscription&Token=1`)).status).toBe(200);
  expect(services.confirmed).toEqual(['?Action=ConfirmSubscription&Token=1']);
  const evil = ['https://sns.ap-south-1.amazonaws.com.evil.example/?x', 'https://evil.example/?sns.a.amazonaws.com'];
  for (const url of ['http://127.0.0.1/?x', ...evil, '']) expect((await ask(url)).status).toBe(400);
});

it('an address that bounced gets no mail that nobody waits for, but still gets those about its orders', async () => {
  const address = 'bounced.once@example.in';
  await deliver(mailEvent('ses', 'bounced', await sent('ses', address), address));
  const before = services.taken.length;
  const at = shop.at();
  const kinds = ['newsletter-confirm', 'stock-alert', 'welcome'] as const;
  await at.db.write(kinds.map((kind) => queueMessage(at, kind, `${kind}:bounced`, address, { name: 'Ananya' })));
  await drainOutbox(at);
  expect(services.taken.slice(before)).toHaveLength(1);
  const dropped = { payload: '{}', last_error: 'the address refused an earlier mail' };
  expect(await shop.rows('SELECT kind, recipient, payload, last_error FROM outbox WHERE dropped_at IS NOT NULL ORDER BY kind')).toEqual([
    { kind: 'newsletter-confirm', recipient: address, ...dropped },
    { kind: 'stock-alert', recipient: '', ...dropped },
  ]);
});
