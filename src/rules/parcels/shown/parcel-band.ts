import { formatClock, formatDateTime, istDate } from '../../dates.ts';
import { fill } from '../../language/texts.ts';
import { formatInr, type Paise } from '../../money/money.ts';
import { lastMissed, type ParcelSeen } from './parcel-beads.ts';
import { parcelShownTexts } from './parcel-shown.texts.ts';

/** The top of an order's page while a parcel says more than the order. */
export interface ParcelBand {
  readonly headline: string;
  readonly sentence: string;
  readonly tone: 'ok' | 'wait' | 'bad' | 'off';
}

interface BandParcel extends ParcelSeen {
  /** To collect at the door. */
  readonly cashDue: Paise;
  /** Its customer has answered the last missed delivery. */
  readonly isAnswered: boolean;
}

/** Returns what the most urgent of an order's parcels says; null where the order itself says enough. @param now UTC ms */
export function parcelBand(parcels: readonly BandParcel[], city: string, now: number): ParcelBand | null {
  const t = parcelShownTexts();
  const inState = (...states: ParcelSeen['state'][]) => parcels.find(({ state }) => states.includes(state));
  const missed = inState('undelivered');
  if (missed) {
    const last = lastMissed(missed);
    const why = last ? `${fill(t.missedAt, { time: formatDateTime(last.at), reason: t[last.reason] })} ` : '';
    const then = missed.isAnswered ? t.isAnswered : t.isSafe;
    return { headline: t.notDelivered, sentence: why + then, tone: missed.isAnswered ? 'ok' : 'wait' };
  }
  const gone = inState('lost', 'damaged');
  if (gone) return { headline: gone.state === 'lost' ? t.lostHead : t.damagedHead, sentence: t.sorry, tone: 'bad' };
  if (inState('returning', 'returned')) return { headline: t.returning, sentence: t.returningWhy, tone: 'off' };
  const out = inState('out_for_delivery');
  const since = out?.moves.findLast(({ state }) => state === 'out_for_delivery')?.at;
  if (!out || since === undefined || istDate(since) !== istDate(now)) return null;
  const cash = out.cashDue > 0 ? ` ${fill(t.keepReady, { amount: formatInr(out.cashDue) })}` : '';
  return { headline: t.arrivingToday, sentence: fill(t.outSince, { city, time: formatClock(since) }) + cash, tone: 'ok' };
}
