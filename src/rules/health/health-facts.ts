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
  /** The fastest of its last groups, in ms: about one round trip to the database. Null before the first. */
  readonly roundTripMs: number | null;
  /** Writes of the last minute that the database answered, and those that were refused because it did not, or not in time. */
  readonly answered: number;
  readonly refused: number;
  /** Cloudflare's data centre in which it runs; null if that is not known. */
  readonly dataCentre: string | null;
  /** The answers of the Workers in the last five minutes, by version; 5xx are errors. */
  readonly answers: readonly AnswerFacts[];
}

export interface AnswerFacts {
  readonly version: string;
  readonly kind: 'reads' | 'writes';
  readonly answers: number;
  readonly errors: number;
  /** Senders who met an error; absent from a version that did not count them. */
  readonly senders?: number | undefined;
}

/** The name of the job that asks the gateway every minute. */
export const GATEWAY_ASKED = 'gateway';

/** The facts about opening orders at the gateway. Times are UTC ms, null for never. */
export interface GatewayFacts {
  readonly lastAskedAt: number | null;
  readonly lastAnsweredAt: number | null;
  /** Orders of the last minutes that it opened, and those that it did not. */
  readonly opened: number;
  readonly notOpened: number;
}

/** The facts about the mail carriers. */
export interface CarrierFacts {
  /** Carriers that are left alone for a while, and why: the quota is used, a setting is wrong, or they are busy or silent. */
  readonly resting: readonly { readonly name: string; readonly fault: 'quota' | 'setup' | 'later' }[];
  /** A carrier is left that mails can go by. */
  readonly isOneLeft: boolean;
  /** Since when the oldest mail waits that was refused; null for none. */
  readonly refusedSince: number | null;
  /** The used part of the day's quota, from 0 to 1; null without a quota. */
  readonly quotaUsed: number | null;
}

/** A scheduled job that takes a lease. */
export interface JobFacts {
  readonly name: string;
  /** UTC ms. */
  readonly lastRunAt: number | null;
  readonly hasFailed: boolean;
}

/** Facts of the database about the shop at one moment. Times are UTC ms. */
export interface StoredFacts {
  /** Ms that reading all of this took. */
  readonly readMs: number;
  readonly schema: { readonly expected: string; readonly found: string | null; readonly isBehind: boolean };
  readonly jobs: readonly JobFacts[];
  readonly gateway: GatewayFacts;
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
  /** The switch that stops selling, and since when it has its state. */
  readonly maintenance: { readonly isOn: boolean; readonly since: number };
  /** The end of the newest backup. */
  readonly backupAt: number | null;
}

/**
 * The reason why nothing could be read: the database gave no answer, or none that could be understood (`silent`); it refuses the token;
 * it lacks the tables of the program (`unreadable`); it answers with another error (`faulty`).
 */
export type Unread = 'silent' | 'refused' | 'unreadable' | 'faulty';

/** Everything that the state of the shop is judged by. */
export interface HealthFacts {
  /** UTC ms. */
  readonly at: number;
  /** A shop that sells, not a demonstration. */
  readonly isLive: boolean;
  readonly stored: StoredFacts | Unread;
  /** Null if the writer did not answer. */
  readonly writer: WriterFacts | null;
}
