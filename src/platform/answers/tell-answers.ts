import { ANSWERS_GATHERED_FOR } from '../../rules/limits.ts';
import type { AnswerCounter, AnswersTold } from './answer-count.ts';

/** Gathered counts that were not sent after this time will not be: workerd has ended the request that was to do it. */
const SENT_BY_NOW = 6 * ANSWERS_GATHERED_FOR;

/** Counts the answers of one Worker and tells them together, at most once in ANSWERS_GATHERED_FOR ms. */
export class AnswerTally {
  private readonly counts = new Map<string, AnswersTold>();
  /** UTC ms since which counts wait to be told; null for none. */
  private since: number | null = null;

  /**
   * @param failedFor whose request ended with an error; null for none
   * @param later keeps the request alive until the counts are told
   */
  add(
    counted: Pick<AnswersTold, 'version' | 'kind'>,
    failedFor: string | null,
    counter: () => AnswerCounter,
    later: (work: Promise<unknown>) => void,
  ): void {
    const name = `${counted.kind} ${counted.version}`;
    const { answers, errorsOf }: Pick<AnswersTold, 'answers' | 'errorsOf'> = this.counts.get(name) ?? { answers: 0, errorsOf: {} };
    const more = failedFor === null ? {} : { [failedFor]: (errorsOf[failedFor] ?? 0) + 1 };
    this.counts.set(name, { ...counted, answers: answers + 1, errorsOf: { ...errorsOf, ...more } });
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
