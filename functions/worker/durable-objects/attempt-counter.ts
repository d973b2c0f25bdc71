import { DurableObject } from 'cloudflare:workers';
import {
  type AttemptCount,
  AttemptCounts,
  type AttemptToCount,
  type AttemptCounter as Counter,
} from '../../../src/platform/attempts/attempt-book.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { watchedObject } from '../request-log.ts';

/**
 * Counts attempts in its own storage, so that a flood of guesses loads neither the database nor the one writer. Expired counts are
 * deleted within an hour.
 */
export class AttemptCounter extends DurableObject<object> implements Counter {
  private readonly watch = watchedObject('attempts', this.env, (work) => this.ctx.waitUntil(work));
  private readonly book = new AttemptCounts(this.ctx.storage.sql);

  count(attempts: AttemptToCount[], now: number): Promise<AttemptCount[]> {
    return this.watch(async () => {
      if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + HOUR);
      return this.book.count(attempts, now);
    });
  }

  takeBack(keys: string[], now: number): Promise<void> {
    return this.watch(async () => this.book.takeBack(keys, now));
  }

  forget(keys: string[]): Promise<void> {
    return this.watch(async () => this.book.forget(keys));
  }

  override alarm(): Promise<void> {
    return this.watch(async () => {
      const now = Date.now();
      if (this.book.tidy(now) !== null) await this.ctx.storage.setAlarm(now + HOUR);
    });
  }
}
