import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';

const good = {
  ENVIRONMENT: 'production',
  SHOP_URL: 'https://chamak.example',
  TURSO_DATABASE_URL: 'libsql://shop.turso.io',
  TURSO_AUTH_TOKEN: 'token',
  SHOP_SECRET: 'a secret of at least thirty-two letters',
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'very secret',
  RAZORPAY_WEBHOOK_SECRET: 'also secret',
};
const errorOf = (env: object): string => {
  try {
    parseEnv(env);
    return '';
  } catch (error) {
    return String(error);
  }
};

describe('settings', () => {
  it('accepts a complete set and keeps the bindings', () => {
    const MEDIA = {};
    expect(parseEnv({ ...good, MEDIA })).toMatchObject({ SHOP_URL: 'https://chamak.example', MEDIA });
  });

  it('names every setting that is missing or wrong, without any value', () => {
    const { SHOP_SECRET: _, RAZORPAY_KEY_SECRET: __, ...rest } = good;
    const words = errorOf({ ...rest, SHOP_URL: 'not an address', SHOP_SECRET: 'too short' });
    for (const name of ['SHOP_URL', 'SHOP_SECRET', 'RAZORPAY_KEY_SECRET']) expect(words).toContain(name);
    for (const value of ['not an address', 'too short', 'also secret', 'rzp_live_abc']) expect(words).not.toContain(value);
  });

  it('the former secret is another one, of the same strength', () => {
    expect(errorOf({ ...good, SHOP_SECRET_PREVIOUS: 'the former secret of at least thirty-two letters' })).toBe('');
    expect(errorOf({ ...good, SHOP_SECRET_PREVIOUS: good.SHOP_SECRET })).toContain('SHOP_SECRET_PREVIOUS: is the same as SHOP_SECRET');
    expect(errorOf({ ...good, SHOP_SECRET_PREVIOUS: 'short' })).toContain('SHOP_SECRET_PREVIOUS');
  });

  it('production refuses to start with the sandbox', () => {
    expect(errorOf({ ...good, RAZORPAY_KEY_ID: 'rzp_sandbox_chamak' })).toContain('RAZORPAY_KEY_ID');
    expect(errorOf({ ...good, RAZORPAY_SANDBOX_URL: 'http://127.0.0.1:4323' })).toContain('RAZORPAY_KEY_ID');
    expect(errorOf({ ...good, ENVIRONMENT: 'development', RAZORPAY_SANDBOX_URL: 'http://127.0.0.1:4323' })).toBe('');
  });

  it('Turnstile has both of its settings or none, and a test server only outside production (#224)', () => {
    const keys = { TURNSTILE_SITE_KEY: '0x4site', TURNSTILE_SECRET: '0x4hidden' };
    expect(errorOf({ ...good, ...keys })).toBe('');
    expect(errorOf({ ...good, TURNSTILE_SITE_KEY: keys.TURNSTILE_SITE_KEY })).toContain('TURNSTILE_SECRET: is missing');
    expect(errorOf({ ...good, TURNSTILE_SECRET: keys.TURNSTILE_SECRET })).toMatch(/TURNSTILE_SITE_KEY: is missing(?!.*0x4hidden)/s);
    expect(errorOf({ ...good, ...keys, TURNSTILE_URL: 'http://127.0.0.1:4399' })).toContain('TURNSTILE_URL: is for the sandbox');
    expect(errorOf({ ...good, ...keys, ENVIRONMENT: 'test', TURNSTILE_URL: 'http://127.0.0.1:4399' })).toBe('');
  });
});
