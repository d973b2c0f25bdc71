import { templateNames } from '../../../functions/cli/doctor/check-whatsapp.ts';
import type { Examined, Finding } from '../../../functions/cli/doctor/finding.ts';
import { asker } from '../../../functions/cli/operator/ask.ts';
import { runTool } from '../../../functions/cli/operator/run-tool.ts';
import { workerSecrets } from '../../../functions/cli/operator/settings.ts';
import { WEBHOOK_EVENTS } from '../../../src/features/gateway/razorpay/razorpay-operator.server.ts';
import { languages } from '../../../src/rules/language/languages.ts';
import { productionSettings } from './production-settings.ts';

/** Settings of a shop in which nothing is left out. */
const wholeSettings = {
  ...productionSettings,
  CLOUDFLARE_API_TOKEN: 'cf-token',
  CLOUDFLARE_ACCOUNT_ID: 'acc1',
  WHATSAPP_TOKEN: 'EAAGm0PX4ZCpsBAKx7Q',
  WHATSAPP_PHONE_ID: '1098765432',
  WHATSAPP_APP_SECRET: '9b74c9897bac770ffc029102',
  WHATSAPP_VERIFY_TOKEN: 'a8f5f167f44f4964e6c998de',
  WHATSAPP_BUSINESS_ID: '55501',
  TURNSTILE_SITE_KEY: '0x4AAAAAAADnPIDROrmt1Wwj',
  TURNSTILE_SECRET: '0x4AAAAAAADnPIDROzTm2CvKz8',
  SHIPROCKET_EMAIL: 'desk@chamak-jewels.in',
  SHIPROCKET_PASSWORD: 'tR7qLm2vX9pW',
  SHIPROCKET_WEBHOOK_KEY: '1f3d5b70824a7c9e5f1d7a9c',
  SHIPROCKET_PICKUP: 'Shop',
  DELHIVERY_TOKEN: 'b6d81f09c3e52a7740d1',
  DELHIVERY_WEBHOOK_KEY: '70824a7c9e5f1d7a9c1f3d5b',
  DELHIVERY_PICKUP: 'Chamak Shop',
  HEALTH_TOKEN: 'f0e4c2f76c58916ec258f246851bea09',
};
export const result = (value: unknown) => ({ body: { result: value } });
export const txt = (...texts: string[]) => ({ body: { Answer: texts.map((data) => ({ data: `"${data}"` })) } });
export const account = '/cloudflare/accounts/acc1';
export const domain = 'chamak-jewels.in';
export const hook = { url: `${wholeSettings.SHOP_URL}/api/webhooks/razorpay`, active: true, events: WEBHOOK_EVENTS as readonly string[] };
/** A Logpush job as it should be. */
export const logJob = {
  dataset: 'workers_trace_events',
  enabled: true,
  destination_conf: 'r2://chamak-logs/{DATE}?account-id=acc1',
  output_options: { field_names: ['EventTimestampMs', 'Outcome', 'Exceptions', 'Logs', 'ScriptName'] },
};
/** A lifecycle rule of a bucket. */
export const keepsFor = (days: number) => ({
  id: 'year',
  enabled: true,
  deleteObjectsTransition: { condition: { type: 'Age', maxAge: days * 86_400 } },
});
const writer = { groupMs: 12, waiting: 0 };
/** The answers of the services about a shop that is well. */
export const wellReplies = {
  'GET /cloudflare/user/tokens/verify': result({ status: 'active' }),
  [`GET ${account}/subscriptions`]: result([{ rate_plan: { id: 'workers_paid' } }]),
  [`GET ${account}/r2/buckets/chamak-media`]: result({ location: 'APAC' }),
  [`GET ${account}/workers/scripts/chamak/secrets`]: result(Object.keys(workerSecrets(wholeSettings)).map((name) => ({ name }))),
  [`GET ${account}/workers/scripts/chamak/subdomain`]: result({ enabled: false, previews_enabled: false }),
  'GET /cloudflare/zones?per_page': result([{ id: 'z1', name: domain, status: 'active' }]),
  [`GET ${account}/workers/domains`]: result([{ hostname: `shop.${domain}`, service: 'chamak' }]),
  'GET /cloudflare/zones/z1/settings/speed_brain': result({ value: 'off' }),
  'GET /cloudflare/zones/z1/email/sending/subdomains': result([{ name: domain, enabled: true }]),
  [`GET ${account}/logpush/jobs`]: result([logJob]),
  [`GET ${account}/r2/buckets/chamak-logs/lifecycle`]: result({ rules: [keepsFor(400)] }),
  'GET /dns': { body: {} },
  [`GET /dns?name=${domain}&`]: txt('google-site-verification=1', 'v=spf1 include:_spf.mx.cloudflare.net ~all'),
  [`GET /dns?name=cf2024-1._domainkey.${domain}&`]: txt('v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'),
  [`GET /dns?name=_dmarc.${domain}&`]: txt('v=DMARC1; p=quarantine'),
  'GET /gateway/payments': { body: { items: [] } },
  'GET /gateway/webhooks': { body: { items: [hook] } },
  'GET /meta/1098765432': { body: { quality_rating: 'GREEN' } },
  'GET /meta/55501/message_templates': {
    body: { data: languages.flatMap((language) => templateNames.map((name) => ({ name, status: 'APPROVED', language }))) },
  },
  'POST /turnstile/siteverify': { body: { success: false, 'error-codes': ['invalid-input-response'] } },
  'POST /shiprocket/auth/login': { body: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmVk' } },
  'GET /shiprocket/settings/company/pickup': { body: { data: { shipping_address: [{ pickup_location: 'Shop', phone_verified: 1 }] } } },
  'GET /delhivery/c/api/pin-codes/json': { body: { delivery_codes: [] } },
  'GET /shop/api/health': { body: { status: 'ok', version: 'v-1' } },
  'GET /shop/api/health/deep': { body: { status: 'ok', checks: [], facts: { writer } } },
};

/** What the doctor examines where these settings are whole but for a change, and the services outside are at this address. */
export const examinedAt =
  (OUTSIDE_URL: string) =>
  (change: Readonly<Record<string, string | undefined>> = {}): Examined => {
    const settings = { ...wholeSettings, OUTSIDE_URL, ...change };
    return { settings, ask: asker(settings), run: runTool, now: Date.now() };
  };

export const bad = (found: readonly Finding[]) => found.filter(({ level }) => level !== 'ok').map(({ level, says }) => `${level} ${says}`);
