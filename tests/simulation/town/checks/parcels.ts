import type { StepName } from '../../../sandbox/couriers/steps.ts';
import type { SandboxParcel } from '../../../sandbox/couriers/world.ts';
import { type Checks, doubled, noRows } from './check.ts';

const HOUR = 3_600_000;
/** A parcel that comes back is asked about every six hours, one that is over every day. */
const HEARD_AFTER = 7 * HOUR;
/** Statements of couriers are read once a day. */
const BOOKED_AFTER = 25 * HOUR;
/** The state of the shop's parcel that follows from the last scan of one way. What is lost a person decides. */
const ends: Readonly<Partial<Record<StepName, string>>> = { delivered: 'delivered', returned: 'returned', damaged: 'damaged' };
const isTaken = ({ awb, step }: SandboxParcel) => awb !== '' && step !== 'cancelled';

export const parcels: Checks = {
  'a courier has one parcel for each reference': (_, __, { couriers }) =>
    doubled(couriers.world.parcels.filter(isTaken).map(({ service, reference }) => `${service} ${reference}`)),
  'a parcel gets one number': (_, __, { couriers }) =>
    couriers.world.parcels.filter(({ service, awbs }) => service === 'shiprocket' && awbs.length > 1).map(({ reference }) => reference),
  'a parcel that is on its way has a label of its own': noRows(
    'SELECT label_key FROM parcels WHERE label_key IS NOT NULL GROUP BY label_key HAVING count(*) > 1',
  ),
  'pieces that were counted are those of the parcel': noRows(
    'SELECT parcel_id FROM parcel_items WHERE opened_good + opened_bad > quantity',
  ),
  'a parcel of an order with a mark waits for its answer': noRows(
    `SELECT p.id FROM parcels p JOIN parcel_items i ON i.parcel_id = p.id JOIN cod_checks c ON c.order_id = i.order_id
      WHERE p.state = 'booking' AND p.direction = 'out' AND c.is_marked = 1 AND c.state IN ('waiting', 'silent')`,
  ),
};

export const parcelsAtRest: Checks = {
  'nothing waits for a courier': noRows(
    `SELECT kind, state, error FROM shipment_calls WHERE state IN ('due', 'sent', 'unknown') AND next_at < unixepoch('subsec') * 1000 - 3600000`,
  ),
  'no parcel is booked for ever': noRows("SELECT number, updated_at FROM parcels WHERE state = 'booking'"),
  'every parcel of a courier is one of the shop': ({ database, operator }, _, { couriers }) => {
    const known = new Set(
      database
        .rows('SELECT p.courier, r.reference FROM parcel_references r JOIN parcels p ON p.id = r.parcel_id')
        .map(({ courier, reference }) => `${courier} ${reference}`),
    );
    const taken = couriers.world.parcels.filter(isTaken).map(({ service, reference }) => `${service} ${reference}`);
    return operator?.given ? [] : taken.filter((name) => !known.has(name));
  },
  'a parcel is where its courier says': ({ database, scheduler, operator }, _, { couriers }) => {
    const states = new Map(
      database
        .rows('SELECT courier, reference, awb, state, trouble FROM parcels')
        .map((row) => [`${row.courier} ${row.reference} ${row.awb}`, row]),
    );
    return couriers.world.parcels.flatMap((parcel) => {
      const last = parcel.scans.toSorted((a, b) => a.at - b.at).at(-1);
      const end = last && ends[last.step];
      const own = states.get(`${parcel.service} ${parcel.reference} ${parcel.awb}`);
      if (!end || !own || operator?.given || last.at > scheduler.now - HEARD_AFTER || own.state === end) return [];
      // What contradicts an end, and what a person has corrected, stands in the history with its trouble. Delhivery lists no word for damage:
      // a person decides what the one that it sends means.
      if (own.trouble === 'contradiction' || (end === 'damaged' && parcel.service === 'delhivery' && own.trouble === 'unknown_status'))
        return [];
      const isByHand =
        database.rows(
          "SELECT 1 FROM parcel_events e JOIN parcels p ON p.id = e.parcel_id WHERE p.reference = ? AND e.source = 'admin' AND e.moved = 1",
          parcel.reference,
        ).length > 0;
      return isByHand ? [] : [`${parcel.service} ${parcel.reference} is ${own.state} and not ${end}`];
    });
  },
  'what couriers charged is booked': ({ database, scheduler, operator }, _, { couriers }) => {
    if (operator?.given) return [];
    const booked = new Map(
      database.rows('SELECT document, paise FROM parcel_costs').map(({ document, paise }) => [String(document), paise]),
    );
    return couriers.world
      .of('shiprocket')
      .flatMap(({ charges }) =>
        charges
          .filter(({ id, amount, at }) => at < scheduler.now - BOOKED_AFTER && booked.get(id) !== Math.round(amount * 100))
          .map(({ id, text, amount }) => `${id} ${text} ${amount}, booked ${booked.get(id)}`),
      );
  },
};
