import { ist, jsonIn, listOf, ok, type Reply, type Route, textOf } from '../http.ts';
import { stepOf } from '../steps.ts';
import type { SandboxParcel, SandboxScan, World } from '../world.ts';

const refusal = (status: number, message: string): Reply => ({ status, json: { message, status_code: status } });

const activity = ({ step, at, place }: SandboxScan) => {
  const { shipment, raw, words } = stepOf(step);
  return {
    date: ist(at).iso,
    status: raw,
    activity: words,
    location: place,
    'sr-status': String(shipment[0]),
    'sr-status-label': shipment[1],
  };
};

/** A number that is used again shows the scans of the parcel before, too. */
function tracking(world: World, awb: string): object {
  const parcels = world.of('shiprocket').filter((each) => each.awb === awb && awb !== '');
  const parcel = parcels.at(-1);
  const scans = parcels.flatMap((each) => each.scans).sort((a, b) => b.at - a.at);
  const error = 'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.';
  if (!parcel || (scans.length === 0 && parcel.step === 'booked' && parcel.cancelAskedAt === null)) {
    return { tracking_data: { track_status: 0, shipment_status: 0, shipment_track: [{ awb_code: awb, current_status: '' }], error } };
  }
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
          ...{
            current_status: label,
            courier_name: parcel.carrier,
            delivered_date: delivered ? ist(delivered.at).iso : '',
            pod: 'Not Available',
          },
        },
      ],
      shipment_track_activities: scans.length > 0 ? scans.map(activity) : null,
      track_url: `https://shiprocket.co/tracking/${awb}`,
    },
  };
}

const attemptsOf = ({ scans }: SandboxParcel) => scans.filter(({ step }) => step === 'undelivered').length;

export function wayRoutes(world: World): readonly Route[] {
  const missed = (awb: string) => {
    const parcel = world.byAwb('shiprocket', awb);
    return parcel && attemptsOf(parcel) > 0 ? parcel : null;
  };
  return [
    { method: 'GET', path: /^\/courier\/track\/awb\/([^/]+)$/, run: (_call, awb = '') => ok(tracking(world, awb)) },
    {
      method: 'POST',
      path: /^\/courier\/track\/awbs$/,
      run: ({ body }) => {
        const awbs = listOf(jsonIn(body).awbs);
        if (awbs.length > 50) return refusal(422, 'At most 50 awbs are allowed.');
        // PHP writes an empty object as a list.
        return ok(awbs.length === 0 ? [] : Object.fromEntries(awbs.map((awb) => [awb, tracking(world, awb)])));
      },
    },
    {
      method: 'GET',
      path: /^\/ndr\/([^/]+)$/,
      run: (_call, awb = '') => {
        const parcel = missed(awb);
        if (!parcel) return refusal(404, 'NDR not found for this AWB.');
        const isOpen = parcel.step === 'undelivered';
        const [code, label] = stepOf(parcel.step).order;
        const history = parcel.scans
          .filter(({ step }) => step === 'undelivered')
          .map((_scan, at) => ({ ndr_reason: 'Customer not available', ndr_attempt: at + 1 }));
        return ok({
          data: [
            {
              ...{
                id: parcel.id,
                shipment_id: parcel.shipmentId,
                awb_code: awb,
                reason: 'Customer not available',
                attempts: attemptsOf(parcel),
              },
              ...{
                status: isOpen ? 'UNDELIVERED' : label,
                status_code: isOpen ? 36 : code,
                payment_method: parcel.payment.toLowerCase(),
                history,
              },
            },
          ],
        });
      },
    },
    {
      method: 'POST',
      path: /^\/ndr\/([^/]+)\/action$/,
      run: ({ body }, awb = '') => {
        const parcel = missed(awb);
        const { action, comments } = jsonIn(body);
        if (!parcel) return refusal(404, 'NDR not found for this AWB.');
        if (!['re-attempt', 'return'].includes(textOf(action)) || !comments) return refusal(422, 'The given data was invalid.');
        parcel.acts.push(`${action}: ${comments}`);
        world.save(parcel);
        return { status: 202, json: { status: 'Data Updated Sucessfully' } };
      },
    },
    {
      method: 'GET',
      path: /^\/account\/details\/statement$/,
      run: ({ query }) => {
        const [from, to, page, size] = [
          query.get('from') ?? '',
          query.get('to') ?? '',
          Number(query.get('page') ?? 1),
          Number(query.get('per_page') ?? 20),
        ];
        const lines = world
          .of('shiprocket')
          .flatMap((parcel) => parcel.charges.map((charge) => ({ parcel, charge })))
          .filter(({ charge }) => ist(charge.at).day >= from && ist(charge.at).day <= to)
          .map(({ parcel, charge: { id, text, amount, at } }) => ({
            ...{
              transaction_id: id,
              order_id: parcel.id,
              channel_order_id: parcel.reference,
              awb_code: parcel.awb,
              applied_weight: '0.500',
            },
            ...{
              charged_weight: '0.500',
              action: amount < 0 ? 'Credit' : 'Debit',
              description: text,
              balance_amount: '1000.00',
              created_at: ist(at).worded,
            },
            ...{ debit_amount: amount < 0 ? '' : amount.toFixed(2), credit_amount: amount < 0 ? (-amount).toFixed(2) : '' },
          }));
        const recharge = {
          transaction_id: 'R1',
          awb_code: '',
          description: 'Wallet recharge',
          action: 'Credit',
          debit_amount: '',
          credit_amount: '500.00',
          created_at: ist(world.now()).worded,
        };
        return ok({ data: [recharge, ...lines].slice((page - 1) * size, page * size) });
      },
    },
  ];
}
