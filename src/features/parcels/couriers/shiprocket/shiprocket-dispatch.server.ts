import { istDate } from '../../../../rules/dates.ts';
import { courierTime } from '../../../../rules/parcels/couriers/courier-times.ts';
import type { Courier, Outcome } from '../courier.ts';
import type { CourierContext } from '../courier-context.ts';
import { ACT_WITHIN, LABEL_WITHIN } from '../courier-limits.ts';
import { textIn } from '../courier-shapes.ts';
import { courierWords } from '../courier-words.ts';
import { fetchPdf } from '../label-file.server.ts';
import { after, done, refused } from '../outcomes.ts';
import { SHIPROCKET, type ShiprocketAccount } from './shiprocket-account.ts';
import type { AskShiprocket } from './shiprocket-calls.server.ts';
import { addressBody } from './shiprocket-order.ts';
import { anything, labelMade, manifestMade, pickupAsked } from './shiprocket-shapes.ts';

const acting = (path: string, body: object) => ({ method: 'POST', path, body, within: ACT_WITHIN, acts: true }) as const;
/** Asking again for a label or a manifest does nothing twice. */
const printing = (path: string, body: object) => ({ method: 'POST', path, body, within: LABEL_WITHIN, acts: false }) as const;

const IN_QUEUE = /already in pickup queue/i;
const CANCELLED = /already.{0,30}cancel/i;
const MANIFESTED = /already.{0,30}manifest|manifest.{0,30}already/i;

/**
 * Returns the calls about a booked parcel that is still in the shop: its label, the pickup, a list for the driver, a cancel, another
 * address.
 */
export function shiprocketDispatch(
  { standIn }: ShiprocketAccount,
  ask: AskShiprocket,
  context: CourierContext,
): Pick<Courier, 'label' | 'schedulePickup' | 'manifest' | 'cancel' | 'changeAddress'> {
  const pdf = (address: string) => fetchPdf(context, SHIPROCKET, address, standIn);

  return {
    label: ({ shipmentId }) =>
      after(
        ask(printing('/courier/generate/label', { shipment_id: [Number(shipmentId)] }), labelMade),
        (made): Outcome<Uint8Array> | Promise<Outcome<Uint8Array>> => {
          if (Number(made.label_created) === 1 && made.label_url !== '') return pdf(made.label_url);
          return refused('other', courierWords(textIn(made.response)) || `${SHIPROCKET} made no label.`, false);
        },
      ),

    async schedulePickup({ shipmentId }) {
      const outcome = await ask(acting('/courier/generate/pickup', { shipment_id: [Number(shipmentId)] }), pickupAsked);
      if (outcome.is === 'refused' && IN_QUEUE.test(outcome.reason.words)) return done('');
      return after(outcome, ({ pickup_status: status, message, response }) => {
        if (status === 1) return done(dayIn(response));
        const words = courierWords([message, response].map(textIn).filter(Boolean).join(' '));
        return IN_QUEUE.test(words) ? done('') : refused('other', words || `${SHIPROCKET} took no pickup.`, false);
      });
    },

    async manifest(parcels) {
      const shipments = parcels.map(({ shipmentId }) => Number(shipmentId));
      const outcome = await ask(printing('/manifests/generate', { shipment_id: shipments }), manifestMade);
      const isMade = outcome.is === 'refused' && MANIFESTED.test(outcome.reason.words);
      const orders = parcels.map(({ orderId }) => Number(orderId));
      const printed = isMade ? await ask(printing('/manifests/print', { order_ids: orders }), manifestMade) : outcome;
      return after(printed, ({ manifest_url: address }) => pdf(address));
    },

    async cancel({ awb, orderId }) {
      // With a number it takes time: only tracking tells its end.
      const outcome =
        awb === ''
          ? await ask(acting('/orders/cancel', { ids: [Number(orderId)] }), anything)
          : await ask(acting('/orders/cancel/shipment/awbs', { awbs: [awb] }), anything);
      const isAlready = outcome.is === 'refused' && CANCELLED.test(outcome.reason.words);
      return after<unknown, 'cancelled' | 'asked'>(isAlready ? done('') : outcome, (answer) => {
        // It answers with nothing. A sentence may be a no: the look-up tells.
        const words = textIn(answer);
        return done(awb === '' && (words === '' || /success/i.test(words)) ? 'cancelled' : 'asked');
      });
    },

    changeAddress: ({ orderId }, to) =>
      after(ask(acting('/orders/address/update', addressBody(orderId, to)), anything), () => done(undefined)),
  };
}

/** The day is in one of two places. */
function dayIn(response: unknown): string {
  const outer = (response ?? {}) as { pickup_scheduled_date?: unknown; data?: { pickup_scheduled_date?: unknown } | null };
  const at = courierTime(textIn(outer.pickup_scheduled_date) || textIn(outer.data?.pickup_scheduled_date));
  return at === null ? '' : istDate(at);
}
