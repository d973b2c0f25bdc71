import { DurableObject } from 'cloudflare:workers';
import { AttemptBook, type Counted, type AttemptCounter as Counter, type Counting } from '../src/platform/attempts/attempt-book.ts';
import { HOUR } from '../src/rules/limits.ts';

/** Counts tries in its own storage, so that a flood of guesses loads neither the database nor the one writer. What is out of time goes within an hour. */
export class AttemptCounter extends DurableObject<object> implements Counter {
  private readonly book = new AttemptBook(this.ctx.storage.sql);

  async count(tries: Counting[], now: number): Promise<Counted[]> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + HOUR);
    return this.book.count(tries, now);
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
