import { type Call, type Json, jsonIn, ok, type Reply, type Route, textOf } from '../http.ts';
import { isAway } from '../steps.ts';
import type { SandboxParcel, World } from '../world.ts';

/** Signs at which a booking of Delhivery breaks. */
const BROKEN = /[&#%;\\]/;

const failed = (rmk: string, remarks: string, over: Json = {}): Reply =>
  ok({
    ...{ success: false, rmk, upload_wbn: null, package_count: 1, cash_pickups_count: 0 },
    packages: [
      { waybill: '', refnum: '', status: 'Fail', remarks: [remarks], sort_code: null, serviceable: false, cod_amount: 0, ...over },
    ],
  });

export function bookingRoutes(world: World): readonly Route[] {
  return [
    {
      method: 'GET',
      path: /^\/waybill\/api\/bulk\/json\/$/,
      run: ({ query }) => {
        if (query.get('token') !== world.keys.token) return { status: 401, json: { detail: 'Invalid token.' } };
        const count = Math.min(10_000, Number(query.get('count') ?? 1));
        const made = Array.from({ length: count }, () => String(84_938_000_000_000 + world.nextNumber()));
        for (const waybill of made) world.waybills.set(waybill, world.now() + world.knobs.waybillAfterMs);
        // One text with commas.
        return ok(made.join(','));
      },
    },
    { method: 'POST', path: /^\/api\/cmu\/create\.json$/, run: (call) => create(world, call) },
    {
      method: 'POST',
      path: /^\/api\/p\/edit$/,
      run: ({ body: sent }) => {
        const body = jsonIn(sent);
        const parcel = world.byAwb('delhivery', textOf(body.waybill));
        if (!parcel) return ok({ status: false, error: 'Waybill does not exist' });
        const isOver = ['delivered', 'returned', 'cancelled', 'returning'].includes(parcel.step);
        if (isOver) return ok({ status: false, remark: 'Edit is not allowed for this current status', waybill: parcel.awb });
        if (body.cancellation === 'true') cancel(world, parcel);
        else {
          parcel.name = textOf(body.name) || parcel.name;
          parcel.address = textOf(body.add) || parcel.address;
          parcel.phone = textOf(body.phone) || parcel.phone;
        }
        world.save(parcel);
        return ok({ status: true, waybill: parcel.awb, remark: 'Shipment has been updated', order_id: parcel.reference });
      },
    },
  ];
}

/** Before pickup the status stays Manifested for ever; afterwards a cancel is a way back that costs money. */
function cancel(world: World, parcel: SandboxParcel): void {
  parcel.cancelAskedAt = world.now();
  if (isAway(parcel.step)) world.scan(parcel, 'returning');
}

function create(world: World, { body, headers }: Call): Reply {
  const form = new URLSearchParams(body);
  if (form.get('format') !== 'json' || !/urlencoded/.test(headers['content-type'] ?? '')) return failed('format key missing in POST', '');
  const { pickup_location, shipments } = jsonIn(form.get('data') ?? '');
  const warehouse = textOf((pickup_location as Json | undefined)?.name);
  if (warehouse !== world.keys.warehouse) {
    return ok({ success: false, rmk: 'ClientWarehouse matching query does not exist.', upload_wbn: null, package_count: 0, packages: [] });
  }
  const sent = ((shipments as Json[] | undefined) ?? [])[0] ?? {};
  const [waybill, refnum] = [textOf(sent.waybill), textOf(sent.order)];
  const about = { waybill, refnum };
  const broken = Object.values(sent).some((value) => typeof value === 'string' && BROKEN.test(value));
  if (broken) return failed('Package creation API error.', 'Crashing while saving package due to exception.', about);
  const usableFrom = world.waybills.get(waybill);
  if (usableFrom === undefined || usableFrom > world.now()) return failed('Package creation API error.', 'Waybill not valid.', about);
  if (world.byAwb('delhivery', waybill)) return failed('Package creation API error.', 'Duplicate waybill', about);
  const { partial, wallet } = world.knobs;
  if (partial !== null || wallet === 'empty') {
    if (partial === 'saved') save(world, sent);
    const why = wallet === 'empty' ? "insufficient balance'" : "timed out'";
    return failed(
      'An internal Error has occurred, Please get in touch with client.support@delhivery.com',
      `Crashing while saving package due to exception '${why}. Package might have been partially saved.`,
      about,
    );
  }
  if (textOf(sent.pin) === '194101') return failed('Package creation API error.', 'Pincode is not serviceable.', about);
  save(world, sent);
  const cash = sent.payment_mode === 'COD' ? Number(sent.cod_amount) : 0;
  return ok({
    ...{
      success: true,
      package_count: 1,
      upload_wbn: `UPL${world.nextNumber()}`,
      replacement_count: 0,
      cod_count: cash > 0 ? 1 : 0,
      cod_amount: cash,
    },
    packages: [
      {
        ...about,
        status: 'Success',
        client: 'CHAMAK',
        remarks: [''],
        sort_code: 'MYS/RAM',
        payment: sent.payment_mode,
        serviceable: true,
        cod_amount: cash,
      },
    ],
  });
}

function save(world: World, sent: Json): void {
  const isReturn = sent.payment_mode === 'Pickup';
  const awb = textOf(sent.waybill);
  world.save({
    id: world.nextNumber(),
    service: 'delhivery',
    shipmentId: 0,
    reference: textOf(sent.order),
    isReturn,
    payment: sent.payment_mode === 'COD' ? 'COD' : 'Prepaid',
    total: Number(sent.payment_mode === 'COD' ? sent.cod_amount : sent.total_amount),
    createdAt: world.now(),
    weight: Number(sent.weight),
    name: textOf(sent.name),
    address: textOf(sent.add),
    city: textOf(sent.city),
    pin: textOf(sent.pin),
    phone: textOf(sent.phone),
    ...{ awb, carrier: 'Delhivery', step: 'booked', scans: [], cancelAskedAt: null, pickupAskedOn: null, isManifested: false },
    ...{ awbs: [awb], acts: [], charges: [] },
  });
}
