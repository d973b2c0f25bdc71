import { randomUUID } from 'node:crypto';
import { type Journal, openJournal, readJournal } from '../razorpay/store/store.ts';
import { DEFAULT_KNOBS, type Knobs } from './knobs.ts';
import type { StepName } from './steps.ts';

export type Service = 'shiprocket' | 'delhivery';

export interface SandboxScan {
  readonly step: StepName;
  /** UTC ms. */
  readonly at: number;
  readonly place: string;
}

type About = 'name' | 'address' | 'city' | 'pin' | 'phone';

/** A parcel as the service has it. Amounts are rupees, weights grams. */
export interface SandboxParcel extends Record<About | 'awb' | 'carrier', string>, Readonly<Record<'id' | 'shipmentId', number>> {
  readonly service: Service;
  readonly reference: string;
  readonly isReturn: boolean;
  readonly payment: 'COD' | 'Prepaid';
  readonly total: number;
  readonly createdAt: number;
  weight: number;
  step: StepName;
  scans: SandboxScan[];
  /** When a cancel by number was asked for, UTC ms. */
  cancelAskedAt: number | null;
  pickupAskedOn: string | null;
  isManifested: boolean;
  /** Every number that it ever had, and every act after a missed attempt. */
  awbs: string[];
  acts: string[];
  charges: { readonly id: string; readonly text: string; readonly amount: number; readonly at: number }[];
}

type Told = About | 'service' | 'reference' | 'isReturn' | 'payment' | 'total' | 'weight';
export type NewParcel = Pick<SandboxParcel, Told> & Partial<SandboxParcel>;
type WorldKeys = Readonly<Record<'email' | 'password' | 'pickup' | 'token' | 'warehouse', string>>;

/** What both services know, in memory and, if a file is named, in it. */
export class World {
  knobs: Knobs = structuredClone(DEFAULT_KNOBS);
  readonly keys: WorldKeys;
  /** Oldest first. */
  readonly parcels: SandboxParcel[] = [];
  /** The calls that arrived: 'POST /shiprocket/…/orders/create/adhoc'. */
  readonly calls: string[] = [];
  /** Tokens of Shiprocket and their ends, UTC ms. */
  readonly tokens = new Map<string, number>();
  /** Waybills that were given out, and from when bookings know them, UTC ms. */
  readonly waybills = new Map<string, number>();
  /** Days on which a pickup is open at Delhivery. */
  readonly pickups = new Set<string>();
  /** UTC ms; tests set it. */
  now: () => number = Date.now;
  /** Told of each scan. */
  onScan: (parcel: SandboxParcel, scan: SandboxScan) => void = () => {};
  readonly #journal: Journal | null;
  #next = 100_000;

  constructor(keys: WorldKeys, file?: string) {
    this.keys = keys;
    for (const { kind, value } of file === undefined ? [] : readJournal(file)) if (kind === 'parcel') this.#load(value as SandboxParcel);
    this.#journal =
      file === undefined
        ? null
        : openJournal(
            file,
            this.parcels.map((value) => ({ kind: 'parcel', value })),
          );
  }

  #load(parcel: SandboxParcel): void {
    const at = this.parcels.findIndex(({ id }) => id === parcel.id);
    if (at < 0) this.parcels.push(parcel);
    else this.parcels[at] = parcel;
    this.#next = Math.max(this.#next, parcel.id, parcel.shipmentId);
  }

  /** A new number; ids of orders and shipments never meet. */
  nextNumber(): number {
    this.#next += 1;
    return this.#next;
  }

  add(made: NewParcel): SandboxParcel {
    const parcel: SandboxParcel = {
      ...{ id: this.nextNumber(), shipmentId: this.nextNumber(), createdAt: this.now(), awb: '', carrier: '', step: 'booked', scans: [] },
      ...{ cancelAskedAt: null, pickupAskedOn: null, isManifested: false, awbs: [], acts: [], charges: [] },
      ...made,
    };
    this.save(parcel);
    return parcel;
  }

  save(parcel: SandboxParcel): void {
    if (!this.parcels.includes(parcel)) this.parcels.push(parcel);
    this.#journal?.append({ kind: 'parcel', value: parcel });
  }

  of(service: Service): SandboxParcel[] {
    return this.parcels.filter((each) => each.service === service);
  }

  /** The newest parcel with this number. */
  byAwb(service: Service, awb: string): SandboxParcel | undefined {
    return this.of(service).findLast((each) => each.awb === awb && awb !== '');
  }

  /** Adds a scan; a parcel that is cancelled can be collected all the same. */
  scan(parcel: SandboxParcel, step: StepName, at = this.now(), place = 'Mysuru'): void {
    const scan = { step, at, place };
    parcel.scans.push(scan);
    parcel.step = step;
    if (step === 'returning') this.charge(parcel, 'RTO freight charges', 42);
    this.save(parcel);
    this.onScan(parcel, scan);
  }

  charge(parcel: SandboxParcel, text: string, amount: number): void {
    parcel.charges.push({ id: `T${this.nextNumber()}`, text, amount, at: this.now() });
  }

  /** A cancel by number works after a while at Shiprocket, unless the parcel was collected meanwhile. */
  settleCancels(): void {
    const { cancelAfterMs } = this.knobs;
    for (const parcel of this.of('shiprocket')) {
      const isDue = parcel.cancelAskedAt !== null && cancelAfterMs !== null && this.now() >= parcel.cancelAskedAt + cancelAfterMs;
      if (!isDue || parcel.scans.some(({ step }) => step === 'picked_up')) continue;
      parcel.cancelAskedAt = null;
      parcel.step = 'cancelled';
      this.save(parcel);
    }
  }

  newToken(): string {
    const token = `eyJ${randomUUID()}.${randomUUID()}`;
    this.tokens.set(token, this.now() + this.knobs.tokenLivesMs);
    return token;
  }

  close(): void {
    this.#journal?.close();
  }
}
