import { DurableObject } from 'cloudflare:workers';
import {
  type AttemptCount,
  AttemptCounts,
  type AttemptToCount,
  type AttemptCounter as Counter,
} from '../src/platform/attempts/attempt-book.ts';
import { HOUR } from '../src/rules/limits.ts';

/**
 * Counts attempts in its own storage, so that a flood of guesses loads neither the database nor the one writer. Expired counts are
 * deleted within an hour.
 */
export class AttemptCounter extends DurableObject<object> implements Counter {
  private readonly book = new AttemptCounts(this.ctx.storage.sql);

  async count(attempts: AttemptToCount[], now: number): Promise<AttemptCount[]> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + HOUR);
    return this.book.count(attempts, now);
  }

  async takeBack(keys: string[], now: number): Promise<void> {
    this.book.takeBack(keys, now);
  }

  async forget(keys: string[]): Promise<void> {
    this.book.forget(keys);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    if (this.book.tidy(now) !== null) await this.ctx.storage.setAlarm(now + HOUR);
  }
}
