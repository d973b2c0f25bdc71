import type { Address } from '../../../rules/address/address.ts';
import type { Paise } from '../../../rules/money/money.ts';
import type { ParcelDirection, ParcelState, ParcelTrouble } from '../../../rules/parcels/parcel-states.ts';

/** Why a courier refuses. `other`: its own words are in `words`. */
export const refusalKinds = ['pin', 'cash', 'address', 'wallet', 'duplicate', 'too_late', 'not_found', 'login', 'busy', 'other'] as const;

export interface CourierRefusal {
  readonly kind: (typeof refusalKinds)[number];
  /** Words of the courier, at most 300 letters, without keys or tokens. */
  readonly words: string;
}

/**
 * The answer of a courier. `unknown` may have happened: it is never thrown and never repeated before `find()`. A refusal that is not for
 * good may be tried again later.
 */
export type Outcome<T> =
  | { readonly is: 'done'; readonly value: T }
  | { readonly is: 'refused'; readonly reason: CourierRefusal; readonly forGood: boolean }
  | { readonly is: 'unknown'; readonly why: string };

/** A load that a courier carries from one PIN code to another. Grams and millimetres; couriers get their own units from the adapter. */
export interface Load {
  readonly fromPin: string;
  readonly toPin: string;
  readonly weightGrams: number;
  readonly lengthMm: number;
  readonly breadthMm: number;
  readonly heightMm: number;
  readonly declared: Paise;
  /** To collect at the door: whole rupees, 0 for a parcel that is paid. */
  readonly cashDue: Paise;
  readonly direction: ParcelDirection;
}

export interface Quote {
  /** Id of the courier at the service, passed back to `assignAwb`; '' if the service is the courier. */
  readonly option: string;
  readonly name: string;
  /** Price of the way, cash handling included. */
  readonly price: Paise;
  /** Price of the way back; null if the courier does not say. */
  readonly returnPrice: Paise | null;
  /** Days from pickup to the door; null if the courier does not say. */
  readonly days: number | null;
  /** '11:00' IST: the last moment of a pickup on the same day; null if the courier does not say. */
  readonly cutOff: string | null;
}

/** Name, address and contact of either end of a way. */
export interface CourierContact {
  readonly name: string;
  readonly email: string;
  readonly address: Address;
}

export interface ParcelBooking extends Load {
  /** Ours, never used twice: '1000123', '1000123-2'. */
  readonly reference: string;
  /** UTC ms of the order. */
  readonly orderedAt: number;
  /** The customer: the receiver of a parcel out, the sender of one back. */
  readonly customer: CourierContact;
  readonly lines: readonly {
    readonly name: string;
    readonly sku: string;
    readonly quantity: number;
    readonly price: Paise;
    readonly hsnCode: string;
  }[];
  readonly invoiceNumber: string;
  /** A waybill that was fetched before, for couriers that number parcels in advance; '' otherwise. */
  readonly awb: string;
}

/** Facts that a courier knows about a reference. */
export interface BookedParcel {
  readonly reference: string;
  /** Ids of the service; '' where it has none. */
  readonly orderId: string;
  readonly shipmentId: string;
  /** '' until a courier is assigned. */
  readonly awb: string;
  /** The courier that carries it: 'Delhivery Surface'; '' until one is assigned. */
  readonly carrier: string;
  readonly isCancelled: boolean;
  /** To collect at the door, as the service repeats it; null if it does not. */
  readonly cashDue: Paise | null;
}

/** A booked parcel, by what the courier calls it. */
export interface ParcelRef {
  readonly reference: string;
  readonly orderId: string;
  readonly shipmentId: string;
  readonly awb: string;
}

/** One scan. `state` is null for a code that is not listed: an event that moves nothing and raises one alert. */
export interface Scan {
  readonly awb: string;
  readonly code: string;
  readonly text: string;
  readonly place: string;
  /** UTC ms. */
  readonly at: number;
  readonly state: ParcelState | null;
  readonly trouble: ParcelTrouble | null;
}

export type NdrAct =
  | { readonly act: 'again'; readonly comment: string /** IST day, '2026-11-28'. */; readonly on?: string }
  | { readonly act: 'return'; readonly comment: string };

/** One line of the courier's statement. */
export interface CourierCharge {
  readonly awb: string;
  readonly kind: 'freight' | 'cod' | 'rto' | 'weight' | 'insurance' | 'other' | 'credit';
  /** Signed: what the shop pays is positive. */
  readonly paise: Paise;
  readonly document: string;
  readonly line: string;
  readonly at: number;
  /** Grams that the courier charged for; null if it does not say. */
  readonly chargedGrams: number | null;
}

/**
 * A courier, or a service that books several. No method throws for what a courier does: a refusal, a lost answer and a failed login are
 * outcomes. Every call has a time limit of its own.
 */
export interface Courier {
  readonly id: 'shiprocket' | 'delhivery' | 'manual';
  readonly can: {
    readonly quote: boolean;
    /** Numbers parcels in advance: `takeWaybills` fills the stock. */
    readonly waybills: boolean;
    /** Gives the number by a call of its own, after `book`. */
    readonly assignsAwb: boolean;
    readonly label: boolean;
    readonly pickup: boolean;
    readonly manifest: boolean;
    readonly ndr: boolean;
    readonly reverse: boolean;
    readonly costs: boolean;
    readonly cancelUntil: 'out_for_pickup' | 'picked_up' | 'never';
  };
  quote(load: Load): Promise<Outcome<readonly Quote[]>>;
  /** Also books the way back of a parcel whose direction is `back`. */
  book(parcel: ParcelBooking): Promise<Outcome<BookedParcel>>;
  /** Looks a reference up: what must be asked before any repeat. Null: the courier does not know it. */
  find(parcel: { readonly reference: string; readonly awb: string }): Promise<Outcome<BookedParcel | null>>;
  assignAwb(parcel: ParcelRef, option: string): Promise<Outcome<BookedParcel>>;
  takeWaybills(count: number): Promise<Outcome<readonly string[]>>;
  /** The label as PDF bytes, which begin with %PDF. */
  label(parcel: ParcelRef): Promise<Outcome<Uint8Array>>;
  /** @param on IST day. Returns the day on which the courier comes; '' if it does not say. */
  schedulePickup(parcel: ParcelRef, on: string, count: number): Promise<Outcome<string>>;
  manifest(parcels: readonly ParcelRef[]): Promise<Outcome<Uint8Array>>;
  /** `asked`: the courier has taken the wish; the status follows by `track`. */
  cancel(parcel: ParcelRef): Promise<Outcome<'cancelled' | 'asked'>>;
  changeAddress(parcel: ParcelRef, to: CourierContact): Promise<Outcome<void>>;
  /** Scans of at most 50 parcels, oldest first; a number that the courier does not know has none. */
  track(awbs: readonly string[]): Promise<Outcome<readonly Scan[]>>;
  /** The number of missed attempts that the courier knows; null if it does not say. */
  attempts(parcel: ParcelRef): Promise<Outcome<number | null>>;
  actOnNdr(parcel: ParcelRef, act: NdrAct): Promise<Outcome<void>>;
  costs(from: number, to: number): Promise<Outcome<readonly CourierCharge[]>>;
  /** Reads whom a webhook is about. It only wakes the poll: nothing else of the body is believed. */
  readWebhook(body: unknown): { readonly awb: string; readonly reference: string } | null;
}
