import type { ImagesBinding, R2Bucket, RateLimit, SendEmail } from '@cloudflare/workers-types';
import * as z from 'zod';
import type { AttemptCounter } from './attempts/attempt-book.ts';
import type { WatchedWriter } from './database/writer.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { ViewBuffer } from './view-buffer.ts';

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
  /** `timestamp`: when the version was uploaded, as ISO text. */
  CF_VERSION_METADATA?: { id: string; tag?: string; timestamp?: string };
  /** The one writer of the shop. */
  LEDGER: { idFromName(name: string): unknown; get(id: unknown, options?: { locationHint: string }): WatchedWriter };
  /** Counts attempts. Absent on the command line, where nothing is counted. */
  ATTEMPTS?: { idFromName(name: string): unknown; get(id: unknown, options?: { locationHint: string }): AttemptCounter };
  /** Tells the screens of administrators what has changed. Absent on the command line, where nobody is told. */
  LIVE?: { idFromName(name: string): unknown; get(id: unknown, options?: { locationHint: string }): LiveHub };
  /** Keeps page views until they are written. Absent on the command line. */
  PAGE_VIEWS?: { idFromName(name: string): unknown; get(id: unknown, options?: { locationHint: string }): ViewBuffer };
}

const SANDBOX_KEY = 'rzp_sandbox_';

const shape = z
  .object({
    ENVIRONMENT: z.enum(['development', 'test', 'production']).default('production'),
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
    MAIL_FROM: z.email().default('orders@chamak.example'),
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
    if (value.SHOP_SECRET_PREVIOUS === value.SHOP_SECRET) {
      issues.push({ code: 'custom', path: ['SHOP_SECRET_PREVIOUS'], message: 'is the same as SHOP_SECRET; remove it', input: '' });
    }
    const whatsapp = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const;
    const missing = whatsapp.filter((name) => value[name] === undefined);
    if (missing.length > 0 && missing.length < whatsapp.length) {
      issues.push({ code: 'custom', path: [missing.join(', ')], message: 'is missing; WhatsApp needs all of its settings', input: '' });
    }
    if (value.ENVIRONMENT === 'production' && value.WHATSAPP_URL !== undefined) {
      issues.push({ code: 'custom', path: ['WHATSAPP_URL'], message: 'is for the sandbox; production must use Meta', input: '' });
    }
    if ((value.TURNSTILE_SITE_KEY === undefined) !== (value.TURNSTILE_SECRET === undefined)) {
      const absent = value.TURNSTILE_SECRET === undefined ? 'TURNSTILE_SECRET' : 'TURNSTILE_SITE_KEY';
      issues.push({ code: 'custom', path: [absent], message: 'is missing; Turnstile needs both of its settings', input: '' });
    }
    if (value.ENVIRONMENT === 'production' && value.TURNSTILE_URL !== undefined) {
      issues.push({ code: 'custom', path: ['TURNSTILE_URL'], message: 'is for the sandbox; production must use Cloudflare', input: '' });
    }
    const sandboxed = value.RAZORPAY_KEY_ID.startsWith(SANDBOX_KEY) || value.RAZORPAY_SANDBOX_URL !== undefined;
    if (value.ENVIRONMENT === 'production' && sandboxed) {
      issues.push({ code: 'custom', path: ['RAZORPAY_KEY_ID'], message: 'is a sandbox key; production needs a real one', input: '' });
    }
  });

export type Settings = z.infer<typeof shape>;
export type Env = Settings & Bindings;

/**
 * Reads and checks the settings and bindings of the Worker.
 * @throws Error that names every missing or invalid setting, without any value
 */
export function parseEnv(raw: unknown): Env {
  const settings = shape.safeParse(raw);
  if (settings.success) return { ...(raw as Bindings), ...settings.data };
  const wrong = settings.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The shop cannot start. Settings to fix:\n  ${wrong.join('\n  ')}`);
}
