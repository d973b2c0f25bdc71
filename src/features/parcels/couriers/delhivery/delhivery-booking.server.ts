import type { BookedParcel, Courier, Outcome } from '../courier.ts';
import { ACT_WITHIN, READ_WITHIN } from '../courier-limits.ts';
import { courierWords, refusalKind } from '../courier-words.ts';
import { after, done, refused, unknown } from '../outcomes.ts';
import { DELHIVERY, type DelhiveryAccount } from './delhivery-account.ts';
import type { AskDelhivery } from './delhivery-calls.server.ts';
import { shipmentData } from './delhivery-order.ts';
import { bookedPackages, packages, type TrackedShipment, waybills } from './delhivery-shapes.ts';

const WAYBILLS_MAX = 10_000;
const PARTIAL = /partially saved/i;
const SAME_WAYBILL = /duplicate waybill|waybill.{0,40}already/i;
/** Waybills are made in lots, so a new one may not be known everywhere yet. */
const EARLY_WAYBILL = /waybill.{0,40}(invalid|not (yet )?(valid|usable|found|available|ready|exist))|invalid waybill/i;
const NOT_KNOWN = /no such|not (exist|found)|does not exist|no data/i;

/** Returns the parcels that tracking finds; none for what it does not know. */
export const trackedBy = (ask: AskDelhivery, query: Readonly<Record<string, string>>): Promise<Outcome<readonly TrackedShipment[]>> =>
  after(
    ask({ method: 'GET', path: `/api/v1/packages/json/?${new URLSearchParams(query)}`, within: READ_WITHIN, acts: false }, packages),
    ({ ShipmentData: found, Error: error, rmk }) => {
      if (found) return done(found);
      const words = courierWords(`${error} ${rmk}`);
      return NOT_KNOWN.test(words) ? done([]) : refused('other', words || `${DELHIVERY} answered without parcels.`, false);
    },
  );

/** Booking with a waybill that was fetched before, and the look-up by it. */
export function delhiveryBooking({ token, pickup }: DelhiveryAccount, ask: AskDelhivery): Pick<Courier, 'book' | 'find' | 'takeWaybills'> {
  const find: Courier['find'] = ({ reference, awb }) =>
    after(trackedBy(ask, awb === '' ? { ref_ids: reference } : { waybill: awb }), (found) => {
      // A number is used again after a while: only our reference makes it our parcel.
      const own = found.find((each) => each.ReferenceNo === reference && (awb === '' || each.AWB === awb));
      return done(own ? bookedOf(own) : null);
    });

  return {
    find,

    takeWaybills(count) {
      const query = new URLSearchParams({ count: String(Math.min(WAYBILLS_MAX, Math.max(1, count))), token });
      return ask({ method: 'GET', path: `/waybill/api/bulk/json/?${query}`, within: READ_WITHIN, acts: false }, waybills);
    },

    book: async (parcel) =>
      after(shipmentData(parcel, pickup), (data) =>
        after(
          ask({ method: 'POST', path: '/api/cmu/create.json', form: data, within: ACT_WITHIN, acts: true }, bookedPackages),
          ({ success, rmk, packages: [first] }) => {
            if (success === true && first?.status === 'Success' && first.waybill === parcel.awb) {
              const { reference, awb, cashDue } = parcel;
              const told = first.cod_amount ?? null;
              return done({ ...nowhere, reference, awb, cashDue: told ?? cashDue });
            }
            const words = courierWords([first?.remarks, rmk].filter(Boolean).join(' '), [token]) || `${DELHIVERY} booked nothing.`;
            // It exists under our own number: an earlier call did it, or the number is somebody's.
            if (SAME_WAYBILL.test(words)) {
              return after(find(parcel), (found) => (found ? done(found) : refused<BookedParcel>('duplicate', words)));
            }
            const isNo = success === false && first?.status !== 'Success' && !PARTIAL.test(words);
            if (!isNo) return unknown(words);
            return EARLY_WAYBILL.test(words) ? refused('busy', words) : refused(refusalKind(words, 200), words);
          },
        ),
      ),
  };
}

/** Delhivery has no ids besides the number, and is the courier itself. */
const nowhere = { orderId: '', shipmentId: '', carrier: DELHIVERY, isCancelled: false } as const;

const bookedOf = ({
  ReferenceNo: reference,
  AWB: awb,
  CODAmount: cashDue,
  Status: { StatusType: type },
}: TrackedShipment): BookedParcel => ({
  ...nowhere,
  ...{ reference, awb, cashDue },
  isCancelled: type.toUpperCase() === 'CN',
});
