import * as z from 'zod';

/** Services that send the shop's mails. 'cloudflare' is the Worker's own binding and has no settings. */
const mailCarrierNames = ['cloudflare', 'ses'] as const;
export type MailCarrierName = (typeof mailCarrierNames)[number];

const text = z.string().min(1).max(200).optional();
/** A secret that the shop makes up, or that a service makes: it alone shows that a webhook is genuine. */
const webhookSecret = z.string().min(16).max(200).optional();

/** The settings of what carries messages: mail services and SMS. WhatsApp's are in env.ts. */
export const carrierShape = {
  /** Sends the mails. */
  MAIL_VIA: z.enum(mailCarrierNames).default('cloudflare'),
  /** Sends them while the first one refuses or its quota is used. */
  MAIL_FALLBACK: z.enum(mailCarrierNames).optional(),
  /** Mails a day that the first carrier may send; without it only the carrier's own refusal counts. */
  MAIL_DAILY_QUOTA: z.coerce.number().int().min(1).max(10_000_000).optional(),
  /** Amazon SES: an IAM user that may only send, the region of the sending domain, and the token in the webhook's address. */
  SES_KEY_ID: text,
  SES_SECRET: text,
  SES_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
    .optional(),
  SES_WEBHOOK_TOKEN: webhookSecret,
  /** Set by tests only: the address of the stand-in for SES. */
  MAIL_URL: z.url().optional(),
  /** Sends codes to phones by SMS where WhatsApp is not set up or refuses: MSG91's key, its id of the template, and the header (DLT). */
  SMS_VIA: z.enum(['msg91']).optional(),
  SMS_AUTH_KEY: text,
  SMS_TEMPLATE_ID: text,
  DLT_HEADER: z
    .string()
    .regex(/^[A-Za-z]{6}$/)
    .optional(),
  /** Set by tests only: the address of the stand-in for MSG91. */
  SMS_URL: z.url().optional(),
};

const smsSettings = ['SMS_VIA', 'SMS_AUTH_KEY', 'SMS_TEMPLATE_ID', 'DLT_HEADER'] as const;

const settingsOf: Readonly<Record<MailCarrierName, readonly (keyof typeof carrierShape)[]>> = {
  cloudflare: [],
  ses: ['SES_KEY_ID', 'SES_SECRET', 'SES_REGION', 'SES_WEBHOOK_TOKEN'],
};

type CarrierSettings = z.infer<z.ZodObject<typeof carrierShape>>;

/**
 * Returns what is wrong with these settings together: the names of the settings, and a message that contains no value.
 */
export function carrierFaults(value: CarrierSettings): { readonly path: string; readonly message: string }[] {
  const used = new Set([value.MAIL_VIA, value.MAIL_FALLBACK]);
  const faults = mailCarrierNames.flatMap((carrier) => {
    const missing = settingsOf[carrier].filter((name) => value[name] === undefined);
    const isBegun = missing.length < settingsOf[carrier].length;
    if (missing.length === 0 || !(used.has(carrier) || isBegun)) return [];
    return [{ path: missing.join(', '), message: `is missing; the mail carrier ${carrier} needs all of its settings` }];
  });
  if (value.MAIL_FALLBACK === value.MAIL_VIA) faults.push({ path: 'MAIL_FALLBACK', message: 'must be another carrier than MAIL_VIA' });
  const withoutSms = smsSettings.filter((name) => value[name] === undefined);
  if (withoutSms.length > 0 && withoutSms.length < smsSettings.length) {
    faults.push({ path: withoutSms.join(', '), message: 'is missing; SMS needs all of its settings' });
  }
  return faults;
}
