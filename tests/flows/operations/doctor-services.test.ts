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
import { asker } from '../../../functions/cli/operator/ask.ts';
import { runTool } from '../../../functions/cli/operator/run-tool.ts';
import { WEBHOOK_EVENTS } from '../../../src/features/payment/gateway/razorpay/razorpay-operator.server.ts';
import { startOutside } from '../../shop/outside.ts';
import { account, domain, hook, keepsFor, logJob, result, txt, wellReplies, wholeSettings } from '../../shop/well-outside.ts';

const outside = await startOutside();
afterAll(() => outside.stop());

const examined = (change: Readonly<Record<string, string | undefined>> = {}): Examined => {
  const settings = { ...wholeSettings, OUTSIDE_URL: outside.url, ...change };
  return { settings, ask: asker(settings), run: runTool, now: Date.now() };
};

beforeEach(() => {
  outside.calls.splice(0);
  outside.replies.clear();
  for (const [begin, reply] of Object.entries(wellReplies)) outside.replies.set(begin, reply);
});

const bad = (found: readonly Finding[]) => found.filter(({ level }) => level !== 'ok').map(({ level, says }) => `${level} ${says}`);
const approvedIn = (language: string) => templateNames.map((name) => ({ name, status: 'APPROVED', language }));
const denied = { status: 403, body: { errors: [{ code: 10000 }] } };

/** A check, what is different from a shop that is well, and the one finding that follows. */
type Case = readonly [name: string, replies: Readonly<Record<string, { status?: number; body: unknown }>>, settings: object, says: RegExp];

describe.each<readonly [name: string, check: (examined: Examined) => Promise<Finding[]>, cases: readonly Case[]]>([
  [
    'Cloudflare',
    checkCloudflare,
    [
      ['no token', {}, { CLOUDFLARE_API_TOKEN: undefined }, /^WARN .*CLOUDFLARE_API_TOKEN is not set/],
      ['no account', {}, { CLOUDFLARE_ACCOUNT_ID: undefined }, /^WARN .*CLOUDFLARE_ACCOUNT_ID is not set/],
      ['a token that is refused', { 'GET /cloudflare/user/tokens/verify': { status: 401, body: {} } }, {}, /^FAIL the token is refused/],
      ['a token without a right', { [`GET ${account}/subscriptions`]: denied }, {}, /^WARN the plan could not be asked: it answered 403/],
      ['the free plan', { [`GET ${account}/subscriptions`]: result([]) }, {}, /^FAIL the account has no Workers Paid/],
      [
        'no bucket',
        { [`GET ${account}/r2`]: { status: 404, body: {} }, [`GET ${account}/r2/buckets/chamak-media`]: { status: 404, body: {} } },
        {},
        /^FAIL there is no bucket/,
      ],
      [
        'a bucket far away',
        { [`GET ${account}/r2/buckets/chamak-media`]: result({ location: 'ENAM' }) },
        {},
        /^WARN the bucket chamak-media is in ENAM/,
      ],
      [
        'a secret that was not uploaded',
        { [`GET ${account}/workers/scripts/chamak/secrets`]: result([{ name: 'SHOP_URL' }]) },
        {},
        /^WARN the Worker does not have .*SHOP_SECRET/,
      ],
      [
        'workers.dev',
        { [`GET ${account}/workers/scripts/chamak/subdomain`]: result({ enabled: true }) },
        {},
        /^FAIL the shop also has a workers.dev address/,
      ],
      ['no zone for the shop', {}, { SHOP_URL: 'https://shop.elsewhere.in' }, /^FAIL no zone of this account contains shop.elsewhere.in/],
      [
        'a zone that waits',
        { 'GET /cloudflare/zones?per_page': result([{ id: 'z1', name: domain, status: 'pending' }]) },
        {},
        /^FAIL the zone chamak-jewels.in is pending/,
      ],
      [
        "Cloudflare's own rules for fetching ahead",
        { 'GET /cloudflare/zones/z1/settings/speed_brain': result({ value: 'on' }) },
        {},
        /^WARN Speed Brain is on/,
      ],
      [
        'a token that may not read the settings of the zone',
        { 'GET /cloudflare/zones/z1/settings/speed_brain': denied },
        {},
        /^WARN Speed Brain could not be asked: it answered 403/,
      ],
      ['no custom domain yet', { [`GET ${account}/workers/domains`]: result([]) }, {}, /^WARN .* does not lead to the Worker yet/],
      [
        "another Worker's domain",
        { [`GET ${account}/workers/domains`]: result([{ hostname: 'x', service: 'old' }]) },
        {},
        /^FAIL .* leads to the Worker old/,
      ],
      [
        'a sender that is not onboarded',
        { 'GET /cloudflare/zones/z1/email/sending/subdomains': result([]) },
        {},
        /^WARN chamak-jewels.in is not onboarded/,
      ],
      [
        'an answer of another form',
        { [`GET ${account}/workers/domains`]: { body: [] } },
        {},
        /^WARN the custom domain could not be asked: its answer has another form/,
      ],
    ],
  ],
  [
    'a year of logs (L24)',
    checkLogs,
    [
      ['no token', {}, { CLOUDFLARE_API_TOKEN: undefined }, /^WARN the copy of the log was not looked at/],
      ['a token without the right', { [`GET ${account}/logpush/jobs`]: denied }, {}, /^WARN Logpush could not be asked: it answered 403/],
      ['no job', { [`GET ${account}/logpush/jobs`]: result([]) }, {}, /^FAIL no Logpush job copies the log/],
      ['a job that is off', { [`GET ${account}/logpush/jobs`]: result([{ ...logJob, enabled: false }]) }, {}, /^FAIL no Logpush job/],
      [
        'a job that copies addresses',
        { [`GET ${account}/logpush/jobs`]: result([{ ...logJob, output_options: { field_names: ['Event', 'Logs'] } }]) },
        {},
        /^FAIL the Logpush job copies full addresses/,
      ],
      [
        'a bucket that forgets after 90 days',
        { [`GET ${account}/r2/buckets/chamak-logs/lifecycle`]: result({ rules: [keepsFor(400), keepsFor(90)] }) },
        {},
        /^FAIL the bucket chamak-logs deletes the log after 90 days/,
      ],
    ],
  ],
  [
    'the mail domain',
    checkDns,
    [
      ['no sender', {}, { MAIL_FROM: undefined }, /^WARN .*MAIL_FROM is not set/],
      ['no SPF', { [`GET /dns?name=${domain}&`]: txt('other') }, {}, /^FAIL chamak-jewels.in has no SPF record/],
      ['no DKIM', { [`GET /dns?name=cf2024-1._domainkey.${domain}&`]: { body: {} } }, {}, /^WARN no DKIM key/],
      ['no DMARC', { [`GET /dns?name=_dmarc.${domain}&`]: { body: {} } }, {}, /^FAIL chamak-jewels.in has no DMARC record/],
      [
        'a DMARC record that lets everything through',
        { [`GET /dns?name=_dmarc.${domain}&`]: txt('v=DMARC1; p=none') },
        {},
        /^WARN .*p=none/,
      ],
      [
        'a silent name server',
        { [`GET /dns?name=_dmarc.${domain}&`]: { status: 503, body: {} } },
        {},
        /^WARN the name server could not be asked/,
      ],
    ],
  ],
  [
    'Razorpay',
    checkGateway,
    [
      ['no key', {}, { RAZORPAY_KEY_SECRET: undefined }, /^WARN was not asked/],
      ['a key that is refused', { 'GET /gateway/payments': { status: 401, body: {} } }, {}, /^FAIL the key is refused/],
      ['a gateway that is down', { 'GET /gateway/payments': { status: 502, body: {} } }, {}, /^WARN could not be asked: it answered 502/],
      ['a test key', {}, { RAZORPAY_KEY_ID: 'rzp_test_Qx81LmT0pZr4Ab' }, /^WARN the key works, and is not live/],
      ['no list of webhooks', { 'GET /gateway/webhooks': { status: 400, body: {} } }, {}, /^WARN does not tell this key its webhooks/],
      [
        'a webhook of another shop',
        { 'GET /gateway/webhooks': { body: { items: [{ ...hook, url: 'https://old.in/hook' }] } } },
        {},
        /^FAIL no webhook leads to/,
      ],
      [
        'a webhook that is off',
        { 'GET /gateway/webhooks': { body: { items: [{ ...hook, active: false }] } } },
        {},
        /^FAIL the webhook is turned off/,
      ],
      [
        'a missing event',
        { 'GET /gateway/webhooks': { body: { items: [{ ...hook, events: WEBHOOK_EVENTS.slice(1) }] } } },
        {},
        /^FAIL the webhook does not report payment.authorized/,
      ],
    ],
  ],
  [
    'WhatsApp',
    checkWhatsapp,
    [
      ['a token that is refused', { 'GET /meta/1098765432': { status: 401, body: {} } }, {}, /^FAIL the number cannot be used/],
      ['a number that people block', { 'GET /meta/1098765432': { body: { quality_rating: 'RED' } } }, {}, /^WARN many customers blocked/],
      ['no business account', {}, { WHATSAPP_BUSINESS_ID: undefined }, /^WARN the templates were not looked at/],
      [
        'a template that waits',
        { 'GET /meta/55501/message_templates': { body: { data: [{ name: 'order_shipped', status: 'PENDING', language: 'en' }] } } },
        { LANGUAGES: 'en' },
        /^WARN not approved in English: .*order_shipped/,
      ],
      [
        'templates in English alone, for a shop in Hindi',
        { 'GET /meta/55501/message_templates': { body: { data: approvedIn('en') } } },
        { LANGUAGES: 'en,hi' },
        /^WARN not approved in Hindi: (?!.*(daily_digest|operations_alert|owner_news)).*order_shipped.*sign_in_code/,
      ],
    ],
  ],
  [
    'Couriers',
    checkCouriers,
    [
      ['a login that is refused', { 'POST /shiprocket/auth/login': { status: 400, body: {} } }, {}, /^FAIL the login is refused/],
      ['a firewall', { 'POST /shiprocket/auth/login': { status: 403, body: '<html>Forbidden</html>' } }, {}, /^WARN its firewall refuses/],
      ['Shiprocket is down', { 'POST /shiprocket/auth/login': { status: 502, body: {} } }, {}, /^WARN could not be asked: it answered 502/],
      [
        'a pickup address of another name',
        { 'GET /shiprocket/settings/company/pickup': { body: { data: { shipping_address: [{ pickup_location: 'shop' }] } } } },
        {},
        /^FAIL it has no pickup address/,
      ],
      [
        'a phone that is not verified',
        { 'GET /shiprocket/settings/company/pickup': { body: { data: { shipping_address: [{ pickup_location: 'Shop' }] } } } },
        {},
        /^WARN the phone of the pickup address/,
      ],
      [
        'no right to read addresses',
        { 'GET /shiprocket/settings/company/pickup': denied },
        {},
        /^WARN the pickup addresses could not be asked: it answered 403/,
      ],
      [
        'an address of the shop that Shiprocket sends nothing to',
        {},
        { SHOP_URL: 'https://srishti.in' },
        /^WARN it sends no webhooks to srishti.in/,
      ],
      ['a token that is refused', { 'GET /delhivery/c/api/pin-codes/json': { status: 401, body: {} } }, {}, /^FAIL the token is refused/],
      ['Delhivery is down', { 'GET /delhivery/c/api/pin-codes/json': { status: 500, body: {} } }, {}, /^WARN could not be asked/],
    ],
  ],
  [
    'Turnstile',
    checkTurnstile,
    [
      [
        'a secret that nobody knows',
        { 'POST /turnstile/siteverify': { body: { 'error-codes': ['invalid-input-secret'] } } },
        {},
        /^FAIL the secret is not known/,
      ],
      ['no answer', { 'POST /turnstile/siteverify': { status: 500, body: {} } }, {}, /^WARN could not be asked/],
    ],
  ],
  [
    'the live shop',
    checkLive,
    [
      [
        'a shop that is not deployed',
        { 'GET /shop/api/health': { status: 522, body: {} } },
        {},
        /^WARN it does not answer: it answered 522/,
      ],
      ['a shop without a setting', { 'GET /shop/api/health': { status: 503, body: {} } }, {}, /^FAIL it is closed/],
      ['no token', {}, { HEALTH_TOKEN: undefined }, /^WARN its writer was not asked/],
      ['a failing shop', { 'GET /shop/api/health/deep': { status: 503, body: {} } }, {}, /^FAIL it is failing/],
      [
        'a writer far away',
        { 'GET /shop/api/health/deep': { body: { status: 'ok', checks: [], facts: { writer: { groupMs: 240.4, waiting: 3 } } } } },
        {},
        /^WARN its writer runs where Cloudflare has put it: 240 ms for a group of writes, 3 wait/,
      ],
      [
        'a silent writer',
        { 'GET /shop/api/health/deep': { body: { status: 'ok', checks: [], facts: { writer: null } } } },
        {},
        /^FAIL its writer does not answer/,
      ],
    ],
  ],
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
  const guide = readFileSync('docs/going-live.md', 'utf8');
  const named = [...guide.matchAll(/^\| `([a-z]+_[a-z_]+)` \|/gm)].map(([, name]) => name);
  expect([...named, 'sign_in_code'].sort()).toEqual([...templateNames].sort());
});

test('where another service sends the mails, Cloudflare is not asked about their domain', async () => {
  await checkCloudflare(examined({ MAIL_VIA: 'postmark' }));
  expect(outside.calls.filter(({ line }) => line.includes('/email/'))).toEqual([]);
});
