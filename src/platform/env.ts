import type { ImagesBinding, R2Bucket, RateLimit, SendEmail } from '@cloudflare/workers-types';
import * as z from 'zod';
import { brandDefaults } from '../brand/defaults.ts';
import type { AttemptCounter } from './attempts/attempt-book.ts';
import { carrierFaults, carrierShape } from './carrier-settings.ts';
import { courierFaults, courierShape } from './courier-settings.ts';
import type { WriterObject } from './database/writer-object.ts';
import type { LiveBinding } from './live/live-hub.ts';
import { productionFaults, type SettingFault } from './production-settings.ts';
import type { ViewBuffer } from './view-buffer.ts';

/** The pair of keys with which the shop signs what it sends to browsers of its owner (VAPID, RFC 8292). */
const pushShape = {
  /** A point of P-256 in base64url, which browsers read when they subscribe; the other half is a secret. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be the key that `npm run rotate -- push` prints')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the key that `npm run rotate -- push` prints')
    .optional(),
  /** Set by `npm start` and tests only: the address of the stand-in for push services. */
  PUSH_SANDBOX_URL: z.url().optional(),
};

const pair = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const;

/** Returns what is wrong with these settings together: both keys or none. */
function pushFaults(value: z.infer<z.ZodObject<typeof pushShape>>): { readonly path: string; readonly message: string }[] {
  const missing = pair.filter((name) => value[name] === undefined);
  return missing.length === 1 ? [{ path: missing.join(), message: 'is missing; pushes to browsers need both of their keys' }] : [];
}

/** Bindings of wrangler.toml. Those that a test or a benchmark may lack are optional. */
interface Bindings {
  ASSETS: { fetch(request: Request): Promise<Response> };
  MEDIA: R2Bucket;
  IMAGES?: ImagesBinding;
  EMAIL?: SendEmail;
  COUPON_LIMIT?: RateLimit;
  ORDER_LIMIT?: RateLimit;
  FORM_LIMIT?: RateLimit;
  SEARCH_LIMIT?: RateLimit;
  QUOTE_LIMIT?: RateLimit;
  MEDIA_LIMIT?: RateLimit;
  VIEW_LIMIT?: RateLimit;
  AGENT_LIMIT?: RateLimit;
  /** `timestamp`: when the version was uploaded, as ISO text. */
  CF_VERSION_METADATA?: { id: string; tag?: string; timestamp?: string };
  /** The one writer of the shop. */
  LEDGER: { idFromName(name: string): unknown; get(id: unknown): WriterObject };
  /** Counts attempts. Absent on the command line, if nothing is counted. */
  ATTEMPTS?: { idFromName(name: string): unknown; get(id: unknown): AttemptCounter };
  /** Tells the screens of administrators what has changed. Absent on the command line, where nobody is told. */
  LIVE?: LiveBinding;
  /** Keeps page views until they are written. Absent on the command line. */
  PAGE_VIEWS?: { idFromName(name: string): unknown; get(id: unknown): ViewBuffer };
}

const shape = z
  .object({
    ENVIRONMENT: z.enum(['development', 'test', 'production']).default('production'),
    /** '1' on a staging Worker: production rules with Razorpay's test keys, so that nobody pays. */
    ALLOW_TEST_KEYS: z.literal('1').optional(),
    /** Public address of the shop, for links in mails and for checking the origin of requests. */
    SHOP_URL: z.url(),
    TURSO_DATABASE_URL: z.string().min(1),
    TURSO_AUTH_TOKEN: z.string().optional(),
    /** Signs order links and cookies; at least 32 characters. */
    SHOP_SECRET: z.string().min(32),
    /** The former secret while it is being changed: what it signed and encrypted is accepted until it is removed. */
    SHOP_SECRET_PREVIOUS: z.string().min(32).optional(),
    RAZORPAY_KEY_ID: z.string().min(1),
    RAZORPAY_KEY_SECRET: z.string().min(1),
    RAZORPAY_WEBHOOK_SECRET: z.string().min(1),
    /** The former webhook secret while it is being changed: retries are still signed with it. */
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
    /** Set by `npm start` only: the address of the Razorpay sandbox. */
    RAZORPAY_SANDBOX_URL: z.url().optional(),
    /** The administrator is the account with this verified address; nobody while it is not set. */
    ADMIN_EMAIL: z.email().toLowerCase().optional(),
    /** 'off' removes the service worker from every browser that opens a page. */
    OFFLINE_PAGES: z.enum(['on', 'off']).optional(),
    /** The sender of mails. Production has no default. */
    MAIL_FROM: z.email().default(`orders@${brandDefaults.domain}`),
    ...carrierShape,
    ...courierShape,
    ...pushShape,
    /** WhatsApp through Meta's Cloud API: all four or none. */
    WHATSAPP_TOKEN: z.string().min(1).optional(),
    WHATSAPP_PHONE_ID: z
      .string()
      .regex(/^\d{1,30}$/)
      .optional(),
    /** Meta signs its webhooks with this secret. */
    WHATSAPP_APP_SECRET: z.string().min(1).optional(),
    /** Meta sends this token once, when the webhook is registered. */
    WHATSAPP_VERIFY_TOKEN: z.string().min(16).optional(),
    /** Set by `npm start` only: the address of the WhatsApp sandbox. */
    WHATSAPP_URL: z.url().optional(),
    /** The languages of the shop's pages, English first: 'en,hi'. The addresses of one that is not named do not exist. */
    LANGUAGES: z
      .string()
      .regex(/^en(,[a-z]{2})*$/)
      .default('en'),
    /** 'off' closes the shop to agents of shoppers: their addresses do not exist. */
    AGENTS: z.enum(['on', 'off']).optional(),
    /** The host that agents call, such as agents.shop.in. Without it they call the shop's own. */
    AGENTS_HOST: z
      .string()
      .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)
      .optional(),
    /** Set by tests only: the address that answers for the profiles of all agents. */
    AGENTS_SANDBOX_URL: z.url().optional(),
    /** `off`: every page is rendered for each request. For measuring. */
    PAGE_CACHE: z.enum(['on', 'off']).optional(),
    /** The captcha, Cloudflare Turnstile: both or none. The key is public, the secret is not. */
    TURNSTILE_SITE_KEY: z.string().min(1).max(100).optional(),
    TURNSTILE_SECRET: z.string().min(1).optional(),
    /** Opens GET /api/health/deep to a monitor. Without it that address does not exist. */
    HEALTH_TOKEN: z.string().min(24).optional(),
    /** Errors are posted to this address as JSON, redacted and grouped. */
    ERROR_REPORT_URL: z.url().optional(),
    /** Set by tests only: the address of the test server for Turnstile's siteverify. */
    TURNSTILE_URL: z.url().optional(),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of [...carrierFaults(value), ...courierFaults(value), ...pushFaults(value)])
      issues.push({ code: 'custom', path: [path], message, input: '' });
    if (value.SHOP_SECRET_PREVIOUS === value.SHOP_SECRET) {
      issues.push({ code: 'custom', path: ['SHOP_SECRET_PREVIOUS'], message: 'is the same as SHOP_SECRET; remove it', input: '' });
    }
    const whatsapp = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const;
    const missing = whatsapp.filter((name) => value[name] === undefined);
    if (missing.length > 0 && missing.length < whatsapp.length) {
      issues.push({ code: 'custom', path: [missing.join(', ')], message: 'is missing; WhatsApp needs all of its settings', input: '' });
    }
    if ((value.TURNSTILE_SITE_KEY === undefined) !== (value.TURNSTILE_SECRET === undefined)) {
      const absent = value.TURNSTILE_SECRET === undefined ? 'TURNSTILE_SECRET' : 'TURNSTILE_SITE_KEY';
      issues.push({ code: 'custom', path: [absent], message: 'is missing; Turnstile needs both of its settings', input: '' });
    }
  });

export type Settings = z.infer<typeof shape>;
export type Env = Settings & Bindings;

/** Every setting by name: those that the Worker reads, and no other. */
export const settingNames: readonly string[] = Object.keys(shape.shape);

/** A Worker or a command without the settings that it needs. Its message and `faults` contain no value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly faults: readonly SettingFault[];
  constructor(faults: readonly SettingFault[]) {
    super(`The shop cannot start. Settings to fix:\n  ${faults.map(faultText).join('\n  ')}`);
    this.faults = faults;
  }
}

/** 'SHOP_URL: must begin with https://' */
export const faultText = ({ name, problem }: SettingFault) => `${name}: ${problem}`;

/**
 * Reads and checks the settings and bindings of the Worker.
 * @throws SettingsError that names every missing or invalid setting, without any value
 */
export function parseEnv(raw: unknown): Env {
  const settings = shape.safeParse(raw);
  const faults = productionFaults(raw as Readonly<Record<string, unknown>>);
  const named = new Set(faults.map(({ name }) => name));
  for (const { path, message } of settings.error?.issues ?? []) {
    const name = path.join('.');
    const isMissing = (raw as Record<string, unknown>)[name] === undefined && !name.includes(',');
    if (!named.has(name)) faults.push({ name, problem: isMissing && message.startsWith('Invalid') ? 'is missing' : message });
  }
  if (!settings.success || faults.length > 0) throw new SettingsError(faults);
  return { ...(raw as Bindings), ...settings.data };
}
