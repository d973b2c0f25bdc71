import type { Row } from '@libsql/client';
import { describe, expect, it } from 'vitest';
import { replay } from './replay-order.ts';

const row = (values: Readonly<Record<string, string | number | null>>) => values as unknown as Row;
const columns = new Map([
  ['orders', ['id', 'status', 'reservation', 'actor', 'updated_at']],
  ['payments', ['id', 'status', 'settlement']],
  ['refunds', ['id', 'payment_id', 'status']],
  ['hand_refunds', ['id', 'created_at']],
  ['refund_items', ['refund_id', 'line']],
]);
const order = row({ id: 'o', reservation: 'released', updated_at: 9 });
const moved = (...statuses: string[]) => statuses.map((to_status, at) => row({ to_status, actor: 'cron', note: null, created_at: at }));
const rows = { order, items: [], messages: [], handRefunds: [], refundItems: [] };

/** 'update orders refunded', in the order of the statements. */
const written = (statements: ReturnType<typeof replay>) =>
  statements.flatMap((statement) => {
    const { sql, args } = statement as { sql: string; args: unknown[] };
    const [, verb = '', table = ''] = /^(INSERT INTO|UPDATE) "(\w+)"/.exec(sql) ?? [];
    const said = args.find((value) => ['paid', 'refunded', 'processed', 'captured', 'failed_verification'].includes(String(value)));
    return said ? [`${verb} ${table} ${said}`] : [];
  });

describe('an order is replayed so that its money comes before what needs it', () => {
  const events = moved('pending_payment', 'failed_verification', 'refunded');
  const payment = row({ id: 'p', status: 'captured', settlement: 'refund_due', updated_at: 2 });
  const refund = row({ id: 'r', payment_id: 'p', status: 'processed', updated_at: 2 });

  it('one that was never paid is refunded after its payment is', () => {
    const ours = { ...rows, order: null, events: [], payments: [], refunds: [] };
    const theirs = { ...rows, events, payments: [payment], refunds: [refund] };
    expect(written(replay(theirs, ours, { columns, users: new Set() }))).toEqual([
      'UPDATE orders failed_verification',
      'INSERT INTO payments captured',
      'UPDATE refunds processed',
      'UPDATE orders refunded',
    ]);
  });

  it('one that was paid before the backup is closed after its refund', () => {
    const counted = row({ id: 'p', status: 'captured', settlement: 'counted', updated_at: 2 });
    const former = { ...rows, events: moved('pending_payment', 'paid'), payments: [counted], refunds: [] };
    const theirs = { ...former, events: moved('pending_payment', 'paid', 'refunded'), refunds: [refund] };
    expect(written(replay(theirs, former, { columns, users: new Set() }))).toEqual(['UPDATE refunds processed', 'UPDATE orders refunded']);
  });

  it('cash that a person gave back, with its piece, comes between the moves that it came between', () => {
    const former = { ...rows, events: moved('pending_payment'), payments: [], refunds: [] };
    const theirs = {
      ...former,
      events: moved('pending_payment', 'paid', 'refunded'),
      handRefunds: [row({ id: 'processed', created_at: 2 })],
      refundItems: [row({ refund_id: 'processed', line: 1 })],
    };
    const back = ['INSERT INTO refund_items processed', 'INSERT INTO hand_refunds processed'];
    const all = { columns, users: new Set<string>() };
    expect(written(replay(theirs, former, all))).toEqual(['UPDATE orders paid', ...back, 'UPDATE orders refunded']);
    expect(written(replay({ ...theirs, events: moved('pending_payment', 'paid') }, former, all))).toEqual(['UPDATE orders paid', ...back]);
    // What the backup has is not written again.
    expect(written(replay(theirs, { ...theirs, events: former.events }, all))).toEqual(['UPDATE orders paid', 'UPDATE orders refunded']);
  });
});
