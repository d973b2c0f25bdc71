import type { Address } from '../../src/rules/address/address.ts';
import { DAY, HOLD_TTL, HOUR, MINUTE } from '../../src/rules/limits.ts';
import type { Actor, OrderStatus, Reservation } from '../../src/rules/order/order-status.ts';

/** One change of an order's status, along the transitions that the database allows. */
export interface Step {
  readonly to: OrderStatus;
  readonly actor: Actor;
  /** Milliseconds after the order was placed. */
  readonly after: number;
  readonly reservation?: Reservation;
}

export interface DemoOrder {
  readonly who: readonly [name: string, email: string, address: Address];
  readonly lines: readonly (readonly [picture: string, quantity: number, size?: string])[];
  readonly coupon?: string;
  /** Milliseconds ago. */
  readonly placed: number;
  readonly steps: readonly Step[];
}

const addressOf = (street: string, city: string, state: string, pin: string, phone: string): Address => ({
  address: street,
  apartment: '',
  place: '',
  city,
  state,
  pin_code: pin,
  country: 'India',
  phone,
});

const sent: Step = { to: 'pending_payment_gateway', actor: 'shopper', after: 2_000 };
const paid: Step = { to: 'paid', actor: 'gateway', after: 2 * MINUTE, reservation: 'committed' };
const packed: Step = { to: 'processing', actor: 'admin', after: 20 * HOUR };
const shipped: Step = { to: 'shipped', actor: 'admin', after: 30 * HOUR };
const delivered: Step = { to: 'delivered', actor: 'admin', after: 5 * DAY };

/** Bangles for a family, in each size: every line has its review. */
const family = (name: string, at: ReturnType<typeof addressOf>, daysAgo: number): DemoOrder => ({
  who: [name, `${name.split(' ')[0]?.toLowerCase()}@demo.example`, at],
  lines: ['2.4', '2.6', '2.8'].map((size) => ['meenakari-enamel-bangles.jpg', 1, size] as const),
  placed: daysAgo * DAY,
  steps: [sent, paid, packed, shipped, delivered],
});

/** The numbers of the orders before the first that is listed by itself begin here. */
export const reviewedOrders: readonly DemoOrder[] = [
  family('Shalini Rane', addressOf('12, Prabhat Road', 'Pune', 'MH', '411004', '9822034455'), 75),
  family('Zainab Sheikh', addressOf('9, Hazratganj', 'Lucknow', 'UP', '226001', '9839012345'), 62),
  family('Gurleen Sandhu', addressOf('77, Model Town', 'Ludhiana', 'PB', '141002', '9814098765'), 51),
  family('Lakshmi Menon', addressOf('Ravipuram Road 4', 'Kochi', 'KL', '682016', '9846011223'), 40),
  family('Ritika Agarwal', addressOf('31, Vaishali Nagar', 'Jaipur', 'RJ', '302021', '9829055443'), 31),
  family('Swati Patil', addressOf('6, Dadar West', 'Mumbai', 'MH', '400028', '9820077665'), 22),
];

/** The demo orders: the customer, the pieces, and the steps of each so far. The people are invented. */
export const demoOrders: readonly DemoOrder[] = [
  ...reviewedOrders,
  {
    who: ['Nandini Rao', 'nandini@demo.example', addressOf('14, 3rd Cross, Malleshwaram', 'Bengaluru', 'KA', '560003', '9845012345')],
    lines: [
      ['gold-jhumka-earrings.jpg', 2],
      ['pearl-stud-earrings.jpg', 1],
    ],
    coupon: 'SOLDOUT50',
    placed: 14 * DAY,
    steps: [sent, paid, packed, shipped, delivered],
  },
  {
    who: ['Aarti Deshpande', 'aarti@demo.example', addressOf('Flat 5, Shanti Kunj, Kothrud', 'Pune', 'MH', '411038', '9822011122')],
    lines: [
      ['plain-gold-bangle-set.jpg', 1, '2.6'],
      ['rose-gold-band-ring-set.jpg', 1],
    ],
    placed: 9 * DAY,
    steps: [sent, paid, packed, shipped, delivered],
  },
  {
    who: ['Ishita Banerjee', 'ishita@demo.example', addressOf('8B, Lake Terrace', 'Kolkata', 'WB', '700029', '9831044556')],
    lines: [['emerald-drop-pendant-necklace.jpg', 1]],
    placed: 8 * DAY,
    steps: [sent, paid, { to: 'refunded', actor: 'gateway', after: 26 * HOUR, reservation: 'released' }],
  },
  {
    who: ['Farah Khan', 'farah@demo.example', addressOf('22, Road 10, Banjara Hills', 'Hyderabad', 'TS', '500034', '9849077889')],
    lines: [
      ['layered-gold-chain-necklace.jpg', 1],
      ['beaded-anklet.jpg', 2],
    ],
    coupon: 'SHAADI10',
    placed: 3 * DAY,
    steps: [sent, paid, packed, shipped],
  },
  {
    who: ['Meenakshi Iyer', 'meenakshi@demo.example', addressOf('3, Second Main Road, Adyar', 'Chennai', 'TN', '600020', '9840033221')],
    lines: [['oxidised-silver-jhumka-earrings.jpg', 1]],
    placed: 2 * DAY,
    steps: [
      sent,
      { to: 'failed', actor: 'gateway', after: 4 * MINUTE },
      { to: 'failed', actor: 'cron', after: HOLD_TTL, reservation: 'released' },
    ],
  },
  {
    who: ['Rhea Fernandes', 'rhea@demo.example', addressOf('41, Rua de Ourem', 'Panaji', 'GA', '403001', '9823055667')],
    lines: [
      ['gold-hoop-earrings.jpg', 1],
      ['adjustable-kundan-ring.jpg', 1],
    ],
    placed: 28 * HOUR,
    steps: [sent, paid, packed],
  },
  {
    who: ['Simran Kaur', 'simran@demo.example', addressOf('House 112, Sector 22', 'Chandigarh', 'CH', '160022', '9872088990')],
    lines: [['stone-studded-bangle-pair.jpg', 1, '2.6']],
    placed: 22 * HOUR,
    steps: [sent, { to: 'cancelled_by_user', actor: 'shopper', after: MINUTE, reservation: 'released' }],
  },
  {
    who: ['Kavya Nair', 'kavya@demo.example', addressOf('TC 9/1204, Sasthamangalam', 'Thiruvananthapuram', 'KL', '695010', '9847066554')],
    lines: [
      ['gold-jhumka-earrings.jpg', 1],
      ['kundan-maang-tikka.jpg', 1],
    ],
    coupon: 'WELCOME100',
    placed: 3 * HOUR,
    steps: [sent, paid],
  },
  {
    who: ['Pooja Sharma', 'pooja@demo.example', addressOf('B-17, Civil Lines', 'Jaipur', 'RJ', '302006', '9829012121')],
    lines: [['ruby-cocktail-ring.jpg', 1]],
    placed: MINUTE,
    steps: [],
  },
];
