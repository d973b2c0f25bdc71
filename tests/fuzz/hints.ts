import fc, { type Arbitrary } from 'fast-check';
import { gstStateCode } from '../../src/rules/address/gst-states.ts';
import { states } from '../../src/rules/address/states.ts';
import { houseChoice } from '../../src/rules/brand/brand-colours.ts';
import { cashRuleKinds } from '../../src/rules/cash/cash-rules.ts';
import { byKind } from '../../src/rules/filters/attributes.ts';
import { gstinCheckLetter } from '../../src/rules/store/gstin.ts';
import { moneyHints } from './money-hints.ts';
import { ADMIN_EMAIL, type KnownOrder, type Person } from './people.ts';
import type { Random } from './random.ts';
import type { Route } from './routes.ts';
import type { World } from './world.ts';
import type { Hint } from './zod-arbitrary.ts';

/** Meaningful values for fields of bodies and forms, by the field's name: from rows of the shop, or of the sender. */
export interface Hints {
  readonly hint: Hint;
  /** True once a link, a code or a payment signature of the sender was used. */
  readonly isProved: () => boolean;
}

const cashRule = { limit: 1, days: 180, minSample: 20, act: 'ask', words: 'we ask before we send it' };
const always = <T>(value: T): Arbitrary<T> => fc.constant(value);

export function hintsFor(world: World, random: Random, person: Person, route: Route, order: KnownOrder | undefined): Hints {
  let isProved = false;
  const proof = order?.owner === person ? order.proofs.at(-1) : undefined;
  const fresh = `${random.letters(10)}@example.in`;
  const password = random.chance(0.8) ? person.password : random.letters(12);
  const others = [...world.people, ...world.formerPeople].filter((who) => who !== person).map(({ email }) => email);
  const line = random.int(1, 2);
  const secret = () => {
    const own = [...(world.secrets.get(person.email) ?? []), ...(world.secrets.get(person.phone) ?? [])];
    const newest = random.chance(0.7) ? own.at(-1) : random.pickIfAny(own);
    if (newest === undefined) return random.digits(6);
    isProved = true;
    return newest;
  };
  const linkToken = () => {
    if (!order || order.owner !== person) return random.letters(43);
    isProved = true;
    return order.token;
  };
  const signed = (value: string | undefined) => {
    if (value !== undefined) isProved = true;
    return value ?? `forged_${random.letters(8)}`;
  };
  const isOfOrder = route.pattern.includes('/orders/') || route.pattern.includes('/returns');
  const isComplaint = route.pattern.includes('/admin/grievances/');
  const isCount = route.pattern.endsWith('/stock') && random.chance(0.5);
  const isDesk = route.pattern.includes('/admin/parcels');
  const isPurchase = route.pattern.includes('/admin/margin/');
  const isNamedHere = /\/admin\/(orders|margin)\/|\/(gst-fees|tariffs|matches)$/.test(route.pattern);
  const isBrand = route.name === 'PUT /api/admin/brand';
  // What is said about the shop itself stands on every page.
  const isPublic = /\/settings\/store\/|\/first-day\//.test(route.pattern);
  const fields: Readonly<Record<string, () => Arbitrary<unknown> | null>> = {
    email: () => always(isPublic ? fresh : random.chance(0.6) ? person.email : random.pick([...others, ADMIN_EMAIL, fresh, fresh])),
    customer_email: () => always(random.chance(0.7) ? person.email : fresh),
    /** Always the address of the sender. */
    customer_own: () => always(person.email),
    grant_type: () => fc.constantFrom('password', 'password', 'password', 'refresh_token', undefined),
    admin: () => always(undefined),
    contact: () => always(random.chance(0.5) ? person.email : person.phone),
    phone: () => (isPublic ? always(`9${random.digits(9)}`) : fc.constantFrom(person.phone, `+91 ${person.phone}`, `0${person.phone}`)),
    subject: () => fc.constantFrom(person.phone, person.email),
    full_name: () => always(person.name),
    customer_name: () => always(person.name),
    line1: () => always(isPublic ? '14, Market Road' : `14, ${person.marker} Road`),
    addressLine1: () => always(`14, ${person.marker} Road`),
    city: () => fc.constantFrom('Bengaluru', 'Pune', 'Kochi'),
    state: () => fc.constantFrom(...states.map(({ code }) => code)),
    postal_code: () => always('560003'),
    pinCode: () => always('560003'),
    country: () => always('India'),
    password: () => always(password),
    confirm: () => always(password),
    current_password: () => always(person.password),
    consent: () => fc.constantFrom(true, 'on'),
    security: () => always(undefined),
    website: () => always(undefined),
    nonce: () => (random.chance(0.5) ? always(secret()) : always(undefined)),
    code: () => always(route.pattern.includes('/coupons') ? `Z${random.letters(6).toUpperCase()}` : secret()),
    contact_code: () => always(secret()),
    challenge_id: () => always(`${random.pickIfAny(world.factors) ?? random.letters(8)}.${Date.now()}`),
    token: () => {
      if (route.pattern.includes('/cart/')) return null;
      if (isOfOrder) return always(random.chance(0.5) ? linkToken() : null);
      return route.name === 'PUT /api/auth/user' && random.chance(0.7) ? always(undefined) : always(secret());
    },
    // The totals of `totals.ts` assume the default charges: they are saved for a row that does not exist.
    id: () => (isNamedHere ? always(random.uuid()) : route.pattern.endsWith('/settings/shipping') ? always(999) : null),
    key: () => (isBrand ? always('') : /\/(refunds|manual-orders|edits|address)$/.test(route.pattern) ? always(random.uuid()) : null),
    svg: () => always(''),
    // Colours are refused in most combinations.
    brand: () => always(houseChoice.brand),
    accent: () => always(houseChoice.accent),
    night: () => always(houseChoice.night),
    tissue: () => always(houseChoice.tissue),
    outline: () => fc.constantFrom(undefined, null, { of: 'products/fuzz.webp', path: 'M0 0L10 0L5 9Z', aspect: 1 }),
    ids: () => (route.pattern.endsWith('/gst-papers') ? always([random.uuid()]) : null),
    // Amounts of a courier's lines are paise.
    amount: () => (/\/parcels\/money\/|\/bank\/files$/.test(route.pattern) ? null : fc.constantFrom('1', '100.50')),
    bank: () => fc.constantFrom('799', '1,598.50'),
    paidOn: () => always('2026-11-25'),
    issuedOn: () => always('2026-11-25'),
    granted: () => fc.constantFrom(undefined, '', '250'),
    advance: () => always(9_900),
    advancePercent: () => always(0),
    endpoint: () => always(`https://fcm.googleapis.com/fcm/send/${random.letters(20)}`),
    lines: () => {
      if (route.pattern.endsWith('/manual-orders'))
        return always([{ productId: world.catalogue.products[0]?.id ?? 1, size: '', quantity: random.int(1, 3) }]);
      return route.pattern.endsWith('/refunds') ? fc.constantFrom([], [{ line: 1, quantity: 1, restock: 1 }]) : null;
    },
    isSent: () => always(false),
    // A closed shop answers nothing that the other steps could check.
    isOn: () => (route.pattern.endsWith('/maintenance') ? always(false) : null),
    paidBy: () => always('cash'),
    name: () => (isBrand ? always('Aarsi') : route.pattern.endsWith('/manual-orders') ? always(person.name) : null),
    discount: () => always(''),
    search: () => (route.pattern.endsWith('/admin/views') ? always('?tab=pack') : null),
    text: () => (route.pattern.endsWith('/search-words') ? always('kada = bangle') : isComplaint ? always('We look into it.') : null),
    kind: () => (isComplaint ? fc.constantFrom('acknowledged', 'answered') : null),
    outcome: () => (isComplaint ? always(null) : null),
    askAfterDays: () => fc.constantFrom('0', '7'),
    price: () => always('499'),
    originalPrice: () => fc.constantFrom('', '799'),
    mrp: () => fc.constantFrom('', '999'),
    saleLastDay: () => always(''),
    nextGstRate: () => always(''),
    nextGstFrom: () => always(''),
    categoryId: () => always(''),
    images: () => always([]),
    image: () => (route.pattern.includes('/banners') ? always('banners/fuzz.webp') : always('')),
    narrowImage: () => always(''),
    linkTo: () => fc.constantFrom('', '/collections'),
    firstDay: () => always(''),
    sizeList: () => fc.constantFrom('2.4, 2.6', 'S, M, L'),
    sizes: () => (route.pattern.endsWith('/sizes') ? always(['2.9']) : route.pattern.includes('/admin/') ? always([]) : null),
    except: () => always(null),
    type: () => (route.pattern.includes('/coupons') ? fc.constantFrom('percentage', 'fixed_amount') : null),
    value: () =>
      route.pattern.includes('/coupons') ? fc.constantFrom('10', '12.5', '50') : route.pattern.endsWith('/gst-fees') ? always('100') : null,
    lastDay: () => fc.constantFrom('', '2026-12-31'),
    maxUses: () => fc.constantFrom('', '100000'),
    maxUsesPerCustomer: () => always(''),
    minPurchase: () => fc.constantFrom('', '999'),
    stock: () => fc.constantFrom('', '3', '-1'),
    change: () => (isCount ? always(undefined) : fc.constantFrom(1, -1, 5)),
    counted: () => (isCount ? fc.constantFrom(20, 40) : always(undefined)),
    freeFrom: () => fc.constantFrom('0', '499', '1,500.00'),
    fee: () => fc.constantFrom('0', '50'),
    giftWrap: () => fc.constantFrom('', '40'),
    min: () => fc.constantFrom('0', '299'),
    max: () => always('5000'),
    blockedPins: () => fc.constantFrom('', '194101, 744'),
    backgroundColor: () => fc.constantFrom('night', '#2b0a1e'),
    textColor: () => fc.constantFrom('on-night', '#fff'),
    linkUrl: () => fc.constantFrom('', '/collections'),
    socials: () => fc.constantFrom('', 'https://www.instagram.com/shop', '@shop\nfacebook.com/shop'),
    pin: () => always('560003'),
    week: () => always(Array.from({ length: 7 }, () => ({ isOpen: true, from: '10:00', to: '19:00' }))),
    days: () => (isDesk ? null : always([{ date: '2026-12-25', name: 'Christmas' }])),
    orderId: () => (isDesk ? always(order?.id ?? random.uuid()) : null),
    orders: () => (isDesk ? always([order?.id ?? random.uuid()]) : null),
    theirs: () => always('500'),
    answerBy: () => always('2026-12-25'),
    rules: () => always(cashRuleKinds.map((kind) => ({ ...cashRule, kind, isOn: random.chance(0.5) }))),
    returnDays: () => fc.constantFrom('2', '7'),
    exchangeDays: () => fc.constantFrom('7', '30'),
    ...moneyHints(route, person),
    isUnregistered: () => always(false),
    hsnCode: () => always('7117'),
    gstRate: () => fc.constantFrom('0', '3'),
    ...byKind(() => () => fc.constantFrom('', 'gold tone, Pearl')),
    weightGrams: () => fc.constantFrom('', '18'),
    heightMm: () => fc.constantFrom('', '55'),
    widthMm: () => fc.constantFrom('', '30'),
    product_id: () => fc.constantFrom(...world.catalogue.products.map(({ id }) => id)),
    product: () => fc.constantFrom(...world.catalogue.products.map(({ id }) => String(id))),
    selected_size: () => always(''),
    size: () => always(''),
    path: () =>
      route.pattern.endsWith('/admin/views') ? always('/admin/orders') : fc.constantFrom('/', '/collections?search=jhumka', '/products/6'),
    session: () => always(random.uuid()),
    quantity: () => (isPurchase ? fc.constantFrom('1', '12') : fc.integer({ min: 1, max: 3 })),
    coupon_code: () =>
      fc
        .constantFrom(null, null, ...world.catalogue.coupons)
        .map((code) => (/\/(quote|checkout\/code)$/.test(route.pattern) ? (code ?? '') : code)),
    coupon_id: () => always(null),
    payment_method: () => fc.constantFrom('gateway', 'gateway', 'cod'),
    razorpay_order_id: () => always(order?.razorpayOrderId ?? `order_${random.letters(14)}`),
    razorpay_payment_id: () => always(proof?.razorpay_payment_id ?? `pay_${random.letters(14)}`),
    razorpay_signature: () => always(signed(proof?.razorpay_signature)),
    db_order_id: () => always(order?.id ?? random.uuid()),
    dbOrderId: () => always(order?.id ?? random.uuid()),
    line: () => always(route.pattern.endsWith('/matches') ? `line-${line}` : line),
    dedupe: () => (random.chance(0.5) ? always(random.pickIfAny(world.messages)) : always(undefined)),
    order: () => always(random.pick([`CHK-${order?.number ?? 1}`, String(order?.number ?? 1)])),
    page: () => always(random.pick(['account', ''])),
    rating: () => fc.integer({ min: 1, max: 5 }),
    reviewDate: () => always('2026-11-20'),
    productId: () => fc.constantFrom('', ...world.catalogue.products.map(({ id }) => String(id))),
    itemImage: () => always(''),
    avatar: () => always(''),
    // No fuzzed call leaves the machine.
    itemImageUrl: () => fc.constantFrom('', 'https://127.0.0.1/a.jpg'),
    avatarUrl: () => fc.constantFrom('', 'http://127.0.0.1/a.jpg'),
    reason: () => (/\/(returns|refuse)$/.test(route.pattern) ? null : always('changed my mind')),
    purpose: () => null,
  };
  return { hint: (path) => fields[path.at(-1) ?? '']?.() ?? null, isProved: () => isProved };
}

type Json = Record<string, unknown>;

/** A GSTIN of a State. */
function gstinOf(state: unknown): string {
  const fourteen = `${gstStateCode(String(state)) ?? '29'}AAPFU0939F1Z`;
  return fourteen + gstinCheckLetter(fourteen);
}

/** Makes dependent fields consistent: the PIN code with the state, the size with the product. */
export function fitting(world: World, random: Random, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => fitting(world, random, one));
  if (typeof value !== 'object' || value === null) return value;
  const fits = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fitting(world, random, one)])) as Json;
  for (const pin of ['postal_code', 'pinCode', 'pin']) {
    const state = states.find(({ code }) => code === fits.state);
    if (state && typeof fits[pin] === 'string') fits[pin] = random.pick(state.pins).padEnd(6, '3');
  }
  if ('shipping_address' in fits && 'business' in fits && fits.business) {
    fits.business = { ...(fits.business as Json), gstin: gstinOf((fits.shipping_address as Json).state) };
  }
  if ('shownTotal' in fits && fits.gstin) fits.gstin = gstinOf(fits.state);
  const piece = world.catalogue.products.find(({ id }) => id === fits.product_id);
  if (piece && 'selected_size' in fits) fits.selected_size = random.pick(piece.sizes);
  return fits;
}
