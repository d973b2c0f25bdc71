import { smsKeys } from '../../sandbox/carriers/msg91.ts';
import { sesKeys } from '../../sandbox/carriers/ses.ts';
import { courierKeys } from '../../sandbox/couriers/courier-keys.ts';
import { whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import { type Random, randomOf } from '../machine/random.ts';
import { allFaults, drawnCourierFaults, type Faults, worst } from './faults.ts';

const mailNames = ['cloudflare', 'ses'] as const;
type MailName = (typeof mailNames)[number];

/** The services by which the shop of a run writes to people. */
interface Services {
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

function drawnServices(random: Random): Services {
  const pick = () => mailNames[Math.floor(random() * mailNames.length)] as MailName;
  const isPlain = random() < 0.4;
  const [mail, other] = [isPlain ? 'cloudflare' : pick(), pick()] as const;
  return {
    ...{ whatsapp: random() < 0.5, sms: random() < 0.4, mail },
    fallback: random() < 0.4 && other !== mail ? other : null,
    quota: random() < 0.2 ? 20 + Math.floor(random() * 200) : null,
  };
}

export function settingsOf({ whatsapp, sms, mail, fallback, quota, couriers }: Services): Record<string, string> {
  return {
    ...(whatsapp && { ...whatsappKeys, WHATSAPP_URL: 'http://whatsapp.sim' }),
    ...(sms && { ...smsKeys, SMS_URL: 'http://msg91.sim' }),
    ...{ MAIL_VIA: mail, MAIL_URL: 'http://mail.sim', ...(fallback && { MAIL_FALLBACK: fallback }) },
    ...(quota !== null && { MAIL_DAILY_QUOTA: String(quota) }),
    ...((mail === 'ses' || fallback === 'ses') && sesKeys),
    ...(couriers && {
      ...courierKeys,
      SHIPROCKET_SANDBOX_URL: 'http://couriers.sim/shiprocket',
      DELHIVERY_SANDBOX_URL: 'http://couriers.sim/delhivery',
    }),
  };
}

/** What a run is made of. It follows from the seed; to shrink a run is to take parts of its plan away. */
export interface Plan {
  readonly seed: number;
  /** Virtual minutes with actors and faults, before the time without faults in which all must come to its end. */
  readonly minutes: number;
  /** Virtual hours of that time. */
  readonly quietHours: number;
  readonly cronEvery: number;
  /** 'shopper 2': a kind of actor and its number. */
  readonly actors: readonly string[];
  readonly faults: Faults;
  /** Pieces of each product. */
  readonly stock: number;
  /** Without them the shop sends mails by the Worker's own binding, and nothing else. */
  readonly services?: Services;
}

/** How many of a kind of actor a run has at most, and in which share of the runs there are any. */
export interface Cast {
  readonly name: string;
  readonly most: number;
  readonly share: number;
  /** Drawn by itself: with or without it, a seed has the same of everything else. */
  readonly isApart?: boolean;
}

/** The kind of actor who sends parcels. */
export const PACKER = 'packer';
/** A run has only some of the faults, so that a frequent one does not hide what a rare one shows. */
const shares = [0, 0.15, 0.4, 0.8];

export function planOf(seed: number, casts: readonly Cast[]): Plan {
  const random = randomOf(seed, 'plan');
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const share = shares[Math.floor(random() * shares.length)] ?? 0;
  const sizes = { quietHours: 26, minutes: 60 + upTo(120), cronEvery: upTo(5), stock: upTo(5) };
  const actors = casts.flatMap((cast) => {
    const draw = cast.isApart ? randomOf(seed, `plan ${cast.name}`) : random;
    const count = draw() < cast.share ? 1 + Math.floor(draw() * cast.most) : 0;
    return Array.from({ length: count }, (_, at) => `${cast.name} ${at + 1}`);
  });
  const faults = Object.fromEntries(allFaults.filter(() => random() < share).map((fault) => [fault, worst[fault] * random()]));
  const services = drawnServices(randomOf(seed, 'services'));
  if (!actors.some((actor) => actor.startsWith(PACKER))) return { seed, ...sizes, services, actors, faults };
  // Now and then a shop has no account with a courier: its parcels are moved by hand.
  const couriers = randomOf(seed, 'couriers')() < 0.85;
  return { seed, ...sizes, services: { ...services, couriers }, actors, faults: { ...faults, ...drawnCourierFaults(seed) } };
}
