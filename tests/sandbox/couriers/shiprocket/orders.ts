import { type Call, type Json, jsonIn, listOf, ok, type Reply, type Route, textOf } from '../http.ts';
import { stepOf } from '../steps.ts';
import type { SandboxParcel, World } from '../world.ts';

const refusal = (status: number, message: string, errors?: object): Reply => ({
  status,
  json: { message, ...(errors && { errors }), status_code: status },
});

const REQUIRED = [
  ...['order_id', 'order_date', 'pickup_location', 'billing_customer_name', 'billing_last_name', 'billing_address', 'billing_city'],
  ...['billing_pincode', 'billing_state', 'billing_country', 'billing_email', 'billing_phone', 'shipping_is_billing', 'order_items'],
  ...['payment_method', 'sub_total', 'length', 'breadth', 'height', 'weight'],
];
const REQUIRED_BACK = [
  ...[
    'order_id',
    'order_date',
    'pickup_customer_name',
    'pickup_address',
    'pickup_city',
    'pickup_state',
    'pickup_country',
    'pickup_pincode',
  ],
  ...[
    'pickup_email',
    'pickup_phone',
    'shipping_customer_name',
    'shipping_address',
    'shipping_city',
    'shipping_country',
    'shipping_pincode',
  ],
  ...['shipping_state', 'shipping_phone', 'order_items', 'payment_method', 'sub_total', 'length', 'breadth', 'height', 'weight'],
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

/** What stands in the answer to a new order, and to one that is known. */
const createdAnswer = (parcel: SandboxParcel) => {
  const [code, label] = parcel.step === 'booked' && parcel.isReturn ? [21, 'RETURN PENDING'] : stepOf(parcel.step).order;
  return ok({
    ...{ order_id: parcel.id, shipment_id: parcel.shipmentId, status: label, status_code: code, onboarding_completed_now: 0 },
    ...{ awb_code: parcel.awb, courier_company_id: parcel.awb ? '10' : '', courier_name: parcel.carrier },
  });
};

function newParcel(world: World, body: Json, isReturn: boolean): SandboxParcel {
  const of = isReturn ? 'pickup' : 'billing';
  const parcel: SandboxParcel = {
    id: world.nextNumber(),
    service: 'shiprocket',
    shipmentId: world.nextNumber(),
    reference: textOf(body.order_id),
    isReturn,
    payment: body.payment_method === 'COD' ? 'COD' : 'Prepaid',
    total: Number(body.sub_total),
    createdAt: world.now(),
    weight: Math.round(Number(body.weight) * 1000),
    name: [body[`${of}_customer_name`], body[`${of}_last_name`]].map(textOf).join(' ').trim(),
    address: [body[`${of}_address`], body[`${of}_address_2`]].map(textOf).filter(Boolean).join(', '),
    city: textOf(body[`${of}_city`]),
    pin: textOf(body[`${of}_pincode`]),
    phone: textOf(body[`${of}_phone`]),
    ...{ awb: '', carrier: '', step: 'booked', scans: [], cancelAskedAt: null, pickupAskedOn: null, isManifested: false },
    ...{ awbs: [], acts: [], charges: [] },
  };
  world.save(parcel);
  return parcel;
}

const inList = (parcel: SandboxParcel) => {
  const [code, label] = stepOf(parcel.step).order;
  return {
    ...{
      id: parcel.id,
      channel_id: 3422553,
      channel_order_id: parcel.reference,
      customer_name: parcel.name,
      status: label,
      status_code: code,
    },
    ...{ payment_method: parcel.payment.toLowerCase(), total: parcel.total.toFixed(2) },
    shipments: [{ id: parcel.shipmentId, awb: parcel.awb, courier: parcel.carrier, weight: String(parcel.weight / 1000) }],
  };
};

export function orderRoutes(world: World): readonly Route[] {
  const known = (reference: unknown) => world.of('shiprocket').findLast((each) => each.reference === textOf(reference));
  return [
    {
      method: 'POST',
      path: /^\/orders\/create\/adhoc$/,
      run: ({ body: sent }) => {
        const body = jsonIn(sent);
        const wrong = faults(body, REQUIRED);
        if (Object.keys(wrong).length > 0) return refusal(422, 'The given data was invalid.', wrong);
        if (body.pickup_location !== world.keys.pickup)
          return refusal(422, 'Wrong Pickup location entered. Please choose one location from the data given.');
        // A known id gives back its order, also a cancelled one.
        const old = known(body.order_id);
        return createdAnswer(old ?? newParcel(world, body, false));
      },
    },
    {
      method: 'POST',
      path: /^\/orders\/create\/return$/,
      run: ({ body: sent }) => {
        const body = jsonIn(sent);
        const wrong = faults(body, REQUIRED_BACK);
        if (body.payment_method !== 'PREPAID') wrong.payment_method = ['The selected payment method is invalid.'];
        if (Object.keys(wrong).length > 0) return refusal(422, 'The given data was invalid.', wrong);
        if (known(body.order_id))
          return refusal(422, 'The given data was invalid.', { order_id: ['The order id has already been taken.'] });
        return createdAnswer(newParcel(world, body, true));
      },
    },
    { method: 'GET', path: /^\/orders$/, run: (call) => ok(search(world, call)) },
    {
      method: 'GET',
      path: /^\/shipments\/(\d+)$/,
      run: (_call, id) => {
        const parcel = world.of('shiprocket').find(({ shipmentId }) => shipmentId === Number(id));
        if (!parcel) return refusal(404, 'Shipment not found.');
        return ok({ data: { id: parcel.shipmentId, order_id: parcel.id, awb: parcel.awb, courier: parcel.carrier } });
      },
    },
    {
      method: 'POST',
      path: /^\/orders\/cancel$/,
      run: ({ body }) => {
        const ids = listOf(jsonIn(body).ids).map(Number);
        for (const parcel of world.of('shiprocket').filter(({ id }) => ids.includes(id))) {
          if (parcel.step === 'cancelled') return refusal(400, 'Order has already been cancelled.');
          if (parcel.scans.length > 0) return refusal(400, 'Cannot be cancelled: the order is already shipped.');
          parcel.step = 'cancelled';
          world.save(parcel);
        }
        return { status: 204 };
      },
    },
  ];
}

/** A search finds parts of references too. */
function search(world: World, { query }: Call): object {
  const [wanted, size, page] = [query.get('search') ?? '', Number(query.get('per_page') ?? 20), Number(query.get('page') ?? 1)];
  const all = world.of('shiprocket').filter(({ reference, awb }) => reference.includes(wanted) || awb === wanted);
  const found = all.reverse().slice((page - 1) * size, page * size);
  return {
    data: found.map(inList),
    meta: {
      pagination: {
        total: all.length,
        count: found.length,
        per_page: size,
        current_page: page,
        total_pages: Math.max(1, Math.ceil(all.length / size)),
      },
    },
  };
}
