import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { startOfIstDay } from '../../../rules/dates.ts';
import { DAY } from '../../../rules/limits.ts';
import { AVOID_SILENT_TRIES, CARRIER_QUOTA_RESTS, CARRIER_RESTS, mailsLeft } from '../../../rules/people/mail-quota.ts';
import { MESSAGES_REFUSED_MAX } from '../../../rules/people/message-deadlines.ts';
import { optionalKinds } from '../message-kinds.ts';
import { mailCarriers, type outbox } from '../messages.table.ts';
import { carriersOf } from './carriers.server.ts';
import type { CarrierFault, MailCarrier } from './mail-carrier.ts';

type Known = typeof mailCarriers.$inferSelect;
type Row = Pick<typeof outbox.$inferSelect, 'kind' | 'carrier' | 'attempts'>;
/** The result of a mail at a carrier; 'answered' if it refused this one mail only. */
type Outcome = 'sent' | 'answered' | CarrierFault;

interface CarrierNow {
  readonly carrier: MailCarrier;
  readonly quota: number | undefined;
  readonly state: Known;
  /** Refusals in a row in this run. */
  refusedNow: number;
}

/** Returns a query of what the shop knows about its carriers. */
export const carriersQuery = ({ db }: Shop) => db.orm.select().from(mailCarriers);

/**
 * Chooses the carrier of each mail in one run, from what was known before it and what has happened in it. The first carrier sends,
 * unless it refused several mails in a row, a setting of it is wrong, or its quota is used.
 */
export class MailRun {
  readonly #shop: Shop;
  readonly #today: number;
  readonly #carriers: readonly CarrierNow[];

  constructor(shop: Shop, known: readonly Known[]) {
    this.#shop = shop;
    this.#today = startOfIstDay(shop.now);
    this.#carriers = carriersOf(shop.env).map((carrier, at) => {
      const before = known.find(({ name }) => name === carrier.name);
      const state: Known = { name: carrier.name, day: this.#today, sent: 0, refused: 0, restsUntil: 0, fault: null, ...before };
      if (state.day !== this.#today) Object.assign(state, { day: this.#today, sent: 0 });
      return { carrier, quota: at === 0 ? shop.env.MAIL_DAILY_QUOTA : undefined, state, refusedNow: 0 };
    });
  }

  /**
   * The carrier for this mail. A number is the time (UTC ms) until which it waits, because all quotas are used; null means that it is
   * left for the next run, because the carriers refuse.
   */
  choose(row: Row): MailCarrier | number | null {
    const isUp = ({ refusedNow }: CarrierNow) => refusedNow < MESSAGES_REFUSED_MAX;
    const ends = this.#carriers.map((each) => this.#quotaEnds(each, optionalKinds.has(row.kind)));
    const open = this.#carriers.filter((_, at) => ends[at] === 0);
    if (open.length === 0) return ends.length > 0 ? Math.min(...ends) : null;
    const awake = open.filter(({ state }) => state.restsUntil <= this.#shop.now);
    // One that was silent about this mail comes after the other.
    const fresh = awake.filter(({ carrier }) => carrier.name !== row.carrier);
    // A mail that nobody took for long goes to whoever refused less lately, so that it does not wait for one that is down.
    const calm = row.attempts > AVOID_SILENT_TRIES ? awake.toSorted((one, other) => one.state.refused - other.state.refused) : fresh;
    return [...calm, ...awake, ...open].find(isUp)?.carrier ?? null;
  }

  /** 0, or when (UTC ms) the carrier may take such a mail again. */
  #quotaEnds({ quota, state: { fault, restsUntil, sent } }: CarrierNow, optional: boolean): number {
    if (fault === 'quota' && restsUntil > this.#shop.now) return restsUntil;
    return mailsLeft(quota, sent, optional) > 0 ? 0 : this.#today + DAY;
  }

  /** Notes what became of a mail. @returns the statements that write it down */
  note({ name }: MailCarrier, outcome: Outcome): Statement[] {
    const each = this.#carriers.find(({ carrier }) => carrier.name === name);
    if (!each) return [];
    const { state } = each;
    const isFault = outcome !== 'sent' && outcome !== 'answered';
    // A single refusal for which waiting is pointless counts as a whole row of them.
    const refusals = outcome === 'later' ? 1 : isFault ? MESSAGES_REFUSED_MAX : 0;
    each.refusedNow = isFault ? each.refusedNow + refusals : 0;
    state.refused = isFault ? state.refused + refusals : 0;
    state.fault = isFault ? outcome : null;
    const rests = outcome === 'quota' ? CARRIER_QUOTA_RESTS : state.refused >= MESSAGES_REFUSED_MAX ? CARRIER_RESTS : 0;
    state.restsUntil = rests === 0 ? 0 : this.#shop.now + rests;
    const added = outcome === 'sent' ? 1 : 0;
    state.sent += added;
    // Runs count side by side, so the database adds.
    return [
      sql`INSERT INTO mail_carriers (name, day, sent, refused, rests_until, fault)
        VALUES (${name}, ${this.#today}, ${added}, ${state.refused}, ${state.restsUntil}, ${state.fault})
        ON CONFLICT (name) DO UPDATE SET day = excluded.day, sent = CASE WHEN day = excluded.day THEN sent ELSE 0 END + excluded.sent,
          refused = excluded.refused, rests_until = excluded.rests_until, fault = excluded.fault`,
    ];
  }
}
