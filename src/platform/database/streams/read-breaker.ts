import { SILENCE_PROBED_EVERY, SILENT_READS, SILENT_READS_WITHIN } from '../../../rules/limits.ts';
import { logFault } from '../../log/log.ts';
import { ShopError } from '../../shop-error.ts';

/** Asks the database something that every healthy one answers at once. */
export type Probe = () => Promise<unknown>;

/**
 * Refuses reads at once while the database is silent, so that pages do not wait for their deadlines one after the other. Reads that had no
 * answer in time only raise the suspicion, because their query may be what is slow: a probe decides. Any answer ends both.
 */
export class ReadBreaker {
  private readonly now: () => number;
  /** UTC ms of the reads without an answer since the last answer. */
  private lateAt: number[] = [];
  /** UTC ms from which the next read probes first; null if nothing suggests silence. */
  private probeAt: number | null = null;
  private isSilent = false;

  constructor(now = Date.now) {
    this.now = now;
  }

  /** Before a read that may be refused. One read at a time probes. @throws ShopError SHOP_BUSY while the database is silent */
  async admit(probe: Probe): Promise<void> {
    if (this.probeAt === null) return;
    const now = this.now();
    if (now < this.probeAt) {
      this.refuseIfSilent();
      return;
    }
    // By time: a request that workerd ends never reports on its probe.
    this.probeAt = now + SILENCE_PROBED_EVERY;
    try {
      await probe();
    } catch (error) {
      this.failed(error);
      this.refuseIfSilent();
      return;
    }
    this.answered();
  }

  /** @throws ShopError SHOP_BUSY */
  refuseIfSilent(): void {
    if (this.isSilent) throw new ShopError('SHOP_BUSY');
  }

  answered(): void {
    this.lateAt = [];
    this.probeAt = null;
    this.isSilent = false;
  }

  /** A read had no answer in time. */
  late(): void {
    if (this.probeAt !== null) return;
    const now = this.now();
    this.lateAt = [...this.lateAt.filter((at) => at > now - SILENT_READS_WITHIN), now];
    if (this.lateAt.length >= SILENT_READS) this.probeAt = now;
  }

  private failed(error: unknown): void {
    // Another read was answered while this one probed.
    if (this.probeAt === null) return;
    if (!this.isSilent) logFault('reads: the database is silent', error);
    this.isSilent = true;
  }
}
