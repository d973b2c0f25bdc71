import type { Courier, Outcome } from '../courier.ts';
import type { CourierContext } from '../courier-context.ts';
import { ACT_WITHIN, LABEL_WITHIN, TRACKED_MAX } from '../courier-limits.ts';
import { textIn } from '../courier-shapes.ts';
import { courierWords, refusalKind } from '../courier-words.ts';
import { fetchPdf } from '../label-file.server.ts';
import { after, done, refused, unknown } from '../outcomes.ts';
import { DELHIVERY, type DelhiveryAccount } from './delhivery-account.ts';
import { trackedBy } from './delhivery-booking.server.ts';
import type { AskDelhivery } from './delhivery-calls.server.ts';
import { addressOf, nameOf } from './delhivery-order.ts';
import { edited, pickupMade, slips, updateAsked } from './delhivery-shapes.ts';
import { delhiveryStatus, missedAttempts } from './delhivery-statuses.ts';
import { delhiveryScans } from './delhivery-tracking.ts';

/** The hour at which a driver is asked for, IST: parcels are packed by then. */
const PICKUP_TIME = '14:00:00';
const EXISTS = /already exist/i;
/** After these many attempts Delhivery takes no wish for another. */
const ATTEMPTS_OPEN = [1, 2];

const acting = (path: string, body: object) => ({ method: 'POST', path, body, within: ACT_WITHIN, acts: true }) as const;

/** Returns the calls about a booked parcel: its label, the pickup, a cancel, another address, its way, a missed attempt. */
export function delhiveryDispatch(
  { standIn, pickup }: DelhiveryAccount,
  ask: AskDelhivery,
  context: CourierContext,
): Pick<Courier, 'label' | 'schedulePickup' | 'cancel' | 'changeAddress' | 'track' | 'attempts' | 'actOnNdr'> {
  const edit = (body: object) =>
    after(ask(acting('/api/p/edit', body), edited), ({ status, remark, error }) => {
      if (status === true || /^(true|success)$/i.test(textIn(status))) return done(undefined);
      const words = courierWords([error, remark, textIn(status)].filter(Boolean).join(' '));
      if (words === '' && status === undefined) return unknown<undefined>(`${DELHIVERY} did not say whether it changed anything.`);
      return refused<undefined>(refusalKind(words, 200), words || `${DELHIVERY} changed nothing.`);
    });
  const cancelled = (waybill: string) => edit({ waybill, cancellation: 'true' });

  const track: Courier['track'] = (awbs) =>
    awbs.length > TRACKED_MAX
      ? Promise.resolve(refused('other', `At most ${TRACKED_MAX} parcels are tracked at once.`))
      : awbs.length === 0
        ? Promise.resolve(done([]))
        : after(trackedBy(ask, { waybill: awbs.join(',') }), (found) =>
            done(delhiveryScans(found.filter(({ AWB }) => awbs.includes(AWB)))),
          );

  const missed = (awb: string) => after(track([awb]), (scans) => done(scans.filter(({ state }) => state === 'undelivered').length));

  return {
    track,

    label: ({ awb }) => {
      const query = new URLSearchParams({ wbns: awb, pdf: 'true', pdf_size: '4R' });
      return after(
        ask({ method: 'GET', path: `/api/p/packing_slip?${query}`, within: LABEL_WITHIN, acts: false }, slips),
        ({ packages }): Outcome<Uint8Array> | Promise<Outcome<Uint8Array>> => {
          const address = packages.find(({ wbn }) => wbn === awb)?.pdf_download_link ?? '';
          return address === '' ? refused('other', `${DELHIVERY} made no label.`, false) : fetchPdf(context, DELHIVERY, address, standIn);
        },
      );
    },

    // It is for the warehouse, not for a parcel: one open request at a time.
    async schedulePickup(_parcel, on, count) {
      const outcome = await ask(
        acting('/fm/request/new/', { pickup_time: PICKUP_TIME, pickup_date: on, pickup_location: pickup, expected_package_count: count }),
        pickupMade,
      );
      if (outcome.is === 'refused' && EXISTS.test(outcome.reason.words)) return done('');
      return after(outcome, ({ pickup_id: id, pickup_date: day, pr_exist: exists, error, data }) => {
        if (id !== '') return done(day || on);
        const words = courierWords([error, textIn(data)].filter(Boolean).join(' '));
        return exists === true || EXISTS.test(words) ? done('') : refused('other', words || `${DELHIVERY} took no pickup.`, false);
      });
    },

    // After pickup a cancel is a way back that costs money, so the parcel is looked at first. Before it the status stays as it is for ever.
    cancel: ({ awb }) =>
      after(trackedBy(ask, { waybill: awb }), ([parcel]): Outcome<'asked'> | Promise<Outcome<'asked'>> => {
        if (!parcel) return refused('not_found', `${DELHIVERY} does not know ${awb}.`);
        const { StatusType: type, Status: status } = parcel.Status;
        const { state } = delhiveryStatus(type, status, parcel.NSLCode);
        if (state === 'cancelled') return done('asked');
        if (state !== 'booked') return refused('too_late', `The parcel is “${status}” at ${DELHIVERY}: a cancel now is a way back.`);
        return after(cancelled(awb), () => done('asked'));
      }),

    changeAddress: ({ awb }, to) => edit({ waybill: awb, name: nameOf(to), add: addressOf(to), phone: to.address.phone }),

    attempts: ({ awb }) => missed(awb),

    // It cannot be taken back, so the state there is read first. There is no act “return”: a cancel does it.
    actOnNdr: ({ awb }, { act }) =>
      after(trackedBy(ask, { waybill: awb }), ([parcel]): Outcome<void> | Promise<Outcome<void>> => {
        if (!parcel) return refused('not_found', `${DELHIVERY} does not know ${awb}.`);
        const attempts = delhiveryScans([parcel]).filter(({ state }) => state === 'undelivered').length;
        const { StatusType: type, Status: status } = parcel.Status;
        if (delhiveryStatus(type, status, parcel.NSLCode).state !== 'undelivered') {
          return refused('too_late', `The parcel is “${status}” at ${DELHIVERY}.`);
        }
        if (act === 'return') return cancelled(awb);
        if (!missedAttempts.includes(parcel.NSLCode.toUpperCase()) || !ATTEMPTS_OPEN.includes(attempts)) {
          return refused('too_late', `${DELHIVERY} takes no further attempt after ${attempts} (${parcel.NSLCode}).`);
        }
        return after(
          ask(acting('/api/p/update', { data: [{ waybill: awb, act: 'RE-ATTEMPT' }] }), updateAsked),
          ({ request_id, upl_id, error, rmk }) => {
            if (request_id !== '' || upl_id !== '') return done(undefined);
            const words = courierWords(`${error} ${rmk}`);
            return words === '' ? unknown(`${DELHIVERY} did not say whether it took the wish.`) : refused('other', words, false);
          },
        );
      }),
  };
}
