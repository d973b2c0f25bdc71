import type { CodeChannel } from '../people/rate-limits.ts';

/** Work that waits: how many pieces of it, and since when the oldest waits (UTC ms; null for none). */
export interface Waiting {
  readonly count: number;
  readonly since: number | null;
}

/** The queue of the one writer. */
export interface WriterFacts {
  readonly waiting: number;
  /** Ms that a write at the database takes. */
  readonly groupMs: number;
  /** The database did not answer the last write. */
  readonly isSilent: boolean;
  /** 95 % of the last writes waited at most this many ms. */
  readonly waitP95: number;
}

/** What the mail carriers say. */
export interface CarrierFacts {
  /** Carriers that are left alone for a while, and why: the quota is used, a setting is wrong, or they are busy or silent. */
  readonly resting: readonly { readonly name: string; readonly fault: 'quota' | 'setup' | 'later' }[];
  /** How much of the day's quota is used, from 0 to 1; null without a quota. */
  readonly quotaUsed: number | null;
}

/** A scheduled job that takes a lease. */
export interface JobFacts {
  readonly name: string;
  /** UTC ms. */
  readonly lastRunAt: number | null;
  readonly hasFailed: boolean;
}

/** What the database says about the shop at one moment. Times are UTC ms. */
export interface StoredFacts {
  /** Ms that reading all of this took. */
  readonly readMs: number;
  readonly schema: { readonly expected: string; readonly found: string | null; readonly isBehind: boolean };
  readonly jobs: readonly JobFacts[];
  readonly messages: {
    readonly stuck: Waiting;
    /** Since when the oldest message that is due waits. */
    readonly due: Waiting;
    /** Refused one after the other, the newest first, by channel. */
    readonly refusedInARow: { readonly email: number; readonly whatsapp: number };
    readonly carriers: CarrierFacts;
  };
  /** Codes of the last hour, by channel. */
  readonly codes: Readonly<Record<CodeChannel, number>>;
  /** Differences in the books. */
  readonly findings: Waiting;
  /** Events of the gateway about unknown orders or payments. */
  readonly orphans: Waiting;
  readonly lateRefunds: Waiting;
  /** Orders that hold stock, and when the oldest hold ends or ended. */
  readonly holds: { readonly count: number; readonly firstEnd: number | null };
  /** The newest event of the gateway, and the newest payment that it took. */
  readonly webhook: { readonly lastAt: number | null; readonly lastPaymentAt: number | null };
  /** The switch that stops selling, and since when it stands as it does. */
  readonly maintenance: { readonly isOn: boolean; readonly since: number };
  /** When the newest backup was finished. */
  readonly backupAt: number | null;
}

/** Everything that the state of the shop is judged by. */
export interface HealthFacts {
  /** UTC ms. */
  readonly at: number;
  /** A shop that sells, not a demonstration. */
  readonly isLive: boolean;
  /** `silent`: the database did not answer; `unreadable`: it answered with an error. */
  readonly stored: StoredFacts | 'silent' | 'unreadable';
  /** Null where the writer did not answer. */
  readonly writer: WriterFacts | null;
}
