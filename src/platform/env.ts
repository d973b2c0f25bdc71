import type { ImagesBinding, R2Bucket, RateLimit, SendEmail } from '@cloudflare/workers-types';
import * as z from 'zod';
import type { AttemptCounter } from './attempts/attempt-book.ts';
import type { Writer } from './database/writer.ts';

/** Bindings of wrangler.toml. Those that a test or a measuring run may lack are optional and their absence is handled. */
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
  CF_VERSION_METADATA?: { id: string };
  /** The one writer of the shop. */
  LEDGER: { idFromName(name: string): unknown; get(id: unknown, options?: { locationHint: string }): Writer };
  /** Counts tries. Absent on a command line, where nobody is counted. */
  ATTEMPTS?: { idFromName(name: string): unknown; get(id: unknown, options?: { locationHint: string }): AttemptCounter };
}

const SANDBOX_KEY = 'rzp_sandbox_';

const shape = z
  .object({
    ENVIRONMENT: z.enum(['development', 'test', 'production']).default('production'),
    /** Public address of the shop, for links in mails and for checking where a request came from. */
    SHOP_URL: z.url(),
    TURSO_DATABASE_URL: z.string().min(1),
    TURSO_AUTH_TOKEN: z.string().optional(),
    /** Signs order links and cookies; at least 32 characters. */
    SHOP_SECRET: z.string().min(32),
    RAZORPAY_KEY_ID: z.string().min(1),
    RAZORPAY_KEY_SECRET: z.string().min(1),
    RAZORPAY_WEBHOOK_SECRET: z.string().min(1),
    /** While the webhook secret is being changed: retries are still signed with the former one. */
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
    /** Set by `npm start` only: where the sandbox that stands in for Razorpay listens. */
    RAZORPAY_SANDBOX_URL: z.url().optional(),
    /** The administrator: whoever is signed in with this address, verified. Nobody while it is not set. */
    ADMIN_EMAIL: z.email().toLowerCase().optional(),
    MAIL_FROM: z.email().default('orders@chamak.example'),
    /** WhatsApp through Meta's Cloud API: all four or none. */
    WHATSAPP_TOKEN: z.string().min(1).optional(),
    WHATSAPP_PHONE_ID: z
      .string()
      .regex(/^\d{1,30}$/)
      .optional(),
    /** Signs what Meta tells the shop. */
    WHATSAPP_APP_SECRET: z.string().min(1).optional(),
    /** What Meta shows once, when the webhook is entered there. */
    WHATSAPP_VERIFY_TOKEN: z.string().min(16).optional(),
    /** Set by `npm start` only: where the sandbox that stands in for Meta listens. */
    WHATSAPP_URL: z.url().optional(),
    /** The captcha, Cloudflare Turnstile: both or none. The key is public, the secret is not. */
    TURNSTILE_SITE_KEY: z.string().min(1).max(100).optional(),
    TURNSTILE_SECRET: z.string().min(1).optional(),
    /** Set by tests only: where the stand-in for Turnstile's siteverify listens. */
    TURNSTILE_URL: z.url().optional(),
  })
  .check(({ value, issues }) => {
    const whatsapp = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const;
    const missing = whatsapp.filter((name) => value[name] === undefined);
    if (missing.length > 0 && missing.length < whatsapp.length) {
      issues.push({ code: 'custom', path: [missing.join(', ')], message: 'is missing; WhatsApp needs all of its settings', input: '' });
    }
    if (value.ENVIRONMENT === 'production' && value.WHATSAPP_URL !== undefined) {
      issues.push({ code: 'custom', path: ['WHATSAPP_URL'], message: 'is for the sandbox; production talks to Meta', input: '' });
    }
    if ((value.TURNSTILE_SITE_KEY === undefined) !== (value.TURNSTILE_SECRET === undefined)) {
      const lacking = value.TURNSTILE_SECRET === undefined ? 'TURNSTILE_SECRET' : 'TURNSTILE_SITE_KEY';
      issues.push({ code: 'custom', path: [lacking], message: 'is missing; Turnstile needs both of its settings', input: '' });
    }
    if (value.ENVIRONMENT === 'production' && value.TURNSTILE_URL !== undefined) {
      issues.push({ code: 'custom', path: ['TURNSTILE_URL'], message: 'is for the sandbox; production asks Cloudflare', input: '' });
    }
    const sandboxed = value.RAZORPAY_KEY_ID.startsWith(SANDBOX_KEY) || value.RAZORPAY_SANDBOX_URL !== undefined;
    if (value.ENVIRONMENT === 'production' && sandboxed) {
      issues.push({ code: 'custom', path: ['RAZORPAY_KEY_ID'], message: 'is a sandbox key; production takes real ones', input: '' });
    }
  });

export type Settings = z.infer<typeof shape>;
export type Env = Settings & Bindings;

/**
 * Reads and checks what the Worker was started with.
 * @throws Error naming every setting that is missing or wrong, and no value of any
 */
export function parseEnv(raw: unknown): Env {
  const settings = shape.safeParse(raw);
  if (settings.success) return { ...(raw as Bindings), ...settings.data };
  const wrong = settings.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The shop cannot start. Settings to mend:\n  ${wrong.join('\n  ')}`);
}
