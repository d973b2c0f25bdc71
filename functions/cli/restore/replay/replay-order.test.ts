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
  ['returns', ['id', 'status', 'outcome', 'answer', 'accepted_at', 'updated_at']],
  ['return_items', ['return_id', 'line', 'restocked']],
  ['return_media', ['id', 'state']],
]);
const order = row({ id: 'o', reservation: 'released', updated_at: 9 });
const moved = (...statuses: string[]) => statuses.map((to_status, at) => row({ to_status, actor: 'cron', note: null, created_at: at }));
const noReturns = { returns: [], returnItems: [], returnEvents: [], evidence: [] };
const rows = { order, items: [], travels: [], businesses: [], edits: [], messages: [], handRefunds: [], refundItems: [], ...noReturns };

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

describe('a return is replayed among the moves of its order', () => {
  const order = row({ id: 'o', reservation: 'committed', updated_at: 9 });
  const counted = row({ id: 'p', status: 'captured', settlement: 'counted', updated_at: 2 });
  const former = { ...rows, order, events: moved('pending_payment', 'paid'), payments: [counted], refunds: [] };
  const request = row({ id: 't', number: 1_001, status: 'settled', outcome: 'exchanged', created_at: 3, settled_at: 4 });
  const item = { return_id: 't', order_id: 'o', line: 1, quantity: 1, restocked: 1, wanted_size: '2.6' };
  const answered = (...all: [string, number][]) =>
    all.map(([to_status, created_at]) => row({ return_id: 't', to_status, actor: 'admin', note: 'Yes', created_at }));
  const history = answered(['requested', 3], ['accepted', 3], ['settled', 4]);
  const theirs = {
    ...former,
    events: moved('pending_payment', 'paid', 'delivered', 'shipped', 'delivered', 'refunded'),
    refunds: [row({ id: 'r', payment_id: 'p', status: 'processed', created_at: 5, updated_at: 5 })],
    refundItems: [row({ refund_id: 'r', line: 1 })],
    returns: [request],
    returnItems: [row({ ...item, wish: '' })],
    returnEvents: history,
    evidence: [row({ id: 'film', created_at: 2.5, state: 'stored' })],
  };
  const all = { columns, users: new Set<string>() };
  /** 'INSERT returns requested', in the order of the statements. */
  const steps = (statements: ReturnType<typeof replay>) =>
    statements.flatMap((statement) => {
      const { sql, args } = statement as { sql: string; args: unknown[] };
      const [, verb = '', table = ''] = /^(INSERT|UPDATE|DELETE)(?: INTO| FROM)? "?(\w+)/.exec(sql) ?? [];
      const says = table === 'stock_moves' ? `${args[1]} of ${args[0]}` : args.find((value) => /^[a-z]{3,}$/.test(String(value)));
      return says ? [`${verb} ${table} ${says}`] : [`${verb} ${table}`];
    });

  it('a new one is asked for after the delivery, with the evidence of before; its piece is exchanged before the money of another goes back', () => {
    expect(steps(replay(theirs, former, all))).toEqual([
      'UPDATE orders',
      'UPDATE orders delivered',
      'INSERT return_media film',
      'INSERT returns requested',
      'INSERT return_items',
      'UPDATE returns accepted',
      'UPDATE orders shipped',
      'UPDATE returns settled',
      'UPDATE return_items',
      'INSERT stock_moves -1 of 2.6',
      'UPDATE orders delivered',
      'INSERT refunds requested',
      'INSERT refund_items',
      'UPDATE refunds processed',
      'UPDATE orders refunded',
      'UPDATE orders committed',
    ]);
  });

  it('a known one goes on from its status; what was wished for in words takes no piece', () => {
    const known = { ...former, events: theirs.events, returns: [request], returnItems: theirs.returnItems, refunds: theirs.refunds };
    const ours = { ...known, returnEvents: history.slice(0, 2), refundItems: theirs.refundItems, evidence: theirs.evidence };
    expect(steps(replay({ ...theirs, returnItems: [row({ ...item, wish: 'a red one' })] }, ours, all))).toEqual([
      'UPDATE orders',
      'UPDATE returns settled',
      'UPDATE return_items',
      'UPDATE orders committed',
    ]);
  });

  it('a file that the shopper has deleted makes room for the next one', () => {
    const ours = { ...theirs, evidence: [row({ id: 'draft', created_at: 2, state: 'stored' })] };
    expect(steps(replay(theirs, ours, all)).slice(1, 3)).toEqual(['DELETE return_media draft', 'INSERT return_media film']);
  });

  it('one with another history is refused by its number', () => {
    const ours = { ...former, returns: [request], returnEvents: answered(['requested', 3], ['declined', 3]) };
    expect(() => replay(theirs, ours, all)).toThrow('the history of RET-1001 differs');
  });
});
