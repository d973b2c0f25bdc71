/** The fault of a setting. `problem` completes a sentence that begins with its name, and contains no value. */
export interface SettingFault {
  readonly name: string;
  readonly problem: string;
}

type Raw = Readonly<Record<string, unknown>>;
type Rule = (value: string, all: Raw) => string | null;

const LIVE_KEY = /^rzp_live_[A-Za-z0-9]{6,}$/;
const TEST_KEY = /^rzp_test_[A-Za-z0-9]{6,}$/;
/** Names that no shop on the internet has (RFC 2606, RFC 6761), and addresses of this machine or of a private network. */
const NOT_PUBLIC =
  /(?:^|\.)(?:example|test|invalid|localhost|local|internal|example\.(?:com|net|org))$|^(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$|^\[/;
const PLACEHOLDER =
  /…|\.\.\.|^<.*>$|\b(?:change[-_ ]?me|replace[-_ ]?me|placeholder|your[-_ ](?:key|secret|token|password)|dummy|sandbox|lorem)\b|sandbox_|^x+$/i;
/** Keys of Cloudflare's documentation, which accept or refuse everybody. */
const TURNSTILE_TEST_KEY = /^[123]x0{20,}/;

const SECRET_CHARS_MIN = 32;
const GATEWAY_SECRET_CHARS_MIN = 16;
/** 32 random hexadecimal digits have fewer than eight different ones once in about two million times. */
const DISTINCT_MIN = 8;

const publicHost = (host: string) => host.includes('.') && !NOT_PUBLIC.test(host);

const urlIn = (value: string) => (URL.canParse(value) ? new URL(value) : null);

function weakness(value: string, charsMin: number): string | null {
  if (value.length < charsMin) return `must have at least ${charsMin} characters`;
  if (PLACEHOLDER.test(value)) return 'is a placeholder';
  if (new Set(value).size < DISTINCT_MIN || /^(.{1,8})\1+.{0,7}$/.test(value)) return 'must be random, as `openssl rand -hex 32` prints it';
  return null;
}

const notPlaceholder: Rule = (value) => (PLACEHOLDER.test(value) ? 'is a placeholder' : null);
/** A host of its own: one that the shop has too would lose its pages. */
const agentsHost: Rule = (value, { SHOP_URL }) => {
  if (!publicHost(value)) return 'must be a public host, such as agents.shop.in';
  return typeof SHOP_URL === 'string' && urlIn(SHOP_URL)?.hostname === value ? 'must not be the host of SHOP_URL' : null;
};
const gatewaySecret: Rule = (value) => weakness(value, GATEWAY_SECRET_CHARS_MIN);
const sandboxOnly =
  (real: string): Rule =>
  () =>
    `is for the sandbox; production must use ${real}`;

function mailAddress(value: string): string | null {
  return publicHost(value.slice(value.lastIndexOf('@') + 1).toLowerCase()) ? null : 'is a placeholder; it must be an address that exists';
}

function shopUrl(value: string): string | null {
  const url = urlIn(value);
  if (url?.protocol !== 'https:') return 'must begin with https://';
  if (url.origin !== value) return 'must be an origin without a path or a final slash, such as https://shop.in';
  if (!publicHost(url.hostname)) return 'must be the public address of the shop';
  return null;
}

function databaseUrl(value: string): string | null {
  const url = urlIn(value);
  if (!url || !['libsql:', 'https:'].includes(url.protocol)) return 'must begin with libsql:// or https://';
  return publicHost(url.hostname) ? null : 'must be a database that the Worker can reach, not one of this machine';
}

function gatewayKey(value: string, { ALLOW_TEST_KEYS, RAZORPAY_SANDBOX_URL }: Raw): string | null {
  if (value.startsWith('rzp_sandbox_') || RAZORPAY_SANDBOX_URL !== undefined) return 'is a sandbox key; production needs a real one';
  if (ALLOW_TEST_KEYS === '1') return TEST_KEY.test(value) ? null : 'must be a test key (rzp_test_…) while ALLOW_TEST_KEYS is set';
  if (TEST_KEY.test(value))
    return 'is a test key, with which nobody pays; production needs rzp_live_… (a staging Worker sets ALLOW_TEST_KEYS=1)';
  return LIVE_KEY.test(value) ? null : 'must be a live key (rzp_live_…)';
}

const turnstileKey: Rule = (value) =>
  TURNSTILE_TEST_KEY.test(value) ? 'is a test key, which proves nothing' : PLACEHOLDER.test(value) ? 'is a placeholder' : null;

/** The demands of production on a setting that is given, beyond its shape in env.ts. */
const rules: Readonly<Record<string, Rule>> = {
  SHOP_URL: shopUrl,
  TURSO_DATABASE_URL: databaseUrl,
  TURSO_AUTH_TOKEN: notPlaceholder,
  SHOP_SECRET: (value) => weakness(value, SECRET_CHARS_MIN),
  SHOP_SECRET_PREVIOUS: (value) => weakness(value, SECRET_CHARS_MIN),
  RAZORPAY_KEY_ID: gatewayKey,
  RAZORPAY_KEY_SECRET: gatewaySecret,
  RAZORPAY_WEBHOOK_SECRET: gatewaySecret,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: gatewaySecret,
  RAZORPAY_SANDBOX_URL: sandboxOnly('Razorpay'),
  MAIL_FROM: mailAddress,
  ADMIN_EMAIL: mailAddress,
  WHATSAPP_TOKEN: notPlaceholder,
  WHATSAPP_APP_SECRET: gatewaySecret,
  WHATSAPP_VERIFY_TOKEN: gatewaySecret,
  WHATSAPP_URL: sandboxOnly('Meta'),
  TURNSTILE_SITE_KEY: turnstileKey,
  TURNSTILE_SECRET: turnstileKey,
  HEALTH_TOKEN: gatewaySecret,
  SES_KEY_ID: notPlaceholder,
  SES_SECRET: notPlaceholder,
  SES_WEBHOOK_TOKEN: gatewaySecret,
  MAIL_URL: sandboxOnly('the real service'),
  SMS_AUTH_KEY: notPlaceholder,
  SMS_TEMPLATE_ID: notPlaceholder,
  SMS_URL: sandboxOnly('MSG91'),
  TURNSTILE_URL: sandboxOnly('Cloudflare'),
  SHIPROCKET_EMAIL: mailAddress,
  SHIPROCKET_PASSWORD: notPlaceholder,
  SHIPROCKET_WEBHOOK_KEY: gatewaySecret,
  SHIPROCKET_PICKUP: notPlaceholder,
  SHIPROCKET_SANDBOX_URL: sandboxOnly('Shiprocket'),
  DELHIVERY_TOKEN: notPlaceholder,
  DELHIVERY_WEBHOOK_KEY: gatewaySecret,
  DELHIVERY_PICKUP: notPlaceholder,
  DELHIVERY_SANDBOX_URL: sandboxOnly('Delhivery'),
  AGENTS_HOST: agentsHost,
  AGENTS_SANDBOX_URL: sandboxOnly('the profiles of agents'),
  VAPID_PRIVATE_KEY: gatewaySecret,
  PUSH_SANDBOX_URL: sandboxOnly('the push services of browsers'),
};

/** The settings that production demands although the shape has a default or leaves them out. */
export const requiredInProduction = ['TURSO_AUTH_TOKEN', 'MAIL_FROM'] as const;

/**
 * Returns the settings with which a shop must not sell. Outside production only one rule holds: a live key takes real money, so it
 * belongs to production alone.
 */
export function productionFaults(raw: Raw): SettingFault[] {
  const { ENVIRONMENT = 'production', RAZORPAY_KEY_ID } = raw;
  if (ENVIRONMENT !== 'production') {
    const takesMoney = typeof RAZORPAY_KEY_ID === 'string' && LIVE_KEY.test(RAZORPAY_KEY_ID);
    return takesMoney ? [{ name: 'ENVIRONMENT', problem: 'must be production, because RAZORPAY_KEY_ID is a live key' }] : [];
  }
  const missing = requiredInProduction.filter((name) => typeof raw[name] !== 'string' || raw[name] === '');
  return [
    ...missing.map((name) => ({ name, problem: 'is missing' })),
    ...Object.entries(rules).flatMap(([name, rule]) => {
      const value = raw[name];
      const problem = typeof value === 'string' && value !== '' ? rule(value, raw) : null;
      return problem === null ? [] : [{ name, problem }];
    }),
  ];
}
