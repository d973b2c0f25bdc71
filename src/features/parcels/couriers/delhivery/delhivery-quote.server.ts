import { type Paise, paise } from '../../../../rules/money/money.ts';
import { chargedGrams } from '../../../../rules/parcels/label/box.ts';
import type { Courier, Load, Outcome, Quote } from '../courier.ts';
import type { CourierContext } from '../courier-context.ts';
import { READ_WITHIN } from '../courier-limits.ts';
import { after, done, refused } from '../outcomes.ts';
import { DELHIVERY, type DelhiveryAccount } from './delhivery-account.ts';
import type { AskDelhivery } from './delhivery-calls.server.ts';
import { charges, type Pin, pins, transit } from './delhivery-shapes.ts';

/** Prices go by steps of 500 g. */
const STEP_GRAMS = 500;
/** The first three digits name a sorting district: prices go by zones, which are larger. */
const district = (pin: string) => pin.slice(0, 3);
const isNo = (flag: string) => flag.toUpperCase() === 'N';

const reading = (path: string) => ({ method: 'GET', path, within: READ_WITHIN, acts: false }) as const;

/**
 * Returns the call that asks whether a parcel can go, for what price, in how many days. Prices may be asked 50 times in five minutes, so
 * each is kept for a day by district, weight and method.
 */
export function delhiveryQuote({ base }: DelhiveryAccount, ask: AskDelhivery, { prices, now }: CourierContext): Pick<Courier, 'quote'> {
  async function priceOf(load: Load, way: 'Delivered' | 'RTO' | 'DTO'): Promise<Outcome<Paise>> {
    const grams = Math.max(1, Math.ceil(chargedGrams(load) / STEP_GRAMS)) * STEP_GRAMS;
    const method = load.cashDue > 0 ? 'COD' : 'Pre-paid';
    const key = [base, way, district(load.fromPin), district(load.toPin), grams, method].join(' ');
    const kept = prices.get(key, now());
    if (kept !== undefined) return done(paise(kept));
    const query = new URLSearchParams({ md: 'S', ss: way, o_pin: load.fromPin, d_pin: load.toPin, cgm: String(grams), pt: method });
    return after(ask(reading(`/api/kinko/v1/invoice/charges/.json?${query}`), charges), ([first]) => {
      const price = first?.total_amount ?? null;
      if (price === null) return refused<Paise>('other', `${DELHIVERY} named no price.`, false);
      prices.set(key, price, now());
      return done(price);
    });
  }

  async function daysOf({ fromPin, toPin }: Load): Promise<number | null> {
    const query = new URLSearchParams({ origin_pin: fromPin, destination_pin: toPin, mot: 'S', pdt: 'B2C' });
    const outcome = await ask(reading(`/api/dc/expected_tat?${query}`), transit);
    // A price without a promise of days is a quote too.
    return outcome.is === 'done' && Number.isFinite(outcome.value) ? outcome.value : null;
  }

  return {
    quote: (load) => {
      const door = load.direction === 'back' ? load.fromPin : load.toPin;
      return after(ask(reading(`/c/api/pin-codes/json/?filter_codes=${encodeURIComponent(door)}`), pins), ({ delivery_codes: codes }) => {
        const closed = refusalOf(codes.find(({ postal_code: { pin } }) => pin === door)?.postal_code, door, load);
        if (closed) return closed;
        return after(priceOf(load, load.direction === 'back' ? 'DTO' : 'Delivered'), async (price) => {
          const back = load.direction === 'back' ? null : await priceOf(load, 'RTO');
          const quote: Quote = {
            ...{ option: '', name: `${DELHIVERY} Surface`, price, cutOff: null },
            returnPrice: back?.is === 'done' ? back.value : null,
            days: await daysOf(load),
          };
          return done([quote]);
        });
      });
    },
  };
}

function refusalOf(pin: Pin | undefined, door: string, { cashDue, direction }: Load): Outcome<readonly Quote[]> | null {
  if (!pin) return refused('pin', `${DELHIVERY} does not go to ${door}.`);
  if (/embargo/i.test(pin.remarks)) return refused('pin', `${DELHIVERY} does not go to ${door} for now: ${pin.remarks}`, false);
  if (direction === 'back' && isNo(pin.pickup)) return refused('pin', `${DELHIVERY} collects nothing in ${door}.`);
  if (cashDue === 0) return isNo(pin.pre_paid) ? refused('pin', `${DELHIVERY} takes no parcel to ${door}.`) : null;
  if (isNo(pin.cod)) return refused('cash', `${DELHIVERY} collects no cash in ${door}.`);
  const most = pin.max_amount ?? 0;
  return most > 0 && cashDue > most ? refused('cash', `${DELHIVERY} does not collect that much in ${door}.`) : null;
}
