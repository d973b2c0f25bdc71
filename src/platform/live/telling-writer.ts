import type { PlainStatement } from '../database/statement.ts';
import type { Lane, WriteResult, Writer } from '../database/writer.ts';
import { logFault } from '../log/log.ts';
import { subjectsOf } from './subjects.ts';

/** Ms for which changes are gathered into one hint, so that a rush of orders is a few hints. */
const GATHERED_FOR = 200;

/** Tells the open screens of administrators that something has changed: 'orders', 'products'. */
export type Tell = (subjects: string[]) => Promise<unknown> | undefined;

/** A writer that tells what it has written. The answer to a write never waits for the hint, and a hint that fails is only logged. */
export class TellingWriter<W extends Writer> implements Writer {
  readonly inner: W;
  private readonly tell: Tell;
  private readonly gathered = new Set<string>();

  constructor(inner: W, tell: Tell) {
    this.inner = inner;
    this.tell = tell;
  }

  async write(statements: PlainStatement[], lane?: Lane, waited?: number): Promise<WriteResult> {
    const written = await this.inner.write(statements, lane, waited);
    if (written.ok) this.gather(subjectsOf(statements, written));
    return written;
  }

  private gather(subjects: ReadonlySet<string>): void {
    if (subjects.size === 0) return;
    if (this.gathered.size === 0) setTimeout(() => void this.send(), GATHERED_FOR);
    for (const subject of subjects) this.gathered.add(subject);
  }

  private async send(): Promise<void> {
    const subjects = [...this.gathered];
    this.gathered.clear();
    try {
      await this.tell(subjects);
    } catch (error) {
      logFault('live: the hint was not sent', error);
    }
  }
}
