import { ANSWERS_JUDGED_FOR } from '../../rules/limits.ts';
import { RecentCounts } from '../recent-counts.ts';

/** `writes` are counted apart: a hundred pages for each order would hide that no order succeeds. */
export type AnswerKind = 'reads' | 'writes';

/** The answers of one version of the Worker, and how many of them were errors of the shop (5xx). */
export interface AnswerCount {
  readonly version: string;
  readonly kind: AnswerKind;
  readonly answers: number;
  readonly errors: number;
}

/** Keeps the counts of all Workers, for the state of the shop. The writer object has one. */
export interface AnswerCounter {
  count(counts: readonly AnswerCount[]): Promise<void>;
}

type Counted = Pick<AnswerCount, 'version' | 'kind'>;

/** The answers of the last ANSWERS_JUDGED_FOR ms, by version and kind. */
export class AnswerCounts {
  private readonly answers = new RecentCounts(ANSWERS_JUDGED_FOR);
  private readonly errors = new RecentCounts(ANSWERS_JUDGED_FOR);

  add(counts: readonly AnswerCount[], now: number): void {
    for (const { version, kind, answers, errors } of counts) {
      const counted: Counted = { version, kind };
      this.answers.add(JSON.stringify(counted), answers, now);
      this.errors.add(JSON.stringify(counted), errors, now);
    }
  }

  recent(now: number): AnswerCount[] {
    const errors = this.errors.totals(now);
    return [...this.answers.totals(now)].map(([name, answers]) => ({
      ...(JSON.parse(name) as Counted),
      answers,
      errors: errors.get(name) ?? 0,
    }));
  }
}
