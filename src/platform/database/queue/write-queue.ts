import {
  DB_TIMEOUT,
  GROUP_BATCHES_MAX,
  GROUP_MS_AT_FIRST,
  GROUP_STATEMENTS_MAX,
  PROBE_TIMEOUT,
  WRITE_ANSWERED,
  WRITE_DEADLINE,
} from '../../../rules/limits.ts';
import { logFault } from '../../log/log.ts';
import type { DatabaseAddress } from '../call-database.ts';
import type { PlainStatement } from '../statement.ts';
import { busyResult, type Lane, type WriteResult } from '../writer.ts';
import { groupStream, type SendGroup } from './group-stream.ts';
import { joining } from './join-batches.ts';
import { type QueueHealth, RoundTrips, WaitTimes, type WatchedWriter, WriteCounts } from './queue-health.ts';

interface Waiting {
  readonly statements: PlainStatement[];
  /** UTC ms at which the caller began to wait for the database. */
  readonly since: number;
  answer(written: WriteResult): void;
}

/**
 * The writes of the shop, one group after the other: batches that wait while a group is at the database form the next group,
 * lane by lane, first in, first out within a lane. Every caller gets an answer within WRITE_ANSWERED ms, even where the
 * database does not answer: all waiting batches are then refused at once, and the next group tests whether it is back.
 */
export class WriteQueue implements WatchedWriter {
  private readonly lanes: Readonly<Record<Lane, Waiting[]>> = { money: [], ordinary: [] };
  private readonly send: SendGroup;
  private readonly now: () => number;
  private readonly waits = new WaitTimes();
  private readonly trips = new RoundTrips();
  private readonly counts = new WriteCounts();
  /** The mean duration of the last groups, in ms. */
  private groupMs = GROUP_MS_AT_FIRST;
  private isBusy = false;
  private isSilent = false;

  constructor(address: () => DatabaseAddress, send: SendGroup = joining(groupStream(address)), now = Date.now) {
    this.send = send;
    this.now = now;
  }

  async write(statements: PlainStatement[], lane: Lane = 'ordinary', waited = 0): Promise<WriteResult> {
    const result = await this.result(statements, lane, waited);
    this.counts.add(result, this.now());
    return result;
  }

  private async result(statements: PlainStatement[], lane: Lane, waited: number): Promise<WriteResult> {
    if (waited + this.expectedWait(lane) > WRITE_DEADLINE) return busyResult('too many writes are waiting');
    return new Promise((answer) => {
      this.lanes[lane].push({ statements, since: this.now() - waited, answer });
      if (!this.isBusy) void this.drain();
    });
  }

  health(): QueueHealth {
    const { money, ordinary } = this.lanes;
    return {
      waiting: money.length + ordinary.length,
      groupMs: this.groupMs,
      isSilent: this.isSilent,
      ...this.waits.health,
      ...this.trips.health,
      ...this.counts.health(this.now()),
    };
  }

  /** Ms until a write that is queued now would be answered. */
  private expectedWait(lane: Lane): number {
    const ahead = this.lanes.money.length + (lane === 'money' ? 0 : this.lanes.ordinary.length);
    return (Math.ceil((ahead + 1) / GROUP_BATCHES_MAX) + (this.isBusy ? 1 : 0)) * this.groupMs;
  }

  private async drain(): Promise<void> {
    this.isBusy = true;
    try {
      for (let group = this.next(); group.length > 0; group = this.next()) await this.run(group);
    } finally {
      this.isBusy = false;
    }
  }

  /** Takes the next group from the lanes. A batch that is not expected to be written before its deadline is refused without being sent. */
  private next(): Waiting[] {
    const group: Waiting[] = [];
    let statements = 0;
    for (const lane of [this.lanes.money, this.lanes.ordinary]) {
      for (let first = lane[0]; first && group.length < GROUP_BATCHES_MAX; first = lane[0]) {
        if (this.now() + this.groupMs > first.since + WRITE_DEADLINE) {
          lane.shift();
          first.answer(busyResult('the write waited too long'));
          continue;
        }
        statements += first.statements.length;
        if (group.length > 0 && statements > GROUP_STATEMENTS_MAX) return group;
        group.push(first);
        lane.shift();
      }
    }
    return group;
  }

  private async run(group: readonly Waiting[]): Promise<void> {
    const from = this.now();
    for (const { since } of group) this.waits.add(from - since);
    const oldest = Math.min(...group.map(({ since }) => since));
    const within = Math.min(this.isSilent ? PROBE_TIMEOUT : DB_TIMEOUT, oldest + WRITE_ANSWERED - from);
    const batches = group.map(({ statements }) => statements);
    try {
      const written = await this.send(batches, within);
      this.isSilent = false;
      const took = this.now() - from;
      // A machine that slept meanwhile says nothing of the next group: above the deadline no write would be sent, and none measured again.
      this.groupMs += (Math.min(took, DB_TIMEOUT) - this.groupMs) / 5;
      this.trips.add(took);
      for (const [at, { answer }] of group.entries()) answer(written[at] ?? busyResult('no answer'));
    } catch (error) {
      if (!this.isSilent) logFault('writer: the database did not answer', error);
      this.isSilent = true;
      const { money, ordinary } = this.lanes;
      for (const { answer } of [...group, ...money.splice(0), ...ordinary.splice(0)]) answer(busyResult('the database did not answer'));
    }
  }
}
