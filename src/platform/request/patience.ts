import { DB_TIMEOUT, WRITE_ANSWERED } from '../../rules/limits.ts';
import type { Wait } from '../database/call-database.ts';

/**
 * The time that one request may wait for the database. Each call may take DB_TIMEOUT; after `prioritise()` all of them together may take
 * WRITE_ANSWERED. WRITE_ANSWERED ms after `prioritise()` the request has been answered or has waited for something other than the database, so
 * the calls after that may take DB_TIMEOUT again.
 */
export class RequestDeadline {
  private hurriedAt = Number.NEGATIVE_INFINITY;
  private waited = 0;

  prioritise(): void {
    this.hurriedAt = Date.now();
    this.waited = 0;
  }

  /** Ms of the shared time that are used up. */
  get spent(): number {
    return Date.now() - this.hurriedAt < WRITE_ANSWERED ? this.waited : 0;
  }

  readonly wait: Wait = async (call) => {
    const from = Date.now();
    try {
      return await call(Math.max(0, Math.min(DB_TIMEOUT, WRITE_ANSWERED - this.spent)));
    } finally {
      this.waited += Date.now() - from;
    }
  };
}
