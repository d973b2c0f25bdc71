import { FAULT_REPORT_TIMEOUT, FAULT_REPORTED_AGAIN, FAULT_REPORTS_PER_MINUTE, MINUTE } from '../../rules/limits.ts';
import type { FaultLine } from '../request/request-note.ts';

/** An error that is reported, with how often it happened since it was reported last. */
export type FaultReport = FaultLine & { readonly times: number };

/** Kinds of errors that are remembered; the oldest are forgotten first. */
const GROUPS_KEPT = 200;

/**
 * Errors that happen at the same place for the same reason are one group: a database that is away is reported once a minute, not per
 * request.
 */
export class FaultGroups {
  private readonly groups = new Map<string, { readonly reportedAt: number; more: number }>();
  private minute = 0;
  private reported = 0;

  /**
   * The report that this error is worth now (UTC ms); null if its group, or the minute, has had its reports: it is counted.
   */
  take(fault: FaultLine, now: number): FaultReport | null {
    const key = groupOf(fault);
    const known = this.groups.get(key);
    const isRepeated = known !== undefined && now - known.reportedAt < FAULT_REPORTED_AGAIN;
    if (isRepeated || !this.hasRoom(now)) {
      if (known) known.more += 1;
      return null;
    }
    this.groups.delete(key);
    this.groups.set(key, { reportedAt: now, more: 0 });
    const [oldest] = this.groups.keys();
    if (this.groups.size > GROUPS_KEPT && oldest !== undefined) this.groups.delete(oldest);
    this.reported += 1;
    return { ...fault, times: 1 + (known?.more ?? 0) } as FaultReport;
  }

  private hasRoom(now: number): boolean {
    const minute = Math.floor(now / MINUTE);
    if (minute !== this.minute) [this.minute, this.reported] = [minute, 0];
    return this.reported < FAULT_REPORTS_PER_MINUTE;
  }
}

/** The kind, the statement and the innermost frame of the shop's own code; without a stack the place, without its ids. */
const groupOf = ({ where = '', error = '', code = '', statement = '', stack }: FaultLine) =>
  [error.slice(0, 60), code, statement, stack?.split('\n')[0] ?? where.replace(/[0-9a-f-]{8,}|\d+/gi, '')].join('|');

/** Posts reports as JSON. What fails here is dropped: the log has the lines. */
export async function postReports(url: string, version: string | null, faults: readonly FaultReport[]): Promise<void> {
  if (faults.length === 0) return;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, faults }),
      signal: AbortSignal.timeout(FAULT_REPORT_TIMEOUT),
    });
    await answer.body?.cancel();
  } catch {
    // Reporting this would report itself.
  }
}
