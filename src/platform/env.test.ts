import { describe, expect, it, test } from 'vitest';
import { productionSettings as good } from '../../tests/shop/machine/production-settings.ts';
import { parseEnv, SettingsError, settingNames } from './env.ts';

const faultsOf = (env: object): readonly { name: string; problem: string }[] => {
  try {
    parseEnv(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
};
const errorOf = (env: object) =>
  faultsOf(env)
    .map(({ name, problem }) => `${name}: ${problem}`)
    .join('\n');
const local = { ...good, ENVIRONMENT: 'test', RAZORPAY_KEY_ID: 'rzp_sandbox_shop' };
const whatsapp = {
  WHATSAPP_TOKEN: 'EAAGm0PX4ZCpsBAKx7Q',
  WHATSAPP_PHONE_ID: '1098765432',
  WHATSAPP_APP_SECRET: '9b74c9897bac770ffc029102',
  WHATSAPP_VERIFY_TOKEN: 'a8f5f167f44f4964e6c998de',
};
const shiprocket = {
  SHIPROCKET_EMAIL: 'desk@chamak-jewels.in',
  SHIPROCKET_PASSWORD: 'tR7#qLm2vX9p',
  SHIPROCKET_WEBHOOK_KEY: '1f3d5b70824a7c9e5f1d7a9c',
  SHIPROCKET_PICKUP: 'Shop',
};
const delhivery = {
  DELHIVERY_TOKEN: 'b6d81f09c3e52a7740d1',
  DELHIVERY_WEBHOOK_KEY: '70824a7c9e5f1d7a9c1f3d5b',
  DELHIVERY_PICKUP: 'Chamak Shop',
};
const turnstile = { TURNSTILE_SITE_KEY: '0x4AAAAAAADnPIDROrmt1Wwj', TURNSTILE_SECRET: '0x4AAAAAAADnPIDROzTm2CvKz8' };

describe('settings', () => {
  it('accepts a complete set and keeps the bindings', () => {
    const MEDIA = {};
    expect(parseEnv({ ...good, ...whatsapp, ...turnstile, ...shiprocket, ...delhivery, MEDIA })).toMatchObject({
      SHOP_URL: good.SHOP_URL,
      MEDIA,
    });
  });

  it('names every setting that is missing or wrong at once, without any value', () => {
    const { SHOP_SECRET: _, RAZORPAY_KEY_SECRET: __, ...rest } = good;
    const words = errorOf({
      ...rest,
      SHOP_URL: 'not an address',
      RAZORPAY_KEY_ID: 'rzp_test_Qx81LmT0pZr4Ab',
      MAIL_FROM: 'shop@chamak.example',
    });
    for (const name of ['SHOP_URL', 'SHOP_SECRET', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_KEY_ID', 'MAIL_FROM'])
      expect(words).toContain(`${name}: `);
    for (const value of ['not an address', good.RAZORPAY_WEBHOOK_SECRET, 'Qx81', 'shop@chamak']) expect(words).not.toContain(value);
  });

  it('the former secret is another one, of the same strength', () => {
    expect(errorOf({ ...good, SHOP_SECRET_PREVIOUS: '0a1b2c3d4e5f60718293a4b5c6d7e8f9' })).toBe('');
    expect(errorOf({ ...good, SHOP_SECRET_PREVIOUS: good.SHOP_SECRET })).toContain('SHOP_SECRET_PREVIOUS: is the same as SHOP_SECRET');
  });

  it('Turnstile has both of its settings or none (#224)', () => {
    expect(errorOf({ ...good, TURNSTILE_SITE_KEY: turnstile.TURNSTILE_SITE_KEY })).toContain('TURNSTILE_SECRET: is missing');
    expect(errorOf({ ...good, TURNSTILE_SECRET: turnstile.TURNSTILE_SECRET })).toMatch(/TURNSTILE_SITE_KEY: is missing(?!.*0x4)/s);
  });

  it.each([
    ['Shiprocket', shiprocket],
    ['Delhivery', delhivery],
  ])('%s has all of its settings or none', (service, settings) => {
    expect(errorOf({ ...good, ...settings })).toBe('');
    for (const name of Object.keys(settings)) {
      expect(errorOf({ ...good, ...settings, [name]: undefined })).toBe(`${name}: is missing; ${service} needs all of its settings`);
    }
  });

  it('pushes to browsers have both of their keys or none', () => {
    expect(errorOf({ ...good, ...vapid })).toBe('');
    expect(errorOf({ ...good, VAPID_PUBLIC_KEY: vapid.VAPID_PUBLIC_KEY })).toBe(
      'VAPID_PRIVATE_KEY: is missing; pushes to browsers need both of their keys',
    );
    expect(errorOf({ ...good, VAPID_PRIVATE_KEY: vapid.VAPID_PRIVATE_KEY })).toContain('VAPID_PUBLIC_KEY: is missing');
  });

  it('outside production the stand-ins may be used, but never a live key', () => {
    const sandboxes = [
      'RAZORPAY_SANDBOX_URL',
      'WHATSAPP_URL',
      'TURNSTILE_URL',
      'SHIPROCKET_SANDBOX_URL',
      'DELHIVERY_SANDBOX_URL',
      'PUSH_SANDBOX_URL',
    ].map((name) => [name, 'http://127.0.0.1:4323']);
    expect(errorOf({ ...local, ...Object.fromEntries(sandboxes), SHOP_URL: 'http://localhost:4321', MAIL_FROM: undefined })).toBe('');
    expect(errorOf({ ...local, RAZORPAY_KEY_ID: good.RAZORPAY_KEY_ID })).toMatch(/^ENVIRONMENT: must be production/);
    expect(errorOf({ ...local, ENVIRONMENT: 'development', RAZORPAY_KEY_ID: good.RAZORPAY_KEY_ID })).toMatch(
      /^ENVIRONMENT: must be production/,
    );
  });

  it('a staging Worker has test keys and nothing else from the sandbox', () => {
    const staging = { ...good, ALLOW_TEST_KEYS: '1', RAZORPAY_KEY_ID: 'rzp_test_Qx81LmT0pZr4Ab' };
    expect(errorOf(staging)).toBe('');
    expect(errorOf({ ...staging, RAZORPAY_KEY_ID: good.RAZORPAY_KEY_ID })).toMatch(/^RAZORPAY_KEY_ID: must be a test key/);
    expect(errorOf({ ...staging, RAZORPAY_KEY_ID: 'rzp_sandbox_shop' })).toMatch(/^RAZORPAY_KEY_ID: is a sandbox key/);
    expect(errorOf({ ...staging, ALLOW_TEST_KEYS: 'yes' })).toContain('ALLOW_TEST_KEYS');
  });
});

/** Printed by `npm run rotate -- push`. */
const vapid = {
  VAPID_PUBLIC_KEY: 'BPGdvGhTnmROuJ4UEwtV6gxbBBz_VpWNc98nbBx2RrDbN8AwgcQ4mBYdnHsSN1-9nW-xHRr7YhYQkzCOkkUQSLY',
  VAPID_PRIVATE_KEY: 'Qk7wM2nVJ4pX8sTfRb1cYdLhE0uGzIaOq3r5tN6y9Kw',
};

/** For each setting: every value with which production must not sell. */
const wrong: Readonly<Record<string, readonly (string | undefined)[]>> = {
  ENVIRONMENT: ['prod', ''],
  SHOP_URL: [
    undefined,
    '',
    'shop.in',
    'http://shop.in',
    'https://shop.in/',
    'https://shop.in/shop',
    'https://shop.in?a=1',
    'https://user:pass@shop.in',
    'http://localhost:4321',
    'https://localhost',
    'https://127.0.0.1',
    'https://192.168.1.5',
    'https://[::1]',
    'https://chamak.example',
    'https://shop.test',
    'https://example.com',
  ],
  TURSO_DATABASE_URL: [
    undefined,
    '',
    'hello',
    'http://127.0.0.1:8080',
    'http://shop.turso.io',
    'file:shop.db',
    'libsql://localhost',
    'libsql://127.0.0.1:8080',
    'https://10.0.0.5',
    'libsql://shop.example',
  ],
  TURSO_AUTH_TOKEN: [undefined, '', '<token>', 'your-token', '…'],
  SHOP_SECRET: [
    undefined,
    '',
    'short',
    'a'.repeat(32),
    'ab'.repeat(20),
    'abcdefg'.repeat(6),
    '12345678'.repeat(4),
    '0011001100110011001100110011001101',
    'change-me-change-me-change-me-change-me!',
    'a placeholder that somebody left in here',
  ],
  SHOP_SECRET_PREVIOUS: ['short', 'a'.repeat(32), 'change-me-change-me-change-me-change-me!'],
  RAZORPAY_KEY_ID: [undefined, '', 'key', 'rzp_live_', 'rzp_live_…', 'rzp_test_Qx81LmT0pZr4Ab', 'rzp_sandbox_shop'],
  RAZORPAY_KEY_SECRET: [undefined, '', 'very secret', 'x'.repeat(24), 'sandbox_key_secret', '<the secret of your Razorpay key>'],
  RAZORPAY_WEBHOOK_SECRET: [undefined, '', 'x', 'fifteen-letters', 'aaaaaaaaaaaaaaaaaaaa', 'sandbox_webhook_secret'],
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: ['x', 'aaaaaaaaaaaaaaaaaaaa'],
  RAZORPAY_SANDBOX_URL: ['http://127.0.0.1:4323', 'https://shop.in'],
  MAIL_FROM: [undefined, '', 'orders', 'orders@chamak.example', 'orders@Chamak.Example', 'orders@localhost', 'orders@example.com'],
  ADMIN_EMAIL: ['owner', 'owner@chamak.example'],
  WHATSAPP_TOKEN: ['<token>', 'your-token'],
  WHATSAPP_PHONE_ID: ['+91 98450 00000', 'phone'],
  WHATSAPP_APP_SECRET: ['short', 'a'.repeat(32)],
  WHATSAPP_VERIFY_TOKEN: ['short', 'a'.repeat(32)],
  WHATSAPP_URL: ['http://127.0.0.1:4325'],
  VAPID_PUBLIC_KEY: ['key', 'B'.repeat(43), `A${'b'.repeat(86)}`],
  VAPID_PRIVATE_KEY: ['key', 'x'.repeat(43), 'a1b2c3d4e5f60718'],
  PUSH_SANDBOX_URL: ['http://127.0.0.1:4326'],
  TURNSTILE_SITE_KEY: ['1x00000000000000000000AA', '2x00000000000000000000AB', '3x00000000000000000000FF', '<site key>'],
  TURNSTILE_SECRET: ['1x0000000000000000000000000000000AA', '2x0000000000000000000000000000000AA', '<secret>'],
  TURNSTILE_URL: ['http://127.0.0.1:4399'],
  HEALTH_TOKEN: ['short', 'a'.repeat(32)],
  ALLOW_TEST_KEYS: ['0', 'true'],
  ERROR_REPORT_URL: ['nowhere'],
  MAIL_VIA: ['pigeon'],
  MAIL_FALLBACK: ['pigeon', 'cloudflare'],
  MAIL_DAILY_QUOTA: ['0', 'many'],
  SES_KEY_ID: ['', '<key>'],
  SES_SECRET: ['', '<secret>'],
  SES_REGION: ['mumbai'],
  SES_WEBHOOK_TOKEN: ['short', 'a'.repeat(32)],
  MAIL_URL: ['http://127.0.0.1:4400'],
  SMS_VIA: ['pigeon'],
  SMS_AUTH_KEY: ['', 'your-key'],
  SMS_TEMPLATE_ID: ['', '<template>'],
  DLT_HEADER: ['CHAMAKSHOP'],
  SMS_URL: ['http://127.0.0.1:4401'],
  SHIPROCKET_EMAIL: ['desk', 'desk@chamak.example'],
  SHIPROCKET_PASSWORD: ['', '<password>'],
  SHIPROCKET_WEBHOOK_KEY: ['short', 'a'.repeat(32)],
  SHIPROCKET_PICKUP: ['', '<name>', 'A name of a pickup address that is too long'],
  SHIPROCKET_SANDBOX_URL: ['http://127.0.0.1:4325'],
  DELHIVERY_TOKEN: ['', 'your-token'],
  DELHIVERY_WEBHOOK_KEY: ['short', 'a'.repeat(32)],
  DELHIVERY_PICKUP: ['', '<name>'],
  DELHIVERY_SANDBOX_URL: ['http://127.0.0.1:4325'],
  AGENTS: ['yes'],
  AGENTS_HOST: ['agents', 'https://agents.shop.in', 'agents.shop.in/ucp', 'Agents.Shop.In', 'agents.localhost', '10.0.0.5'],
  AGENTS_SANDBOX_URL: ['http://127.0.0.1:4420'],
  OFFLINE_PAGES: ['yes'],
  PAGE_CACHE: ['yes'],
  LANGUAGES: ['hi', 'en, hi', 'en,Hindi'],
};
const cases = Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const));

describe('what production refuses', () => {
  test.each(cases)('%s: %s', (name, value) => {
    const faults = faultsOf({ ...good, ...whatsapp, ...turnstile, ...shiprocket, ...delhivery, [name]: value });
    // A sandbox address is also named by the key that it belongs to.
    expect(faults.map((fault) => fault.name)).toContain(name);
    if (value && value.length > 10) expect(JSON.stringify(faults)).not.toContain(value);
  });

  test('every setting is in this list', () => {
    expect(settingNames.filter((name) => !(name in wrong))).toEqual([]);
  });
});
