import { ANSWERS_GATHERED_FOR } from '../../rules/limits.ts';
import type { AnswerCount, AnswerCounter } from './answer-count.ts';

/** Gathered counts that were not sent after this time will not be: workerd has ended the request that was to do it. */
const SENT_BY_NOW = 6 * ANSWERS_GATHERED_FOR;

/** Counts the answers of one Worker and tells them together, at most once in ANSWERS_GATHERED_FOR ms. */
export class AnswerTally {
  private readonly counts = new Map<string, AnswerCount>();
  /** UTC ms since which counts wait to be told; null for none. */
  private since: number | null = null;

  /** `later` keeps the request alive until the counts are told. */
  add(
    counted: Pick<AnswerCount, 'version' | 'kind'>,
    isError: boolean,
    counter: () => AnswerCounter,
    later: (work: Promise<unknown>) => void,
  ): void {
    const name = `${counted.kind} ${counted.version}`;
    const known = this.counts.get(name) ?? { ...counted, answers: 0, errors: 0 };
    this.counts.set(name, { ...known, answers: known.answers + 1, errors: known.errors + (isError ? 1 : 0) });
    const now = Date.now();
    if (this.since !== null && now - this.since < SENT_BY_NOW) return;
    this.since = now;
    later(this.tell(counter));
  }

  private async tell(counter: () => AnswerCounter): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ANSWERS_GATHERED_FOR));
    const counts = [...this.counts.values()];
    this.counts.clear();
    this.since = null;
    try {
      await counter().count(counts);
    } catch {
      // These counts are lost. That the writer does not answer is a finding of its own.
    }
  }
}
