import { ist, jsonIn, ok, type Route, textOf } from '../http.ts';
import { delhiveryCodes } from '../steps.ts';
import type { SandboxParcel, SandboxScan, World } from '../world.ts';

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

function tracked(world: World, parcel: SandboxParcel): object {
  const scans = world
    .of('delhivery')
    .filter(({ awb }) => awb === parcel.awb)
    .flatMap((each) => each.scans.map((scan) => ({ each, scan })))
    .sort((a, b) => a.scan.at - b.scan.at);
  const last = parcel.scans.at(-1) ?? { step: parcel.step, at: parcel.createdAt, place: 'Mysuru' };
  const [type, status, nsl] = delhiveryCodes(last.step, parcel.isReturn);
  return {
    Shipment: {
      ...{ AWB: parcel.awb, ReferenceNo: parcel.reference, CODAmount: parcel.payment === 'COD' ? parcel.total : 0, NSLCode: nsl },
      Status: {
        ...{
          Status: status,
          StatusType: type,
          StatusDateTime: ist(last.at).delhivery,
          StatusLocation: last.place,
          Instructions: `Scan of ${last.place}`,
        },
      },
      Scans: scans.map(({ each, scan }) => detail(each, scan)),
      PickUpDate: null,
    },
  };
}

export function wayRoutes(world: World, files: (name: string) => string): readonly Route[] {
  return [
    {
      method: 'GET',
      path: /^\/c\/api\/pin-codes\/json\/$/,
      run: ({ query }) => {
        const pin = query.get('filter_codes') ?? '';
        if (pin === '194101') return ok({ delivery_codes: [] });
        const cod = pin === '791001' ? 'N' : 'Y';
        const remarks = pin === '190001' ? 'Embargo' : '';
        const code = {
          pin: Number(pin),
          pre_paid: 'Y',
          cod,
          cash: cod,
          pickup: 'Y',
          repl: 'Y',
          remarks,
          city: 'Mysuru',
          state_code: 'KA',
          max_amount: 50_000.0,
          is_oda: 'N',
        };
        return ok({ delivery_codes: [{ postal_code: code }] });
      },
    },
    { method: 'GET', path: /^\/api\/dc\/expected_tat$/, run: () => ok({ success: true, msg: '', data: { tat: 3 } }) },
    {
      method: 'GET',
      path: /^\/api\/kinko\/v1\/invoice\/charges\/\.json$/,
      run: ({ query }) => {
        const cash = query.get('pt') === 'COD' && query.get('ss') === 'Delivered' ? 30 : 0;
        const steps = Math.ceil(Number(query.get('cgm')) / 500);
        return ok([{ total_amount: 49.56 * steps + cash, charge_COD: cash, zone: 'C', status: query.get('ss') }]);
      },
    },
    {
      method: 'GET',
      path: /^\/api\/p\/packing_slip$/,
      run: ({ query }) => {
        const parcel = world.byAwb('delhivery', query.get('wbns') ?? '');
        if (!parcel || world.knobs.label === 'none') return ok({ packages: [], packages_found: 0 });
        return ok({
          packages: [{ wbn: parcel.awb, pdf_download_link: files(`label-${parcel.id}.pdf`), pdf_encoding: '' }],
          packages_found: 1,
        });
      },
    },
    {
      method: 'POST',
      path: /^\/fm\/request\/new\/$/,
      run: ({ body }) => {
        const { pickup_date, pickup_location, pickup_time, expected_package_count } = jsonIn(body);
        if (pickup_location !== world.keys.warehouse) return { status: 400, json: { error: { message: 'Warehouse not found' } } };
        if (!pickup_time || !expected_package_count) return { status: 400, json: { error: { message: 'Invalid request' } } };
        const day = textOf(pickup_date);
        if (world.pickups.has(day)) {
          return {
            status: 400,
            json: { pr_exist: true, error: { message: 'A pickup request for this warehouse and day already exists' } },
          };
        }
        world.pickups.add(day);
        return ok({ pickup_id: world.nextNumber(), pickup_date: day, incoming_center_name: 'Mysuru_Hub' });
      },
    },
    {
      method: 'GET',
      path: /^\/api\/v1\/packages\/json\/$/,
      run: ({ query }) => {
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
      },
    },
    {
      method: 'POST',
      path: /^\/api\/p\/update$/,
      run: ({ body }) => {
        const [first] = (jsonIn(body).data as { waybill?: unknown; act?: unknown }[] | undefined) ?? [];
        const parcel = world.byAwb('delhivery', textOf(first?.waybill));
        if (!parcel || !['RE-ATTEMPT', 'PICKUP_RESCHEDULE'].includes(textOf(first?.act)))
          return { status: 400, json: { error: 'Invalid request' } };
        parcel.acts.push(textOf(first?.act));
        world.save(parcel);
        return ok({ request_id: `UPL${world.nextNumber()}` });
      },
    },
  ];
}
