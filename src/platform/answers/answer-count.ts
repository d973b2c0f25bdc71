import { ANSWERS_JUDGED_FOR } from '../../rules/limits.ts';
import { RecentCounts } from '../recent-counts.ts';

/** `writes` are counted apart: a hundred pages for each order would hide that no order succeeds. */
type AnswerKind = 'reads' | 'writes';

/** The answers of one version of the Worker, and how many of them were errors of the shop (5xx). */
export interface AnswerCount {
  readonly version: string;
  readonly kind: AnswerKind;
  readonly answers: number;
  /** Those of one sender count ERRORS_OF_ONE times at most; the rest is left out of `answers` too. */
  readonly errors: number;
  /** Senders who met an error. */
  readonly senders: number;
}

/** The same as one Worker tells it. Senders are network addresses, which nobody stores. */
export interface AnswersTold extends Pick<AnswerCount, 'version' | 'kind' | 'answers'> {
  readonly errorsOf: Readonly<Record<string, number>>;
}

/** Keeps the counts of all Workers, for the state of the shop. The writer object has one. */
export interface AnswerCounter {
  count(counts: readonly AnswersTold[]): Promise<void>;
}

/** Errors of one sender in ANSWERS_JUDGED_FOR ms: a stranger who finds a page that fails can ask for it as often as he likes. */
const ERRORS_OF_ONE = 2;

type Counted = Pick<AnswerCount, 'version' | 'kind'>;

/** The answers of the last ANSWERS_JUDGED_FOR ms, by version and kind. */
export class AnswerCounts {
  private readonly answers = new RecentCounts(ANSWERS_JUDGED_FOR);
  private readonly errors = new RecentCounts(ANSWERS_JUDGED_FOR);

  add(counts: readonly AnswersTold[], now: number): void {
    for (const { version, kind, answers, errorsOf } of counts) {
      const counted: Counted = { version, kind };
      const name = JSON.stringify(counted);
      this.answers.add(name, answers, now);
      for (const [sender, errors] of Object.entries(errorsOf)) this.errors.add(`${name} ${sender}`, errors, now);
    }
  }

  recent(now: number): AnswerCount[] {
    const errors = [...this.errors.totals(now)];
    return [...this.answers.totals(now)].map(([name, answers]) => {
      const own = errors.filter(([of]) => of.startsWith(`${name} `)).map(([, count]) => count);
      const counted = own.reduce((sum, count) => sum + Math.min(count, ERRORS_OF_ONE), 0);
      const left = own.reduce((sum, count) => sum + count, 0) - counted;
      return { ...(JSON.parse(name) as Counted), answers: answers - left, errors: counted, senders: own.length };
    });
  }
}
