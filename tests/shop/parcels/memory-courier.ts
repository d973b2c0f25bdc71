import type { BookedParcel, Courier, Outcome, ParcelBooking, Scan } from '../../../src/features/parcels/couriers/courier.ts';
import type { Couriers } from '../../../src/features/parcels/shop-couriers.server.ts';
import type { ParcelState, ParcelTrouble } from '../../../src/rules/parcels/parcel-states.ts';

type Method = 'find' | 'book' | 'assignAwb' | 'label' | 'schedulePickup' | 'cancel' | 'changeAddress' | 'track' | 'actOnNdr' | 'attempts';

/**
 * What happens to the next call of a method: its answer is lost after the work or before it, the courier refuses, or whoever asks dies in the
 * middle, after the work.
 */
type Mishap = 'lost after' | 'lost before' | 'busy' | 'refused' | 'dies';

interface Held extends BookedParcel {
  readonly parcel: ParcelBooking;
}

/** A courier in memory with the oddities of the real ones: an order that is known is given back as it is, also if it is cancelled. */
export interface MemoryCourier {
  readonly couriers: Couriers;
  readonly courier: Courier;
  /** Every order that was made, by reference. */
  readonly orders: Map<string, Held>;
  /** Numbers in the order in which they were given: each was charged. */
  readonly charged: string[];
  readonly calls: { readonly method: Method; readonly reference: string }[];
  readonly scans: Scan[];
  /** Answers to missed deliveries. */
  readonly acts: { readonly awb: string; readonly act: string }[];
  /** What becomes of the next calls of a method, one after the other. */
  next(method: Method, ...mishaps: (Mishap | 'fine')[]): void;
  /** From now on: what becomes of every call that `next` does not name. */
  always: (method: Method) => Mishap | 'fine';
  scan(awb: string, state: ParcelState | null, at: number, over?: { code?: string; trouble?: ParcelTrouble; text?: string }): void;
  cancelOrder(reference: string): void;
  /** The number that is given next, instead of a fresh one. */
  giveNumber(awb: string): void;
  label: Uint8Array;
  /** Ms that each call takes. */
  away: number;
  /** Happens while the courier is being asked. */
  meanwhile: () => Promise<unknown>;
  cancels: 'cancelled' | 'asked';
  missed: number | null;
}

/** The process ends here: nothing after it runs. */
class Died extends Error {}

/** Of all couriers of a test file: a number is given once. */
let given = 0;

const PDF = new TextEncoder().encode('%PDF-1.7 a label');

export function memoryCourier(id: Courier['id'] = 'shiprocket', can: Partial<Courier['can']> = {}): MemoryCourier {
  const plans = new Map<Method, (Mishap | 'fine')[]>();
  let fixed: string | null = null;
  const newAwb = () => {
    given += 1;
    const awb = fixed ?? `AWB${String(given).padStart(6, '0')}`;
    fixed = null;
    memory.charged.push(awb);
    return awb;
  };

  async function answer<T>(method: Method, reference: string, work: () => T | Outcome<T>): Promise<Outcome<T>> {
    memory.calls.push({ method, reference });
    if (memory.away > 0) await new Promise((resolve) => setTimeout(resolve, memory.away));
    await memory.meanwhile();
    const mishap = plans.get(method)?.shift() ?? memory.always(method);
    if (mishap === 'lost before') return { is: 'unknown', why: 'timeout' };
    if (mishap === 'busy') return { is: 'refused', reason: { kind: 'busy', words: '429' }, forGood: false };
    if (mishap === 'refused') return { is: 'refused', reason: { kind: 'pin', words: 'not served' }, forGood: true };
    const value = work();
    if (mishap === 'dies') throw new Died(method);
    if (mishap === 'lost after') return { is: 'unknown', why: 'timeout' };
    return typeof value === 'object' && value !== null && 'is' in value ? (value as Outcome<T>) : { is: 'done', value: value as T };
  }
  const refused = (words: string): Outcome<never> => ({ is: 'refused', reason: { kind: 'not_found', words }, forGood: true });
  const publicOf = ({ parcel: _, ...booked }: Held): BookedParcel => booked;

  const courier: Courier = {
    id,
    can: {
      ...{
        quote: true,
        waybills: false,
        assignsAwb: true,
        label: true,
        pickup: true,
        manifest: true,
        ndr: true,
        reverse: true,
        costs: false,
      },
      cancelUntil: 'out_for_pickup',
      ...can,
    },
    quote: async () => ({ is: 'done', value: [] }),
    find: ({ reference }) =>
      answer<BookedParcel | null>('find', reference, () => {
        const held = memory.orders.get(reference);
        return held ? publicOf(held) : null;
      }),
    book: (parcel) =>
      answer('book', parcel.reference, () => {
        const known = memory.orders.get(parcel.reference);
        if (known) return publicOf(known);
        const { reference, cashDue } = parcel;
        const awb = courier.can.assignsAwb ? '' : parcel.awb || newAwb();
        const ids = { reference, orderId: `o-${reference}`, shipmentId: `s-${reference}`, awb };
        const held = { ...ids, carrier: '', isCancelled: false, cashDue, parcel };
        memory.orders.set(reference, held);
        return publicOf(held);
      }),
    assignAwb: ({ reference }, option) =>
      answer('assignAwb', reference, () => {
        const held = memory.orders.get(reference);
        if (!held || held.isCancelled) return refused('no such order');
        const numbered = { ...held, awb: newAwb(), carrier: option || 'Delhivery Surface' };
        memory.orders.set(reference, numbered);
        return publicOf(numbered);
      }),
    takeWaybills: async (count) => ({ is: 'done', value: Array.from({ length: count }, newAwb) }),
    label: ({ reference }) => answer('label', reference, () => memory.label),
    schedulePickup: ({ reference }, on) => answer('schedulePickup', reference, () => on),
    manifest: async () => ({ is: 'done', value: PDF }),
    cancel: ({ reference }) =>
      answer('cancel', reference, () => {
        if (memory.cancels === 'cancelled') memory.cancelOrder(reference);
        return memory.cancels;
      }),
    changeAddress: ({ reference }) => answer<void>('changeAddress', reference, () => undefined),
    track: (awbs) =>
      answer('track', awbs.join(','), () => memory.scans.filter(({ awb }) => awbs.includes(awb)).sort((a, b) => a.at - b.at)),
    attempts: ({ reference }) => answer('attempts', reference, () => memory.missed),
    actOnNdr: ({ awb, reference }, { act }) =>
      answer<void>('actOnNdr', reference, () => {
        memory.acts.push({ awb, act });
        return undefined;
      }),
    costs: async () => ({ is: 'done', value: [] }),
    readWebhook(body) {
      const { awb = '', order_id: reference = '' } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
      return typeof awb === 'string' && typeof reference === 'string' && (awb || reference) ? { awb, reference } : null;
    },
  };

  const memory: MemoryCourier = {
    couriers: (asked) => (asked === id ? courier : null),
    courier,
    ...{ orders: new Map(), charged: [], calls: [], scans: [], acts: [] },
    always: () => 'fine',
    next: (method, ...mishaps) => void plans.set(method, [...(plans.get(method) ?? []), ...mishaps]),
    scan: (awb, state, at, { code = `${state ?? 'X'}`, trouble = null as ParcelTrouble | null, text = code } = {}) =>
      void memory.scans.push({ awb, code, text, place: 'Mysuru', at, state, trouble }),
    cancelOrder(reference) {
      const held = memory.orders.get(reference);
      if (held) memory.orders.set(reference, { ...held, isCancelled: true });
    },
    giveNumber: (awb) => {
      fixed = awb;
    },
    label: PDF,
    away: 0,
    meanwhile: async () => {},
    cancels: 'asked',
    missed: null,
  };
  return memory;
}
