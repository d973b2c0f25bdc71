import { mailKeys } from '../../sandbox/carriers/mail-keys.ts';
import { smsKeys } from '../../sandbox/carriers/msg91.ts';
import { courierKeys } from '../../sandbox/couriers/courier-keys.ts';
import { whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import type { Random } from '../machine/random.ts';

const mailNames = ['cloudflare', 'ses', 'postmark', 'resend'] as const;
type MailName = (typeof mailNames)[number];

/** The services by which the shop of a run writes to people. */
export interface Services {
  readonly whatsapp: boolean;
  readonly sms: boolean;
  readonly mail: MailName;
  /** Null: there is no second one. */
  readonly fallback: MailName | null;
  /** Mails a day of the first one; null: only its own refusal counts. */
  readonly quota: number | null;
  /** The stand-ins of Shiprocket and Delhivery. */
  readonly couriers?: boolean;
}

/** Mails by the Worker's own binding, and nothing else. */
export const plainServices: Services = { whatsapp: false, sms: false, mail: 'cloudflare', fallback: null, quota: null };

export function drawnServices(random: Random): Services {
  const pick = () => mailNames[Math.floor(random() * mailNames.length)] as MailName;
  const isPlain = random() < 0.4;
  const [mail, other] = [isPlain ? 'cloudflare' : pick(), pick()] as const;
  return {
    ...{ whatsapp: random() < 0.5, sms: random() < 0.4, mail },
    fallback: random() < 0.4 && other !== mail ? other : null,
    quota: random() < 0.2 ? 20 + Math.floor(random() * 200) : null,
  };
}

/** The settings of the shop for its services. */
export function settingsOf({ whatsapp, sms, mail, fallback, quota, couriers }: Services): Record<string, string> {
  const used = [mail, fallback].flatMap((name) => (name && name !== 'cloudflare' ? [mailKeys[name]] : []));
  return {
    ...(whatsapp && { ...whatsappKeys, WHATSAPP_URL: 'http://whatsapp.sim' }),
    ...(sms && { ...smsKeys, SMS_URL: 'http://msg91.sim' }),
    ...{ MAIL_VIA: mail, MAIL_URL: 'http://mail.sim', ...(fallback && { MAIL_FALLBACK: fallback }) },
    ...(quota !== null && { MAIL_DAILY_QUOTA: String(quota) }),
    ...Object.assign({}, ...used),
    ...(couriers && {
      ...courierKeys,
      SHIPROCKET_SANDBOX_URL: 'http://couriers.sim/shiprocket',
      DELHIVERY_SANDBOX_URL: 'http://couriers.sim/delhivery',
    }),
  };
}
