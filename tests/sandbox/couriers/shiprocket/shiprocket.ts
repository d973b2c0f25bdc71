import { type Answers, answerBy, get, ist, type Json, jsonIn, listOf, ok, page, post, type Route, refusal, textOf } from '../http.ts';
import { stepOf } from '../steps.ts';
import type { SandboxParcel, SandboxScan, World } from '../world.ts';
import { dispatchRoutes } from './dispatch.ts';

const namesOf = (text: string) => text.trim().split(/\s+/);
const IN_BOTH = namesOf('order_id order_date order_items payment_method sub_total length breadth height weight');
const REQUIRED = [
  ...IN_BOTH,
  ...namesOf(`pickup_location billing_customer_name billing_last_name billing_address billing_city billing_pincode billing_state
    billing_country billing_email billing_phone shipping_is_billing`),
];
const REQUIRED_BACK = [
  ...IN_BOTH,
  ...namesOf(`pickup_customer_name pickup_address pickup_city pickup_state pickup_country pickup_pincode pickup_email pickup_phone
    shipping_customer_name shipping_address shipping_city shipping_country shipping_pincode shipping_state shipping_phone`),
];
/** A last name may be empty, but not missing. */
const MAY_BE_EMPTY = ['billing_last_name'];

function faults(body: Json, required: readonly string[]): Record<string, string[]> {
  const missing = required.filter((name) => body[name] === undefined || (body[name] === '' && !MAY_BE_EMPTY.includes(name)));
  const found = missing.map((name) => [name, [`The ${name.replaceAll('_', ' ')} field is required.`]] as const);
  const wrong: [string, string[]][] = [];
  if (textOf(body.order_id).length > 50) wrong.push(['order_id', ['The order id may not be greater than 50 characters.']]);
  if (!Number.isInteger(body.sub_total)) wrong.push(['sub_total', ['The sub total must be an integer.']]);
  for (const side of ['length', 'breadth', 'height'])
    if (!(Number(body[side]) > 0.5)) wrong.push([side, [`The ${side} must be greater than 0.5.`]]);
  if (!(Number(body.weight) > 0)) wrong.push(['weight', ['The weight must be greater than 0.']]);
  if (!Array.isArray(body.order_items) || body.order_items.length === 0)
    wrong.push(['order_items', ['The order items field is required.']]);
  const city = textOf(body.billing_city);
  if (city.length > 30) wrong.push(['billing_city', ['The billing city may not be greater than 30 characters.']]);
  const phone = textOf(body.billing_phone ?? body.pickup_phone);
  if (phone !== '' && !/^[6-9]\d{9}$/.test(phone)) wrong.push(['billing_phone', ['The billing phone is invalid.']]);
  return Object.fromEntries([...found, ...wrong]);
}

const createdAnswer = (parcel: SandboxParcel) => {
  const [code, label] = parcel.step === 'booked' && parcel.isReturn ? [21, 'RETURN PENDING'] : stepOf(parcel.step).order;
  return ok({
    ...{ order_id: parcel.id, shipment_id: parcel.shipmentId, status: label, status_code: code },
    ...{ awb_code: parcel.awb, courier_company_id: parcel.awb ? '10' : '', courier_name: parcel.carrier },
  });
};

function newParcel(world: World, body: Json, isReturn: boolean): SandboxParcel {
  const of = isReturn ? 'pickup' : 'billing';
  return world.add({
    service: 'shiprocket',
    reference: textOf(body.order_id),
    isReturn,
    payment: body.payment_method === 'COD' ? 'COD' : 'Prepaid',
    total: Number(body.sub_total),
    weight: Math.round(Number(body.weight) * 1000),
    name: [body[`${of}_customer_name`], body[`${of}_last_name`]].map(textOf).join(' ').trim(),
    address: [body[`${of}_address`], body[`${of}_address_2`]].map(textOf).filter(Boolean).join(', '),
    city: textOf(body[`${of}_city`]),
    pin: textOf(body[`${of}_pincode`]),
    phone: textOf(body[`${of}_phone`]),
  });
}

const inList = (parcel: SandboxParcel) => {
  const [code, label] = stepOf(parcel.step).order;
  return {
    ...{ id: parcel.id, channel_order_id: parcel.reference, status: label, status_code: code },
    ...{ payment_method: parcel.payment.toLowerCase(), total: parcel.total.toFixed(2) },
    shipments: [{ id: parcel.shipmentId, awb: parcel.awb, courier: parcel.carrier, weight: String(parcel.weight / 1000) }],
  };
};

function orderRoutes(world: World): readonly Route[] {
  const known = (reference: unknown) => world.of('shiprocket').findLast((each) => each.reference === textOf(reference));
  return [
    post(/^\/orders\/create\/adhoc$/, ({ body: sent }) => {
      const body = jsonIn(sent);
      const wrong = faults(body, REQUIRED);
      if (Object.keys(wrong).length > 0) return refusal(422, 'The given data was invalid.', { errors: wrong });
      if (body.pickup_location !== world.keys.pickup)
        return refusal(422, 'Wrong Pickup location entered. Please choose one location from the data given.');
      // A known id gives back its order, also a cancelled one.
      const old = known(body.order_id);
      return createdAnswer(old ?? newParcel(world, body, false));
    }),
    post(/^\/orders\/create\/return$/, ({ body: sent }) => {
      const body = jsonIn(sent);
      const wrong = faults(body, REQUIRED_BACK);
      if (body.payment_method !== 'PREPAID') wrong.payment_method = ['The selected payment method is invalid.'];
      if (Object.keys(wrong).length > 0) return refusal(422, 'The given data was invalid.', { errors: wrong });
      if (known(body.order_id))
        return refusal(422, 'The given data was invalid.', { errors: { order_id: ['The order id has already been taken.'] } });
      return createdAnswer(newParcel(world, body, true));
    }),
    get(/^\/orders$/, ({ query }) => ok(search(world, query))),
    get(/^\/shipments\/(\d+)$/, (_call, id) => {
      const parcel = world.of('shiprocket').find(({ shipmentId }) => shipmentId === Number(id));
      if (!parcel) return refusal(404, 'Shipment not found.');
      return ok({ data: { id: parcel.shipmentId, order_id: parcel.id, awb: parcel.awb, courier: parcel.carrier } });
    }),
    post(/^\/orders\/cancel$/, ({ body }) => {
      const ids = listOf(jsonIn(body).ids).map(Number);
      for (const parcel of world.of('shiprocket').filter(({ id }) => ids.includes(id))) {
        if (parcel.step === 'cancelled') return refusal(400, 'Order has already been cancelled.');
        if (parcel.scans.length > 0) return refusal(400, 'Cannot be cancelled: the order is already shipped.');
        parcel.step = 'cancelled';
        world.save(parcel);
      }
      return { status: 204 };
    }),
  ];
}

/** A search finds parts of references too. */
function search(world: World, query: URLSearchParams): object {
  const [wanted, size, page] = [query.get('search') ?? '', Number(query.get('per_page') ?? 20), Number(query.get('page') ?? 1)];
  const all = world.of('shiprocket').filter(({ reference, awb }) => reference.includes(wanted) || awb === wanted);
  const found = all.reverse().slice((page - 1) * size, page * size);
  return {
    data: found.map(inList),
    meta: { pagination: { total: all.length, per_page: size, current_page: page, total_pages: Math.max(1, Math.ceil(all.length / size)) } },
  };
}

export const activity = ({ step, at, place }: SandboxScan) => {
  const { shipment, raw, words } = stepOf(step);
  return {
    ...{ date: ist(at).iso, status: raw, activity: words, location: place, 'sr-status': String(shipment[0]) },
    'sr-status-label': shipment[1],
  };
};

/** A number that is used again shows the scans of the parcel before, too. */
function tracking(world: World, awb: string): object {
  const parcels = world.of('shiprocket').filter((each) => each.awb === awb && awb !== '');
  const parcel = parcels.at(-1);
  const scans = parcels.flatMap((each) => each.scans).sort((a, b) => b.at - a.at);
  const error = 'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.';
  if (!parcel || (scans.length === 0 && parcel.step === 'booked' && parcel.cancelAskedAt === null))
    return { tracking_data: { track_status: 0, shipment_status: 0, shipment_track: [{ awb_code: awb, current_status: '' }], error } };
  // 16 of shipments: a cancel that was asked for.
  const [code, label] = parcel.cancelAskedAt === null ? stepOf(parcel.step).shipment : [16, 'CANCELLATION REQUESTED'];
  const delivered = scans.find(({ step }) => step === 'delivered');
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: code,
      shipment_track: [
        {
          ...{ awb_code: awb, shipment_id: parcel.shipmentId, order_id: parcel.id, weight: (parcel.weight / 1000).toFixed(2) },
          ...{ current_status: label, courier_name: parcel.carrier, delivered_date: delivered ? ist(delivered.at).iso : '' },
        },
      ],
      shipment_track_activities: scans.length > 0 ? scans.map(activity) : null,
    },
  };
}

const attemptsOf = ({ scans }: SandboxParcel) => scans.filter(({ step }) => step === 'undelivered').length;

function wayRoutes(world: World): readonly Route[] {
  const missed = (awb: string) => {
    const parcel = world.byAwb('shiprocket', awb);
    return parcel && attemptsOf(parcel) > 0 ? parcel : null;
  };
  return [
    get(/^\/courier\/track\/awb\/([^/]+)$/, (_call, awb = '') => ok(tracking(world, awb))),
    post(/^\/courier\/track\/awbs$/, ({ body }) => {
      const awbs = listOf(jsonIn(body).awbs);
      if (awbs.length > 50) return refusal(422, 'At most 50 awbs are allowed.');
      // PHP writes an empty object as a list.
      return ok(awbs.length === 0 ? [] : Object.fromEntries(awbs.map((awb) => [awb, tracking(world, awb)])));
    }),
    get(/^\/ndr\/([^/]+)$/, (_call, awb = '') => {
      const parcel = missed(awb);
      if (!parcel) return refusal(404, 'NDR not found for this AWB.');
      const isOpen = parcel.step === 'undelivered';
      const [code, label] = stepOf(parcel.step).order;
      const facts = { id: parcel.id, shipment_id: parcel.shipmentId, awb_code: awb, payment_method: parcel.payment.toLowerCase() };
      const status = { status: isOpen ? 'UNDELIVERED' : label, status_code: isOpen ? 36 : code };
      return ok({ data: [{ ...facts, ...status, reason: 'Customer not available', attempts: attemptsOf(parcel) }] });
    }),
    post(/^\/ndr\/([^/]+)\/action$/, ({ body }, awb = '') => {
      const parcel = missed(awb);
      const { action, comments } = jsonIn(body);
      if (!parcel) return refusal(404, 'NDR not found for this AWB.');
      if (!['re-attempt', 'return'].includes(textOf(action)) || !comments) return refusal(422, 'The given data was invalid.');
      parcel.acts.push(`${action}: ${comments}`);
      world.save(parcel);
      return { status: 202, json: { status: 'Data Updated Sucessfully' } };
    }),
    get(/^\/account\/details\/statement$/, ({ query }) => {
      const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 20)];
      const lines = world
        .of('shiprocket')
        .flatMap((parcel) => parcel.charges.map((charge) => ({ parcel, charge })))
        .filter(({ charge }) => ist(charge.at).day >= from && ist(charge.at).day <= to)
        .map(({ parcel, charge: { id, text, amount, at } }) => ({
          ...{ transaction_id: id, order_id: parcel.id, channel_order_id: parcel.reference, awb_code: parcel.awb },
          ...{ charged_weight: '0.500', description: text, action: amount < 0 ? 'Credit' : 'Debit', created_at: ist(at).worded },
          ...{ debit_amount: amount < 0 ? '' : amount.toFixed(2), credit_amount: amount < 0 ? (-amount).toFixed(2) : '' },
        }));
      const recharge = {
        ...{ transaction_id: 'R1', awb_code: '', description: 'Wallet recharge', action: 'Credit' },
        ...{ debit_amount: '', credit_amount: '500.00', created_at: ist(world.now()).worded },
      };
      return ok({ data: [recharge, ...lines].slice((page - 1) * size, page * size) });
    }),
  ];
}

/** Answers as `https://apiv2.shiprocket.in/v1/external` would. `files` returns the public address of a file. */
export function shiprocketAnswers(world: World, files: (name: string) => string): Answers {
  const routes = [...orderRoutes(world), ...dispatchRoutes(world, files), ...wayRoutes(world)];
  return (call) => {
    if (call.method === 'POST' && call.path === '/auth/login') return logIn(world, call.body);
    const [, token = ''] = /^Bearer (.+)$/.exec(call.headers.authorization ?? '') ?? [];
    if ((world.tokens.get(token) ?? 0) <= world.now()) return { status: 401, json: { message: 'Token has expired', status_code: 401 } };
    return answerBy(routes, call) ?? { status: 404, json: { message: 'The route could not be found.', status_code: 404 } };
  };
}

/** The firewall comes before any check. */
function logIn(world: World, body: string) {
  const { knobs, keys } = world;
  if (knobs.firewall) return page(403, '403 Forbidden');
  const { email, password } = jsonIn(body);
  if (email !== keys.email || password !== keys.password)
    return { status: 400, json: { message: 'Invalid email and password combination', status_code: 400 } };
  return ok({ id: 7, first_name: 'API', last_name: 'USER', email, company_id: 25, token: world.newToken() });
}
