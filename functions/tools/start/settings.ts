import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { pushKeys } from '../../../tests/sandbox/push/push.ts';
import { whatsappKeys } from '../../../tests/sandbox/whatsapp/whatsapp.ts';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Keeps tools from printing banners, sending telemetry, and recording a trace of every request: a quarter of a page's time. */
export const quietTools = {
  ASTRO_TELEMETRY_DISABLED: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_SEND_METRICS: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
  NO_COLOR: '1',
};

/** Keys of a Razorpay account: the sandbox's, or the owner's test keys in .dev.vars. */
export interface PaymentKeys {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

export const sandboxKeys: PaymentKeys = {
  keyId: 'rzp_sandbox_shop',
  keySecret: 'sandbox_key_secret',
  webhookSecret: 'sandbox_webhook_secret',
};

/**
 * Test keys from .dev.vars, or null if the sandbox is used.
 * @throws Error if only some of the three are set, or the key is a live one
 */
export function ownKeys(file = join(root, '.dev.vars')): PaymentKeys | null {
  if (!existsSync(file)) return null;
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = parseEnv(readFileSync(file, 'utf8'));
  if (!keyId && !keySecret) return null;
  if (!keyId || !keySecret || !webhookSecret) {
    throw new Error(
      '.dev.vars must set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, or none of them (for the sandbox).',
    );
  }
  if (!keyId.startsWith('rzp_test_')) {
    throw new Error('RAZORPAY_KEY_ID in .dev.vars is not a test key (rzp_test_…). The local shop never takes real money.');
  }
  return { keyId, keySecret, webhookSecret };
}

/** A secret that is created on the first run and stored in the data folder, so that cookies and links stay valid across restarts. */
export function keptSecret(dir: string, name: string): string {
  const file = join(dir, name);
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

/** All settings that src/platform/env.ts reads, for a shop on this machine. */
export function workerSettings(shop: {
  shopUrl: string;
  databaseUrl: string;
  secret: string;
  keys: PaymentKeys;
  sandboxUrl: string | null;
  languages?: string | undefined;
  /** The address of the stand-in for Meta; without it there is no WhatsApp. */
  whatsappUrl?: string;
  /** The address of the stand-in for push services; without it browsers are not told. */
  pushUrl?: string;
  /** The settings of the stand-ins for couriers; without them parcels are handed over by hand. */
  couriers?: Readonly<Record<string, string>>;
}): Record<string, string> {
  return {
    ENVIRONMENT: 'development',
    SHOP_URL: shop.shopUrl,
    TURSO_DATABASE_URL: shop.databaseUrl,
    SHOP_SECRET: shop.secret,
    ADMIN_EMAIL: 'owner@chamak.example',
    RAZORPAY_KEY_ID: shop.keys.keyId,
    RAZORPAY_KEY_SECRET: shop.keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: shop.keys.webhookSecret,
    ...(shop.languages && { LANGUAGES: shop.languages }),
    ...(shop.sandboxUrl && { RAZORPAY_SANDBOX_URL: shop.sandboxUrl }),
    ...(shop.whatsappUrl && { ...whatsappKeys, WHATSAPP_URL: shop.whatsappUrl }),
    ...shop.couriers,
    ...(shop.pushUrl && { ...pushKeys, PUSH_SANDBOX_URL: shop.pushUrl }),
  };
}

/** Writes settings in wrangler's format; readable by their owner alone. */
export function writeSettings(file: string, settings: Readonly<Record<string, string>>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
}
