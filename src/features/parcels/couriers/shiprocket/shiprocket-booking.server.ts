import { ZERO } from '../../../../rules/money/money.ts';
import type { BookedParcel, Courier, Outcome, ParcelRef, Quote } from '../courier.ts';
import { ACT_WITHIN, READ_WITHIN } from '../courier-limits.ts';
import { textIn } from '../courier-shapes.ts';
import { courierWords, refusalKind } from '../courier-words.ts';
import { after, done, refused, unknown } from '../outcomes.ts';
import { SHIPROCKET, type ShiprocketAccount } from './shiprocket-account.ts';
import type { AskShiprocket } from './shiprocket-calls.server.ts';
import { loadQuery, orderBody, returnBody } from './shiprocket-order.ts';
import {
  assigned,
  type CourierOffer,
  created,
  type OrderFound,
  offers,
  ordersFound,
  pickupAddresses,
  shipmentFound,
} from './shiprocket-shapes.ts';
import { orderStatus } from './shiprocket-statuses.ts';

const PER_PAGE = 50;
/** Pages of a search by one reference: it also finds 10001234 for 1000123. */
const PAGES_MAX = 5;

const reading = (path: string) => ({ method: 'GET', path, within: READ_WITHIN, acts: false }) as const;
const acting = (path: string, body: object) => ({ method: 'POST', path, body, within: ACT_WITHIN, acts: true }) as const;

/** Prices, booking, the look-up and the number of a parcel. */
export function shiprocketBooking(
  { pickup }: ShiprocketAccount,
  ask: AskShiprocket,
): Pick<Courier, 'quote' | 'book' | 'find' | 'assignAwb'> {
  const shopAddress = () =>
    after(ask(reading('/settings/company/pickup'), pickupAddresses), ({ data }) => {
      const found = data.shipping_address.find((each) => each.pickup_location === pickup);
      return found
        ? done(found)
        : refused<(typeof data.shipping_address)[number]>('address', `${SHIPROCKET} has no pickup address “${pickup}”.`);
    });

  /** Reads the status in the answer: a known reference gives the order that has it, be it cancelled. */
  const readCreated = (
    reference: string,
    back: boolean,
    { order_id, shipment_id, status, status_code, awb_code, courier_name }: Created,
  ) => {
    if (isCancelled(status, status_code)) {
      return refused<BookedParcel>('duplicate', `${SHIPROCKET} has a cancelled order ${reference}: the parcel needs another reference.`);
    }
    const cashDue = back ? ZERO : null;
    return done({
      reference,
      orderId: order_id,
      shipmentId: shipment_id,
      awb: awb_code,
      carrier: courier_name,
      isCancelled: false,
      cashDue,
    });
  };

  return {
    quote: (load) =>
      after(ask(reading(`/courier/serviceability?${loadQuery(load)}`), offers), ({ data }) => {
        const open = data.available_courier_companies.filter(({ blocked, cod }) => !blocked && (cod || load.cashDue === 0));
        const quotes = open.flatMap(quoteOf);
        return quotes.length > 0
          ? done(quotes)
          : refused('pin', `No courier of ${SHIPROCKET} goes from ${load.fromPin} to ${load.toPin} with this parcel.`);
      }),

    async book(parcel) {
      const { reference } = parcel;
      if (parcel.direction === 'back') {
        return after(shopAddress(), (shop) =>
          after(ask(acting('/orders/create/return', returnBody(parcel, shop)), created), (answer) => readCreated(reference, true, answer)),
        );
      }
      return after(orderBody(parcel, pickup), (body) =>
        after(ask(acting('/orders/create/adhoc', body), created), (answer) => readCreated(reference, false, answer)),
      );
    },

    find: ({ reference }) => find(ask, reference),

    assignAwb: (parcel, option) =>
      after(
        ask(
          acting('/courier/assign/awb', {
            shipment_id: Number(parcel.shipmentId),
            ...(option && { courier_id: Number(option) }),
            // A shipment that has a number is refused without it.
            ...(parcel.awb !== '' && { status: 'reassign' }),
          }),
          assigned,
        ),
        ({ awb_assign_status: status, message, response }) => {
          const data = response?.data;
          const given = data !== null && typeof data === 'object' && 'awb_code' in data ? data : null;
          if (status === 1 && given?.awb_code) return done(withAwb(parcel, given.awb_code, given.courier_name));
          const words = courierWords([textIn(message), textIn(data)].filter(Boolean).join(' '));
          // Neither a number nor a no: it may have given one.
          if (status !== 0) return unknown(`${SHIPROCKET} did not say whether it gave a number. ${words}`.trim());
          return refused(refusalKind(words, 200), words || `${SHIPROCKET} gave no number.`);
        },
      ),
  };
}

interface Created {
  readonly order_id: string;
  readonly shipment_id: string;
  readonly status: string;
  readonly status_code: number | null;
  readonly awb_code: string;
  readonly courier_name: string;
}

const withAwb = ({ reference, orderId, shipmentId }: ParcelRef, awb: string, carrier: string): BookedParcel => ({
  ...{ reference, orderId, shipmentId, awb, carrier },
  isCancelled: false,
  cashDue: null,
});

/** These are numbers of orders. The text counts too, because a number may be missing. */
const isCancelled = (status: string, code: number | null) =>
  /^cancell?ed$/i.test(status) || (code !== null && orderStatus(code).state === 'cancelled');

function quoteOf(offer: CourierOffer): Quote[] {
  const { courier_company_id: option, courier_name: name, rate, freight_charge, cod_charges, coverage_charges } = offer;
  const parts = [freight_charge, cod_charges, coverage_charges].reduce<number>((total, part) => total + (part ?? 0), 0);
  // `rate` should be the sum of the others; where it is not, the dearer one is told.
  const price = Math.max(rate ?? 0, parts);
  if (option === '' || price === 0) return [];
  const days = Number.parseInt(offer.estimated_delivery_days, 10);
  return [
    {
      option,
      name,
      price: price as Quote['price'],
      returnPrice: offer.rto_charges,
      days: Number.isNaN(days) ? null : days,
      cutOff: /^\d\d:\d\d$/.test(offer.cutoff_time) ? offer.cutoff_time : null,
    },
  ];
}

/** Looks through the orders that a search finds for the one with exactly this reference; one that is not cancelled comes first. */
async function find(ask: AskShiprocket, reference: string): Promise<Outcome<BookedParcel | null>> {
  const found: OrderFound[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const query = new URLSearchParams({ search: reference, per_page: String(PER_PAGE), page: String(page) });
    const outcome = await ask(reading(`/orders?${query}`), ordersFound);
    if (outcome.is !== 'done') return outcome;
    found.push(...outcome.value.data.filter((order) => order.channel_order_id === reference));
    if (page >= (outcome.value.meta?.pagination?.total_pages ?? 1)) break;
    if (page === PAGES_MAX) return refused('other', `${SHIPROCKET} finds too many orders for ${reference}.`, false);
  }
  const order = found.find((each) => !isCancelled(each.status, each.status_code)) ?? found[0];
  if (!order) return done(null);
  return withShipment(ask, reference, order);
}

async function withShipment(ask: AskShiprocket, reference: string, order: OrderFound): Promise<Outcome<BookedParcel | null>> {
  const shipment = order.shipments.at(-1);
  const known: BookedParcel = {
    reference,
    orderId: order.id,
    shipmentId: shipment?.id ?? '',
    awb: shipment?.awb ?? '',
    carrier: shipment?.courier ?? '',
    isCancelled: isCancelled(order.status, order.status_code),
    cashDue: cashOf(order),
  };
  if (known.awb !== '' || known.shipmentId === '' || known.isCancelled) return done(known);
  // The list learns a number later than the shipment does.
  return after(ask(reading(`/shipments/${encodeURIComponent(known.shipmentId)}`), shipmentFound), ({ data }) =>
    done({ ...known, awb: data.awb, carrier: data.courier || known.carrier }),
  );
}

function cashOf({ payment_method: method, total }: OrderFound): BookedParcel['cashDue'] {
  if (/^cod$/i.test(method)) return total;
  return method === '' ? null : ZERO;
}
