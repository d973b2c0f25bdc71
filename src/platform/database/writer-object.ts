import { type AnswerCount, type AnswerCounter, AnswerCounts, type AnswersTold } from '../answers/answer-count.ts';
import type { QueueHealth, WatchedWriter } from './queue/queue-health.ts';
import type { PlainStatement } from './statement.ts';
import type { Lane, WriteResult, Writer } from './writer.ts';

/** The state of the writer object, for monitoring. */
export interface WriterHealth extends QueueHealth {
  /** Cloudflare's data centre in which it runs ('BOM'); null if that is not known. */
  readonly dataCentre: string | null;
  /** The recent answers of all Workers. */
  readonly answers: readonly AnswerCount[];
}

/** The one object of the shop: it writes, and knows what all Workers do. */
export interface WriterObject extends Writer, AnswerCounter {
  health(): Promise<WriterHealth>;
}

/** The object without its platform: behind the Durable Object in a Worker, as it is in tests and on the command line. */
export class PlainWriterObject implements WriterObject {
  private readonly queue: WatchedWriter;
  private readonly dataCentre: () => Promise<string | null>;
  private readonly now: () => number;
  private readonly answers = new AnswerCounts();

  constructor(queue: WatchedWriter, dataCentre: () => Promise<string | null> = async () => null, now = Date.now) {
    this.queue = queue;
    this.dataCentre = dataCentre;
    this.now = now;
  }

  write(statements: PlainStatement[], lane?: Lane, waited?: number): Promise<WriteResult> {
    return this.queue.write(statements, lane, waited);
  }

  async count(counts: readonly AnswersTold[]): Promise<void> {
    this.answers.add(counts, this.now());
  }

  async health(): Promise<WriterHealth> {
    return { ...(await this.queue.health()), dataCentre: await this.dataCentre(), answers: this.answers.recent(this.now()) };
  }
}
