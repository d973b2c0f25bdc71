import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { checkCloudflare } from '../../../functions/cli/doctor/check-cloudflare.ts';
import { checkCouriers } from '../../../functions/cli/doctor/check-couriers.ts';
import { checkDns } from '../../../functions/cli/doctor/check-dns.ts';
import { checkGateway } from '../../../functions/cli/doctor/check-gateway.ts';
import { checkLive } from '../../../functions/cli/doctor/check-live.ts';
import { checkLogs } from '../../../functions/cli/doctor/check-logs.ts';
import { checkTurnstile } from '../../../functions/cli/doctor/check-turnstile.ts';
import { checkWhatsapp, templateNames } from '../../../functions/cli/doctor/check-whatsapp.ts';
import type { Examined, Finding } from '../../../functions/cli/doctor/finding.ts';
import { WEBHOOK_EVENTS } from '../../../src/features/gateway/razorpay/razorpay-operator.server.ts';
import { startOutside } from '../../shop/machine/outside.ts';
import { account, bad, domain, examinedAt, hook, keepsFor, logJob, result, txt, wellReplies } from '../../shop/machine/well-outside.ts';

const outside = await startOutside();
afterAll(() => outside.stop());

const examined = examinedAt(outside.url);

beforeEach(() => {
  outside.calls.splice(0);
  outside.replies.clear();
  for (const [begin, reply] of Object.entries(wellReplies)) outside.replies.set(begin, reply);
});

const approvedIn = (language: string) => templateNames.map((name) => ({ name, status: 'APPROVED', language }));
const denied = { status: 403, body: { errors: [{ code: 10000 }] } };
const answers = (status: number) => ({ status, body: {} });
const json = (body: unknown) => ({ body });

/** What the services are asked. */
const of = (path: string) => `GET ${account}/${path}`;
const ofScript = (what: string) => of(`workers/scripts/chamak/${what}`);
const dns = (name = '') => `GET /dns?name=${name}${domain}&`;
const [TOKEN, PLAN, BUCKET] = ['GET /cloudflare/user/tokens/verify', of('subscriptions'), of('r2/buckets/chamak-media')];
const [SECRETS, SUBDOMAIN] = [ofScript('secrets'), ofScript('subdomain')];
const [ZONES, SENDERS] = ['GET /cloudflare/zones?per_page', 'GET /cloudflare/zones/z1/email/sending/subdomains'];
const [SPEED, DOMAINS] = ['GET /cloudflare/zones/z1/settings/speed_brain', of('workers/domains')];
const [JOBS, LIFECYCLE] = [of('logpush/jobs'), of('r2/buckets/chamak-logs/lifecycle')];
const [DKIM, DMARC] = [dns('cf2024-1._domainkey.'), dns('_dmarc.')];
const [PAYMENTS, WEBHOOKS] = ['GET /gateway/payments', 'GET /gateway/webhooks'];
const [NUMBER, TEMPLATES] = ['GET /meta/1098765432', 'GET /meta/55501/message_templates'];
const [LOGIN, PICKUP] = ['POST /shiprocket/auth/login', 'GET /shiprocket/settings/company/pickup'];
const [PINS, TURNSTILE] = ['GET /delhivery/c/api/pin-codes/json', 'POST /turnstile/siteverify'];
const [HEALTH, DEEP] = ['GET /shop/api/health', 'GET /shop/api/health/deep'];

const hooks = (change: object) => json({ items: [{ ...hook, ...change }] });
const pickup = (name: string) => json({ data: { shipping_address: [{ pickup_location: name }] } });
const writer = (facts: object | null) => json({ status: 'ok', checks: [], facts: { writer: facts } });
const waiting = json({ data: [{ name: 'order_shipped', status: 'PENDING', language: 'en' }] });
const fullLog = result([{ ...logJob, output_options: { field_names: ['Event', 'Logs'] } }]);

type Replies = Readonly<Record<string, { status?: number; body: unknown }>>;
/** What is different from a shop that is well, in what the services answer or in the settings, and the one finding that follows. */
type Case = readonly [name: string, replies: Replies, settings: object, says: RegExp];

const cloudflare: readonly Case[] = [
  ['no token', {}, { CLOUDFLARE_API_TOKEN: undefined }, /^WARN .*CLOUDFLARE_API_TOKEN is not set/],
  ['no account', {}, { CLOUDFLARE_ACCOUNT_ID: undefined }, /^WARN .*CLOUDFLARE_ACCOUNT_ID is not set/],
  ['a token that is refused', { [TOKEN]: answers(401) }, {}, /^FAIL the token is refused/],
  ['a token without a right', { [PLAN]: denied }, {}, /^WARN the plan could not be asked: it answered 403/],
  ['the free plan', { [PLAN]: result([]) }, {}, /^FAIL the account has no Workers Paid/],
  ['no bucket', { [`GET ${account}/r2`]: answers(404), [BUCKET]: answers(404) }, {}, /^FAIL there is no bucket/],
  ['a bucket far away', { [BUCKET]: result({ location: 'ENAM' }) }, {}, /^WARN the bucket chamak-media is in ENAM/],
  ['a secret that was not uploaded', { [SECRETS]: result([{ name: 'SHOP_URL' }]) }, {}, /^WARN the Worker does not have .*SHOP_SECRET/],
  ['workers.dev', { [SUBDOMAIN]: result({ enabled: true }) }, {}, /^FAIL the shop also has a workers.dev address/],
  ['no zone for the shop', {}, { SHOP_URL: 'https://shop.elsewhere.in' }, /^FAIL no zone of this account contains shop.elsewhere.in/],
  ['a zone that waits', { [ZONES]: result([{ id: 'z1', name: domain, status: 'pending' }]) }, {}, /^FAIL the zone .* is pending/],
  ["Cloudflare's own rules for fetching ahead", { [SPEED]: result({ value: 'on' }) }, {}, /^WARN Speed Brain is on/],
  ['a token that may not read the zone', { [SPEED]: denied }, {}, /^WARN Speed Brain could not be asked: it answered 403/],
  ['no custom domain yet', { [DOMAINS]: result([]) }, {}, /^WARN .* does not lead to the Worker yet/],
  ["another Worker's domain", { [DOMAINS]: result([{ hostname: 'x', service: 'old' }]) }, {}, /^FAIL .* leads to the Worker old/],
  ['a sender that is not onboarded', { [SENDERS]: result([]) }, {}, /^WARN chamak-jewels.in is not onboarded/],
  ['an answer of another form', { [DOMAINS]: json([]) }, {}, /^WARN the custom domain could not be asked: its answer has another form/],
];
const logs: readonly Case[] = [
  ['no token', {}, { CLOUDFLARE_API_TOKEN: undefined }, /^WARN the copy of the log was not looked at/],
  ['a token without the right', { [JOBS]: denied }, {}, /^WARN Logpush could not be asked: it answered 403/],
  ['no job', { [JOBS]: result([]) }, {}, /^FAIL no Logpush job copies the log/],
  ['a job that is off', { [JOBS]: result([{ ...logJob, enabled: false }]) }, {}, /^FAIL no Logpush job/],
  ['a job that copies addresses', { [JOBS]: fullLog }, {}, /^FAIL the Logpush job copies full addresses/],
  ['a bucket that forgets early', { [LIFECYCLE]: result({ rules: [keepsFor(400), keepsFor(90)] }) }, {}, /^FAIL .* log after 90 days/],
];
const mailDomain: readonly Case[] = [
  ['no sender', {}, { MAIL_FROM: undefined }, /^WARN .*MAIL_FROM is not set/],
  ['no SPF', { [dns()]: txt('other') }, {}, /^FAIL chamak-jewels.in has no SPF record/],
  ['no DKIM', { [DKIM]: answers(200) }, {}, /^WARN no DKIM key/],
  ['no DMARC', { [DMARC]: answers(200) }, {}, /^FAIL chamak-jewels.in has no DMARC record/],
  ['a DMARC record that lets everything through', { [DMARC]: txt('v=DMARC1; p=none') }, {}, /^WARN .*p=none/],
  ['a silent name server', { [DMARC]: answers(503) }, {}, /^WARN the name server could not be asked/],
];
const razorpay: readonly Case[] = [
  ['no key', {}, { RAZORPAY_KEY_SECRET: undefined }, /^WARN was not asked/],
  ['a key that is refused', { [PAYMENTS]: answers(401) }, {}, /^FAIL the key is refused/],
  ['a gateway that is down', { [PAYMENTS]: answers(502) }, {}, /^WARN could not be asked: it answered 502/],
  ['a test key', {}, { RAZORPAY_KEY_ID: 'rzp_test_Qx81LmT0pZr4Ab' }, /^WARN the key works, and is not live/],
  ['no list of webhooks', { [WEBHOOKS]: answers(400) }, {}, /^WARN does not tell this key its webhooks/],
  ['a webhook of another shop', { [WEBHOOKS]: hooks({ url: 'https://old.in/hook' }) }, {}, /^FAIL no webhook leads to/],
  ['a webhook that is off', { [WEBHOOKS]: hooks({ active: false }) }, {}, /^FAIL the webhook is turned off/],
  ['a missing event', { [WEBHOOKS]: hooks({ events: WEBHOOK_EVENTS.slice(1) }) }, {}, /^FAIL .* not report payment.authorized/],
];
const whatsapp: readonly Case[] = [
  ['a token that is refused', { [NUMBER]: answers(401) }, {}, /^FAIL the number cannot be used/],
  ['a number that people block', { [NUMBER]: json({ quality_rating: 'RED' }) }, {}, /^WARN many customers blocked/],
  ['no business account', {}, { WHATSAPP_BUSINESS_ID: undefined }, /^WARN the templates were not looked at/],
  ['a template that waits', { [TEMPLATES]: waiting }, { LANGUAGES: 'en' }, /^WARN not approved in English: .*order_shipped/],
  [
    'templates in English alone, for a shop in Hindi',
    { [TEMPLATES]: json({ data: approvedIn('en') }) },
    { LANGUAGES: 'en,hi' },
    /^WARN not approved in Hindi: (?!.*(daily_digest|operations_alert|owner_news)).*order_shipped.*sign_in_code/,
  ],
];
const couriers: readonly Case[] = [
  ['a login that is refused', { [LOGIN]: answers(400) }, {}, /^FAIL the login is refused/],
  ['a firewall', { [LOGIN]: { status: 403, body: '<html>Forbidden</html>' } }, {}, /^WARN its firewall refuses/],
  ['Shiprocket is down', { [LOGIN]: answers(502) }, {}, /^WARN could not be asked: it answered 502/],
  ['a pickup address of another name', { [PICKUP]: pickup('shop') }, {}, /^FAIL it has no pickup address/],
  ['a phone that is not verified', { [PICKUP]: pickup('Shop') }, {}, /^WARN the phone of the pickup address/],
  ['no right to read addresses', { [PICKUP]: denied }, {}, /^WARN the pickup addresses could not be asked: it answered 403/],
  ['an address that it sends nothing to', {}, { SHOP_URL: 'https://srishti.in' }, /^WARN it sends no webhooks to srishti.in/],
  ['a token that is refused', { [PINS]: answers(401) }, {}, /^FAIL the token is refused/],
  ['Delhivery is down', { [PINS]: answers(500) }, {}, /^WARN could not be asked/],
];
const turnstile: readonly Case[] = [
  ['a secret that nobody knows', { [TURNSTILE]: json({ 'error-codes': ['invalid-input-secret'] }) }, {}, /^FAIL the secret is not known/],
  ['no answer', { [TURNSTILE]: answers(500) }, {}, /^WARN could not be asked/],
];
const liveShop: readonly Case[] = [
  ['a shop that is not deployed', { [HEALTH]: answers(522) }, {}, /^WARN it does not answer: it answered 522/],
  ['a shop without a setting', { [HEALTH]: answers(503) }, {}, /^FAIL it is closed/],
  ['no token', {}, { HEALTH_TOKEN: undefined }, /^WARN its writer was not asked/],
  ['a failing shop', { [DEEP]: answers(503) }, {}, /^FAIL it is failing/],
  ['a writer far away', { [DEEP]: writer({ groupMs: 240.4, waiting: 3 }) }, {}, /^WARN its writer runs where .*: 240 ms .*, 3 wait/],
  ['a silent writer', { [DEEP]: writer(null) }, {}, /^FAIL its writer does not answer/],
];

describe.each<readonly [name: string, check: (examined: Examined) => Promise<Finding[]>, cases: readonly Case[]]>([
  ['Cloudflare', checkCloudflare, cloudflare],
  ['a year of logs (L24)', checkLogs, logs],
  ['the mail domain', checkDns, mailDomain],
  ['Razorpay', checkGateway, razorpay],
  ['WhatsApp', checkWhatsapp, whatsapp],
  ['Couriers', checkCouriers, couriers],
  ['Turnstile', checkTurnstile, turnstile],
  ['the live shop', checkLive, liveShop],
])('%s', (_, check, cases) => {
  test('all is well', async () => {
    const found = await check(examined());
    expect(found.length).toBeGreaterThan(0);
    expect(bad(found)).toEqual([]);
  });

  test.each(cases)('%s', async (_name, replies, settings, says) => {
    for (const [begin, reply] of Object.entries(replies)) outside.replies.set(begin, reply);
    expect(bad(await check(examined(settings as Record<string, undefined>)))).toEqual([expect.stringMatching(says)]);
  });
});

test('the doctor asks for every template of the guide', () => {
  const named = [...readFileSync('docs/running/going-live.md', 'utf8').matchAll(/^\| `([a-z]+_[a-z_]+)` \|/gm)].map(([, name]) => name);
  expect([...named, 'sign_in_code'].sort()).toEqual([...templateNames].sort());
});

test('where another service sends the mails, Cloudflare is not asked about their domain', async () => {
  await checkCloudflare(examined({ MAIL_VIA: 'ses' }));
  expect(outside.calls.filter(({ line }) => line.includes('/email/'))).toEqual([]);
});
