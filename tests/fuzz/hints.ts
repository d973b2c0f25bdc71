import fc, { type Arbitrary } from 'fast-check';
import { gstStateCode } from '../../src/rules/address/gst-states.ts';
import { states } from '../../src/rules/address/states.ts';
import { houseChoice } from '../../src/rules/brand/brand-colours.ts';
import { cashRuleKinds } from '../../src/rules/cash/cash-rules.ts';
import { byKind } from '../../src/rules/filters/attributes.ts';
import { gstinCheckLetter } from '../../src/rules/store/gstin.ts';
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

/** What fields of these names may have, whoever sends them. */
const choices: Readonly<Record<string, readonly unknown[]>> = {
  ...{ grant_type: ['password', 'password', 'password', 'refresh_token', undefined], admin: [undefined] },
  ...{ city: ['Bengaluru', 'Pune', 'Kochi'], postal_code: ['560003'], pinCode: ['560003'], country: ['India'], consent: [true, 'on'] },
  ...{ security: [undefined], website: [undefined], svg: [''], bank: ['799', '1,598.50'], paidOn: ['2026-11-25'] },
  ...{ issuedOn: ['2026-11-25'], granted: [undefined, '', '250'], advance: [9_900], advancePercent: [0], isSent: [false] },
  ...{ paidBy: ['cash'], discount: [''], askAfterDays: ['0', '7'], price: ['499'], originalPrice: ['', '799'], mrp: ['', '999'] },
  ...{ saleLastDay: [''], nextGstRate: [''], nextGstFrom: [''], categoryId: [''], images: [[]], narrowImage: [''] },
  ...{ linkTo: ['', '/collections'], firstDay: [''], sizeList: ['2.4, 2.6', 'S, M, L'], except: [null], lastDay: ['', '2026-12-31'] },
  ...{ maxUses: ['', '100000'], maxUsesPerCustomer: [''], minPurchase: ['', '999'], stock: ['', '3', '-1'] },
  ...{ freeFrom: ['0', '499', '1,500.00'], fee: ['0', '50'], giftWrap: ['', '40'], min: ['0', '299'], max: ['5000'] },
  ...{ blockedPins: ['', '194101, 744'], backgroundColor: ['night', '#2b0a1e'], textColor: ['on-night', '#fff'] },
  ...{ linkUrl: ['', '/collections'], socials: ['', 'https://www.instagram.com/shop', '@shop\nfacebook.com/shop'], pin: ['560003'] },
  ...{ theirs: ['500'], answerBy: ['2026-12-25'], returnDays: ['2', '7'], exchangeDays: ['7', '30'], isUnregistered: [false] },
  ...{
    lowStockTo: ['0', '9'],
    hsnCode: ['7117'],
    usualGrams: ['', '30'],
    gstRate: ['0', '3'],
    weightGrams: ['', '18'],
    heightMm: ['', '55'],
    widthMm: ['', '30'],
    selected_size: [''],
  },
  ...{ size: [''], coupon_id: [null], payment_method: ['gateway', 'gateway', 'cod'], reviewDate: ['2026-11-20'], itemImage: [''] },
  // No fuzzed call leaves the machine.
  ...{ avatar: [''], itemImageUrl: ['', 'https://127.0.0.1/a.jpg'], avatarUrl: ['', 'http://127.0.0.1/a.jpg'] },
  ...{ gstin: ['27AAPFU0939F1ZV'], corrects: [null], heldHours: ['24', 48], percent: ['0', '1.75'], flat: ['0'], taxPercent: ['18'] },
  ...{ orderPrefix: ['CHK', 'ms'], invoicePrefix: ['CHK', 'msr'], firstOrder: ['1001', '20401'], firstInvoice: ['1', '1001'] },
  ...{ unit: ['120', '99.5'], boughtOn: ['2026-11-01'], packing: ['', '12.50'], span: ['2026-11', '2026-11-20'], on: ['2026-12-25'] },
};
const cashRule = { limit: 1, days: 180, minSample: 20, act: 'ask', words: 'we ask before we send it' };
const box = [{ name: 'Letter box', lengthMm: '15.5', breadthMm: '12', heightMm: '6', grams: '100' }];
const always = <T>(value: T): Arbitrary<T> => fc.constant(value);

export function hintsFor(world: World, random: Random, person: Person, route: Route, order: KnownOrder | undefined): Hints {
  let isProved = false;
  const proof = order?.owner === person ? order.proofs.at(-1) : undefined;
  const fresh = `${random.letters(10)}@example.in`;
  const password = random.chance(0.8) ? person.password : random.letters(12);
  const others = [...world.people, ...world.formerPeople].filter((who) => who !== person).map(({ email }) => email);
  const line = random.int(1, 2);
  const isAddition = route.pattern.endsWith('/additions');
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
    contact: () => always(random.chance(0.5) ? person.email : person.phone),
    phone: () => (isPublic ? always(`9${random.digits(9)}`) : fc.constantFrom(person.phone, `+91 ${person.phone}`, `0${person.phone}`)),
    subject: () => fc.constantFrom(person.phone, person.email),
    full_name: () => always(person.name),
    customer_name: () => always(person.name),
    line1: () => always(isPublic ? '14, Market Road' : `14, ${person.marker} Road`),
    addressLine1: () => always(`14, ${person.marker} Road`),
    state: () => fc.constantFrom(...states.map(({ code }) => code)),
    password: () => always(password),
    confirm: () => always(password),
    current_password: () => always(person.password),
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
    key: () =>
      isBrand ? always('') : /\/(refunds|manual-orders|edits|additions|address)$/.test(route.pattern) ? always(random.uuid()) : null,
    // Colours are refused in most combinations.
    brand: () => always(houseChoice.brand),
    accent: () => always(houseChoice.accent),
    night: () => always(houseChoice.night),
    tissue: () => always(houseChoice.tissue),
    outline: () => fc.constantFrom(undefined, null, { of: 'products/fuzz.webp', path: 'M0 0L10 0L5 9Z', aspect: 1 }),
    cutOut: () =>
      fc.constantFrom(undefined, null, {
        ...{
          of: 'products/fuzz.webp',
          key: 'products/fuzz-cut.webp',
          aspect: 1,
          tone: '#c99a3b',
          strands: [],
          meets: 0,
          isFront: false,
          inside: 1,
        },
        ...{ hangs: [0.5, 0], ends: [0.5, 1] },
      }),
    ids: () => (route.pattern.endsWith('/gst-papers') ? always([random.uuid()]) : null),
    // Amounts of a courier's lines are paise, and so is a discount on an order.
    amount: () =>
      /\/parcels\/money\/|\/bank\/files$/.test(route.pattern)
        ? null
        : route.pattern.endsWith('/edits')
          ? fc.constantFrom(undefined, 100, 5_000)
          : fc.constantFrom('1', '100.50'),
    paidBy: () => (isAddition ? fc.constantFrom('on_delivery', 'link') : null),
    boxes: () => always(box),
    endpoint: () => always(`https://fcm.googleapis.com/fcm/send/${random.letters(20)}`),
    lines: () => {
      if (isAddition || route.pattern.endsWith('/manual-orders'))
        return always([{ productId: world.catalogue.products[0]?.id ?? 1, size: '', quantity: random.int(1, 3) }]);
      return route.pattern.endsWith('/refunds') ? fc.constantFrom([], [{ line: 1, quantity: 1, restock: 1 }]) : null;
    },
    // A closed shop answers nothing that the other steps could check.
    isOn: () => (route.pattern.endsWith('/maintenance') ? always(false) : null),
    name: () => (isBrand ? always('Aarsi') : route.pattern.endsWith('/manual-orders') ? always(person.name) : null),
    search: () => (route.pattern.endsWith('/admin/views') ? always('?tab=pack') : null),
    text: () => (route.pattern.endsWith('/search-words') ? always('kada = bangle') : isComplaint ? always('We look into it.') : null),
    kind: () => (isComplaint ? fc.constantFrom('acknowledged', 'answered') : null),
    outcome: () => (isComplaint ? always(null) : null),
    image: () => (route.pattern.includes('/banners') ? always('banners/fuzz.webp') : always('')),
    sizes: () => (route.pattern.endsWith('/sizes') ? always(['2.9']) : route.pattern.includes('/admin/') ? always([]) : null),
    type: () => (route.pattern.includes('/coupons') ? fc.constantFrom('percentage', 'fixed_amount') : null),
    value: () =>
      route.pattern.includes('/coupons') ? fc.constantFrom('10', '12.5', '50') : route.pattern.endsWith('/gst-fees') ? always('100') : null,
    change: () => (isCount ? always(undefined) : fc.constantFrom(1, -1, 5)),
    counted: () => (isCount ? fc.constantFrom(20, 40) : always(undefined)),
    week: () => always(Array.from({ length: 7 }, () => ({ isOpen: true, from: '10:00', to: '19:00' }))),
    days: () => (isDesk ? null : always([{ date: '2026-12-25', name: 'Christmas' }])),
    orderId: () => (isDesk ? always(order?.id ?? random.uuid()) : null),
    orders: () => (isDesk ? always([order?.id ?? random.uuid()]) : null),
    rules: () => always(cashRuleKinds.map((kind) => ({ ...cashRule, kind, isOn: random.chance(0.5) }))),
    legalName: () => (/\/(manual-orders|business)$/.test(route.pattern) ? always(person.name) : null),
    legal_name: () => always(person.name),
    month: () => (route.pattern.endsWith('/gst-fees') ? fc.constantFrom('2026-10', '2026-11') : null),
    number: () => (route.pattern.endsWith('/gst-fees') ? always('RZP/26/114') : null),
    method: () => (route.pattern.endsWith('/tariffs') ? fc.constantFrom('upi', 'card') : null),
    from: () => (route.pattern.endsWith('/tariffs') ? always('2026-11-01') : null),
    tax: () => (isPurchase ? fc.constantFrom('', '3.60') : always('18')),
    ...byKind(() => () => fc.constantFrom('', 'gold tone, Pearl')),
    product_id: () => fc.constantFrom(...world.catalogue.products.map(({ id }) => id)),
    product: () => fc.constantFrom(...world.catalogue.products.map(({ id }) => String(id))),
    path: () =>
      route.pattern.endsWith('/admin/views') ? always('/admin/orders') : fc.constantFrom('/', '/collections?search=jhumka', '/products/6'),
    session: () => always(random.uuid()),
    quantity: () => (isPurchase ? fc.constantFrom('1', '12') : fc.integer({ min: 1, max: 3 })),
    coupon_code: () =>
      fc
        .constantFrom(null, null, ...world.catalogue.coupons)
        .map((code) => (/\/(quote|checkout\/code)$/.test(route.pattern) ? (code ?? '') : code)),
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
    productId: () => fc.constantFrom('', ...world.catalogue.products.map(({ id }) => String(id))),
    reason: () => (/\/(returns|refuse)$/.test(route.pattern) ? null : always('changed my mind')),
    purpose: () => null,
  };
  const hint: Hint = (path) => {
    const name = path.at(-1) ?? '';
    const own = fields[name]?.() ?? null;
    return own === null && Object.hasOwn(choices, name) ? fc.constantFrom(...(choices[name] ?? [])) : own;
  };
  return { hint, isProved: () => isProved };
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
  if ('shipping_address' in fits && 'business' in fits && fits.business)
    fits.business = { ...(fits.business as Json), gstin: gstinOf((fits.shipping_address as Json).state) };
  if ('shownTotal' in fits && fits.gstin) fits.gstin = gstinOf(fits.state);
  const piece = world.catalogue.products.find(({ id }) => id === fits.product_id);
  if (piece && 'selected_size' in fits) fits.selected_size = random.pick(piece.sizes);
  return fits;
}
