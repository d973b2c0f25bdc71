import { get, ist, jsonIn, listOf, ok, page, post, type Route, refusal, textOf } from '../http.ts';
import { isAway } from '../steps.ts';
import type { SandboxParcel, World } from '../world.ts';

const DAY = 86_400_000;
/** Places that no courier of the stand-in serves, and one where none collects cash. */
export const UNSERVED_PIN = '194101';
export const NO_CASH_PIN = '791001';
const FREIGHT = 58.5;
const COD = 27;
const noMoney = 'Please recharge your ShipRocket wallet. The minimum required balance is Rs 100';

const offer = (id: number, name: string, freight: number, days: string, cash: boolean) => ({
  ...{ courier_company_id: id, courier_name: name, freight_charge: freight, cod_charges: cash ? COD : 0, coverage_charges: 0 },
  ...{ rate: freight + (cash ? COD : 0), rto_charges: freight - 10.25, estimated_delivery_days: days, cutoff_time: '11:00' },
  ...{ cod: 1, blocked: 0 },
});

export function dispatchRoutes(world: World, files: (name: string) => string): readonly Route[] {
  const byShipment = (id: unknown) => world.of('shiprocket').find(({ shipmentId }) => shipmentId === Number(id));
  const charge = (parcel: SandboxParcel) => {
    world.charge(parcel, 'Freight charges', FREIGHT);
    if (parcel.payment === 'COD') world.charge(parcel, 'COD charges', COD);
  };
  return [
    get(/^\/courier\/serviceability$/, ({ query }) => {
      const [to, cash] = [query.get('delivery_postcode') ?? '', query.get('cod') === '1'];
      const none = to === UNSERVED_PIN || (cash && to === NO_CASH_PIN);
      if (none) return ok({ status: 404, message: 'No courier is available for this pincode.' });
      const list = [offer(10, 'Delhivery Surface', FREIGHT, '4', cash), offer(1, 'Blue Dart Air', 96.75, '2', cash)];
      const blocked = { ...offer(99, 'Blocked Express', 1, '1', cash), blocked: 1 };
      return ok({ status: 200, data: { available_courier_companies: [...list, blocked] } });
    }),
    post(/^\/courier\/assign\/awb$/, ({ body }) => {
      const { shipment_id, courier_id, status } = jsonIn(body);
      const parcel = byShipment(shipment_id);
      if (!parcel) return refusal(404, 'Shipment not found.');
      if (parcel.step === 'cancelled') return refusal(400, 'Order is in a cancelled state.');
      if (parcel.awb !== '' && status !== 'reassign') return refusal(400, 'AWB is already assigned to this shipment.');
      if (world.knobs.wallet === 'empty') return ok({ awb_assign_status: 0, response: { data: { awb_assign_error: noMoney } } });
      parcel.awb = world.knobs.reuseAwb ?? String(19_041_424_000_000 + world.nextNumber());
      world.knobs.reuseAwb = null;
      parcel.awbs.push(parcel.awb);
      parcel.carrier = Number(courier_id) === 1 ? 'Blue Dart Air' : 'Delhivery Surface';
      charge(parcel);
      world.save(parcel);
      const data = { courier_company_id: Number(courier_id) || 10, awb_code: parcel.awb, cod: parcel.payment === 'COD' ? 1 : 0 };
      return ok({
        awb_assign_status: 1,
        response: { data: { ...data, order_id: parcel.id, shipment_id: parcel.shipmentId, courier_name: parcel.carrier } },
      });
    }),
    post(/^\/courier\/generate\/pickup$/, ({ body }) => {
      const [id, ...more] = listOf(jsonIn(body).shipment_id);
      // Not a list: the foreach of PHP.
      if (id === undefined || more.length > 0) return refusal(500, 'Invalid argument supplied for foreach()');
      const parcel = byShipment(id);
      if (!parcel?.awb) return refusal(400, 'Awb not assigned. Oops! Cannot schedule pickup.');
      if (parcel.pickupAskedOn) return refusal(400, 'Already in Pickup Queue.');
      const day = ist(world.now() + DAY).day;
      parcel.pickupAskedOn = day;
      world.save(parcel);
      const date = { pickup_scheduled_date: `${day} 10:00:00` };
      const inside = world.knobs.pickupDayInside;
      return ok({
        pickup_status: 1,
        response: { ...(!inside && date), pickup_token_number: `P${parcel.id}`, status: 3, data: inside ? date : 'Pickup is confirmed.' },
      });
    }),
    post(/^\/courier\/generate\/label$/, ({ body }) => {
      const [id] = listOf(jsonIn(body).shipment_id);
      const parcel = byShipment(id);
      if (!parcel?.awb || world.knobs.label === 'none')
        return ok({ label_created: 0, response: 'Label not generated: AWB missing or courier down.', not_created: [Number(id)] });
      return ok({
        label_created: 1,
        label_url: files(`label-${parcel.id}.pdf`),
        response: 'Label has been created and uploaded successfully!',
        not_created: [],
      });
    }),
    post(/^\/manifests\/generate$/, ({ body }) => {
      const parcels = listOf(jsonIn(body).shipment_id).flatMap((id) => byShipment(id) ?? []);
      if (parcels.some(({ awb, pickupAskedOn }) => awb === '' || pickupAskedOn === null)) return ok({ status: 1, manifest_url: '' });
      const had = parcels.filter(({ isManifested }) => isManifested).map(({ shipmentId }) => shipmentId);
      if (had.length > 0) return refusal(400, 'Manifest already generated.', { already_manifested_shipment_ids: had });
      for (const parcel of parcels) {
        parcel.isManifested = true;
        world.save(parcel);
      }
      return ok({ status: 1, manifest_url: files(`manifest-${parcels[0]?.id ?? 0}.pdf`) });
    }),
    post(/^\/manifests\/print$/, ({ body }) => ok({ manifest_url: files(`manifest-${listOf(jsonIn(body).order_ids)[0] ?? 0}.pdf`) })),
    post(/^\/orders\/cancel\/shipment\/awbs$/, ({ body }) => {
      const parcels = listOf(jsonIn(body).awbs).map((awb) => world.byAwb('shiprocket', awb));
      const gone = parcels.some((each) => each && isAway(each.step));
      if (gone) return refusal(400, 'Shipment cannot be cancelled: it is out for pickup or already shipped.');
      for (const parcel of parcels) {
        if (!parcel) return refusal(404, 'Awb not found.');
        parcel.cancelAskedAt ??= world.now();
        world.save(parcel);
      }
      return ok({ message: 'Bulk Shipment cancellation is in progress. Please wait for 24 hours.' });
    }),
    post(/^\/orders\/address\/update$/, ({ body: sent }) => {
      const body = jsonIn(sent);
      const parcel = world.of('shiprocket').find(({ id }) => id === Number(body.order_id));
      if (!parcel) return refusal(404, 'Order does not exist.');
      if (isAway(parcel.step)) return refusal(400, 'Address cannot be changed: the order is already shipped.');
      parcel.name = textOf(body.shipping_customer_name);
      parcel.address = [body.shipping_address, body.shipping_address_2].map(textOf).filter(Boolean).join(', ');
      Object.assign(parcel, { city: textOf(body.shipping_city), pin: textOf(body.shipping_pincode), phone: textOf(body.shipping_phone) });
      world.save(parcel);
      return { status: 202 };
    }),
    get(/^\/settings\/company\/pickup$/, () =>
      ok({ data: { shipping_address: [pickupAddress('Godown', 0), pickupAddress(world.keys.pickup, 1)] } }),
    ),
    get(/^\/auth\/login$/, () => page(405, 'Method Not Allowed')),
  ];
}

const pickupAddress = (name: string, verified: number) => ({
  ...{ id: 5, pickup_location: name, name: 'Chamak Jewels', email: 'shop@chamak.example', address: '4 Temple Street', address_2: '' },
  ...{ city: 'Mysuru', state: 'Karnataka', country: 'India', pin_code: '570001', phone: '9845000001', phone_verified: verified, status: 2 },
});
