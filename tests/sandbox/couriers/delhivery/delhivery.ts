import { answerBy, type Call, get, ist, type Json, jsonIn, ok, post, type Reply, type Route, textOf } from '../http.ts';
import { delhiveryCodes, isAway } from '../steps.ts';
import type { SandboxParcel, SandboxScan, World } from '../world.ts';

/** Signs at which a booking of Delhivery breaks. */
const BROKEN = /[&#%;\\]/;

const failed = (rmk: string, remarks: string, over: Json = {}): Reply =>
  ok({
    ...{ success: false, rmk },
    packages: [{ waybill: '', refnum: '', status: 'Fail', remarks: [remarks], serviceable: false, cod_amount: 0, ...over }],
  });

function bookingRoutes(world: World): readonly Route[] {
  return [
    get(/^\/waybill\/api\/bulk\/json\/$/, ({ query }) => {
      if (query.get('token') !== world.keys.token) return { status: 401, json: { detail: 'Invalid token.' } };
      const count = Math.min(10_000, Number(query.get('count') ?? 1));
      const made = Array.from({ length: count }, () => String(84_938_000_000_000 + world.nextNumber()));
      for (const waybill of made) world.waybills.set(waybill, world.now() + world.knobs.waybillAfterMs);
      // One text with commas.
      return ok(made.join(','));
    }),
    post(/^\/api\/cmu\/create\.json$/, (call) => create(world, call)),
    post(/^\/api\/p\/edit$/, ({ body: sent }) => {
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
    }),
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
  if (warehouse !== world.keys.warehouse)
    return ok({ success: false, rmk: 'ClientWarehouse matching query does not exist.', packages: [] });
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
    ...{ success: true, cod_amount: cash },
    packages: [{ ...about, status: 'Success', remarks: [''], payment: sent.payment_mode, serviceable: true, cod_amount: cash }],
  });
}

function save(world: World, sent: Json): void {
  const isReturn = sent.payment_mode === 'Pickup';
  const awb = textOf(sent.waybill);
  world.add({
    service: 'delhivery',
    reference: textOf(sent.order),
    isReturn,
    payment: sent.payment_mode === 'COD' ? 'COD' : 'Prepaid',
    total: Number(sent.payment_mode === 'COD' ? sent.cod_amount : sent.total_amount),
    weight: Number(sent.weight),
    name: textOf(sent.name),
    address: textOf(sent.add),
    city: textOf(sent.city),
    pin: textOf(sent.pin),
    phone: textOf(sent.phone),
    ...{ awb, awbs: [awb], carrier: 'Delhivery' },
  });
}

const detail = ({ isReturn }: SandboxParcel, { step, at, place }: SandboxScan) => {
  const [type, status, nsl] = delhiveryCodes(step, isReturn);
  const time = ist(at).delhivery;
  return {
    ScanDetail: {
      ...{ ScanDateTime: time, ScanType: type, Scan: status, StatusDateTime: time, StatusCode: nsl, ScannedLocation: place },
      Instructions: `Scan of ${place}`,
    },
  };
};

/** The state after a scan, as Delhivery shows it. */
export function delhiveryStatus({ isReturn }: SandboxParcel, { step, at, place }: SandboxScan): object {
  const [StatusType, Status] = delhiveryCodes(step, isReturn);
  return { Status, StatusType, StatusDateTime: ist(at).delhivery, StatusLocation: place, Instructions: `Scan of ${place}` };
}

function tracked(world: World, parcel: SandboxParcel): object {
  const scans = world
    .of('delhivery')
    .filter(({ awb }) => awb === parcel.awb)
    .flatMap((each) => each.scans.map((scan) => ({ each, scan })))
    .sort((a, b) => a.scan.at - b.scan.at);
  const last = parcel.scans.at(-1) ?? { step: parcel.step, at: parcel.createdAt, place: 'Mysuru' };
  const [, , nsl] = delhiveryCodes(last.step, parcel.isReturn);
  return {
    Shipment: {
      ...{ AWB: parcel.awb, ReferenceNo: parcel.reference, CODAmount: parcel.payment === 'COD' ? parcel.total : 0, NSLCode: nsl },
      Status: delhiveryStatus(parcel, last),
      Scans: scans.map(({ each, scan }) => detail(each, scan)),
    },
  };
}

function wayRoutes(world: World, files: (name: string) => string): readonly Route[] {
  return [
    get(/^\/c\/api\/pin-codes\/json\/$/, ({ query }) => {
      const pin = query.get('filter_codes') ?? '';
      if (pin === '194101') return ok({ delivery_codes: [] });
      const cod = pin === '791001' ? 'N' : 'Y';
      const remarks = pin === '190001' ? 'Embargo' : '';
      const code = { pin: Number(pin), pre_paid: 'Y', cod, cash: cod, pickup: 'Y', remarks, city: 'Mysuru', max_amount: 50_000 };
      return ok({ delivery_codes: [{ postal_code: code }] });
    }),
    get(/^\/api\/dc\/expected_tat$/, () => ok({ success: true, msg: '', data: { tat: 3 } })),
    get(/^\/api\/kinko\/v1\/invoice\/charges\/\.json$/, ({ query }) => {
      const cash = query.get('pt') === 'COD' && query.get('ss') === 'Delivered' ? 30 : 0;
      const steps = Math.ceil(Number(query.get('cgm')) / 500);
      return ok([{ total_amount: 49.56 * steps + cash, charge_COD: cash, zone: 'C', status: query.get('ss') }]);
    }),
    get(/^\/api\/p\/packing_slip$/, ({ query }) => {
      const parcel = world.byAwb('delhivery', query.get('wbns') ?? '');
      if (!parcel || world.knobs.label === 'none') return ok({ packages: [], packages_found: 0 });
      return ok({
        packages: [{ wbn: parcel.awb, pdf_download_link: files(`label-${parcel.id}.pdf`), pdf_encoding: '' }],
        packages_found: 1,
      });
    }),
    post(/^\/fm\/request\/new\/$/, ({ body }) => {
      const { pickup_date, pickup_location, pickup_time, expected_package_count } = jsonIn(body);
      if (pickup_location !== world.keys.warehouse) return { status: 400, json: { error: { message: 'Warehouse not found' } } };
      if (!pickup_time || !expected_package_count) return { status: 400, json: { error: { message: 'Invalid request' } } };
      const day = textOf(pickup_date);
      if (world.pickups.has(day))
        return { status: 400, json: { pr_exist: true, error: { message: 'A pickup request for this warehouse and day already exists' } } };
      world.pickups.add(day);
      return ok({ pickup_id: world.nextNumber(), pickup_date: day, incoming_center_name: 'Mysuru_Hub' });
    }),
    get(/^\/api\/v1\/packages\/json\/$/, ({ query }) => {
      const [awbs, refs] = [
        (query.get('waybill') ?? '').split(',').filter(Boolean),
        (query.get('ref_ids') ?? '').split(',').filter(Boolean),
      ];
      const found = [
        ...awbs.flatMap((awb) => world.byAwb('delhivery', awb) ?? []),
        ...world.of('delhivery').filter(({ reference }) => refs.includes(reference)),
      ];
      if (found.length === 0)
        return ok({ Success: false, Error: 'No such waybill or Order Id found', rmk: 'Data does not exists for provided Waybill(s)' });
      return ok({ ShipmentData: found.map((parcel) => tracked(world, parcel)) });
    }),
    post(/^\/api\/p\/update$/, ({ body }) => {
      const [first] = (jsonIn(body).data as { waybill?: unknown; act?: unknown }[] | undefined) ?? [];
      const parcel = world.byAwb('delhivery', textOf(first?.waybill));
      if (!parcel || !['RE-ATTEMPT', 'PICKUP_RESCHEDULE'].includes(textOf(first?.act)))
        return { status: 400, json: { error: 'Invalid request' } };
      parcel.acts.push(textOf(first?.act));
      world.save(parcel);
      return ok({ request_id: `UPL${world.nextNumber()}` });
    }),
  ];
}

/** Answers as `https://track.delhivery.com` would. `files` returns the public address of a file. */
export function delhiveryAnswers(world: World, files: (name: string) => string): (call: Call) => Reply {
  const routes = [...bookingRoutes(world), ...wayRoutes(world, files)];
  return (call) => {
    if (call.headers.authorization !== `Token ${world.keys.token}`)
      return { status: 401, json: { detail: 'Authentication credentials were not provided.' } };
    return answerBy(routes, call) ?? { status: 404, json: { detail: 'Not found.' } };
  };
}
