import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { isRefusal } from '../refusals/refusal.ts';
import {
  actInstead,
  adminMoves,
  isUndoable,
  leftAtGateway,
  type MoveFacts,
  moveKindOrRefusal,
  moveRefusal,
  reservationAfter,
  transitionRows,
} from './order-moves.ts';
import { isCapturable, isRevenue, isSent, type OrderStatus, orderStatuses, type Reservation, statusesWhere } from './order-status.ts';

const unpaid = {
  method: 'gateway',
  total: paise(70_000),
  hasGatewayOrder: true,
  captured: paise(0),
  refunded: paise(0),
  returning: paise(0),
  paidByHand: null,
} as const;
const paid = { ...unpaid, captured: paise(70_000) };
const facts = (status: OrderStatus, over: Partial<MoveFacts> = {}): MoveFacts => ({
  ...(isRevenue(status) ? paid : unpaid),
  status,
  ...over,
});

/** The moves from each status to all others, in the order of orderStatuses: n normal, u unusual, . refused. */
const table = (over: Partial<MoveFacts> = {}) =>
  Object.fromEntries(
    orderStatuses.map((from) => [
      from,
      orderStatuses
        .map((to) => moveKindOrRefusal(facts(from, over), to))
        .map((result) => (isRefusal(result) ? '.' : result === 'unusual' ? 'u' : 'n'))
        .join(''),
    ]),
  );

describe('every pair of the eleven statuses (C-16)', () => {
  it('of an order paid online', () => {
    // pending, at gateway | paid, processing, shipped, delivered | cancelled, failed_creation, failed_verification, failed | refunded
    expect(table()).toEqual({
      pending_payment: '.u....nuuu.',
      pending_payment_gateway: '......nuuu.',
      paid: '...nuu.....',
      processing: '..n.nu.....',
      shipped: '..un.n.....',
      delivered: '..uun......',
      cancelled_by_user: '.u.....uuu.',
      failed_creation: '.u....u.uu.',
      failed_verification: '.u....uu.u.',
      failed: '.u....uuu..',
      refunded: '...........',
    });
  });

  it('of a cash on delivery order', () => {
    expect(table({ method: 'cod', hasGatewayOrder: false, captured: paise(0) })).toEqual({
      pending_payment: '......n..u.',
      pending_payment_gateway: '......n..u.',
      paid: '...nuu.....',
      processing: '....nun....',
      shipped: '...n.nu....',
      delivered: '...un......',
      cancelled_by_user: '...u.....u.',
      failed_creation: '...u..u..u.',
      failed_verification: '...u..u..u.',
      failed: '...u..u....',
      refunded: '...........',
    });
  });

  it('“refunded” can be set by hand only where all captured money is refunded (E15)', () => {
    const back = table({ captured: paise(70_000), refunded: paise(70_000) });
    for (const from of orderStatuses) {
      const may = isRevenue(from) || ['cancelled_by_user', 'failed', 'failed_creation', 'failed_verification'].includes(from);
      expect(`${from} ${back[from]?.at(-1)}`).toBe(`${from} ${may ? 'u' : '.'}`);
    }
    expect(moveKindOrRefusal(facts('paid', { refunded: paise(69_999) }), 'refunded')).toMatchObject({ code: 'MOVE_REFUSED' });
  });

  it('every refusal gives its reason in a sentence', () => {
    for (const method of ['gateway', 'cod'] as const) {
      for (const from of orderStatuses) {
        for (const to of orderStatuses) {
          const result = moveKindOrRefusal(facts(from, { method }), to);
          if (isRefusal(result)) expect(result.message, `${from} → ${to}`).toMatch(/^[A-Z“].{20,}\.$/);
        }
      }
    }
  });
});

describe('moves', () => {
  it('an unusual move needs a reason, a normal one does not; a reason does not allow a refused move', () => {
    expect(moveRefusal(facts('paid'), 'processing', '')).toBeNull();
    expect(moveRefusal(facts('paid'), 'delivered', ' ')).toMatchObject({ code: 'REASON_NEEDED' });
    expect(moveRefusal(facts('paid'), 'delivered', 'handed over in the shop')).toBeNull();
    expect(moveRefusal(facts('failed'), 'paid', 'they rang')).toMatchObject({ code: 'MOVE_REFUSED' });
  });

  it('shipping an order that is being refunded in full needs a reason; with a partial refund it does not (F42)', () => {
    expect(moveKindOrRefusal(facts('processing', { returning: paise(70_000) }), 'shipped')).toBe('unusual');
    expect(moveKindOrRefusal(facts('processing', { refunded: paise(30_000), returning: paise(10_000) }), 'shipped')).toBe('normal');
  });

  it('an order with a total of 0 can be cancelled once it is back at “paid”', () => {
    const free = { total: paise(0), captured: paise(0), hasGatewayOrder: false };
    expect(moveKindOrRefusal(facts('paid', free), 'cancelled_by_user')).toBe('unusual');
    expect(moveKindOrRefusal(facts('processing', free), 'cancelled_by_user')).toMatchObject({ code: 'MOVE_REFUSED' });
  });

  it('every move is listed once; none turns sold pieces into held ones, and none leaves “refunded”', () => {
    expect(new Set(adminMoves.map(([from, to]) => `${from} ${to}`)).size).toBe(adminMoves.length);
    expect(adminMoves.filter(([from, to]) => isRevenue(from) && to.startsWith('pending'))).toEqual([]);
    expect(adminMoves.filter(([from]) => from === 'refunded')).toEqual([]);
  });

  it('the reservation follows the status: unpaid pieces go back into stock, shipped ones stay sold', () => {
    const cases: [OrderStatus, OrderStatus, Reservation, Reservation][] = [
      ['pending_payment', 'cancelled_by_user', 'held', 'released'],
      ['pending_payment_gateway', 'failed', 'held', 'released'],
      ['failed', 'cancelled_by_user', 'held', 'held'],
      ['failed', 'cancelled_by_user', 'released', 'released'],
      ['failed', 'pending_payment_gateway', 'released', 'held'],
      ['processing', 'cancelled_by_user', 'committed', 'released'],
      ['paid', 'refunded', 'committed', 'released'],
      ['shipped', 'refunded', 'committed', 'committed'],
      ['failed', 'refunded', 'held', 'released'],
      ['cancelled_by_user', 'processing', 'released', 'committed'],
    ];
    for (const [from, to, reservation, after] of cases) expect(reservationAfter(from, to, reservation)).toBe(after);
  });
});

it('only steps of a parcel can be undone, and each has its way back', () => {
  const undoable = adminMoves.filter(([from, to]) => isUndoable(from, to));
  expect(undoable.map(([from, to]) => `${from} ${to}`).sort()).toEqual(undoable.map(([from, to]) => `${to} ${from}`).sort());
  expect([isUndoable('processing', 'cancelled_by_user'), isUndoable('shipped', 'refunded'), isUndoable('paid', 'paid')]).toEqual([
    false,
    false,
    false,
  ]);
});

describe('what is done instead of a move that the money forbids', () => {
  it('a paid order that has not left is cancelled by its refund, one that left is refunded', () => {
    expect(orderStatuses.map((status) => actInstead(facts(status), 'cancelled_by_user'))).toEqual([
      ...[null, null, 'cancel', 'cancel', 'refund', 'refund', null, null, null, null, null],
    ]);
    expect(actInstead(facts('paid', { returning: paise(70_000) }), 'cancelled_by_user')).toBeNull();
    expect(actInstead(facts('paid'), 'shipped')).toBeNull();
  });

  it('cash is returned by hand once it was received', () => {
    const cash = { ...unpaid, method: 'cod', hasGatewayOrder: false } as const;
    expect(actInstead({ ...cash, status: 'delivered' }, 'refunded')).toBe('refund');
    expect(actInstead({ ...cash, status: 'shipped' }, 'refunded')).toBeNull();
  });

  it('what is left at the gateway is never below zero', () => {
    expect(leftAtGateway(facts('paid', { refunded: paise(20_000), returning: paise(10_000) }))).toBe(40_000);
    expect(leftAtGateway(facts('paid', { refunded: paise(90_000) }))).toBe(0);
  });
});

describe('the transitions of orders', () => {
  it('every status that allows a capture has a transition to “paid” for all actors that report payments (E9)', () => {
    const rows = transitionRows();
    for (const from of statusesWhere(isCapturable)) {
      for (const actor of ['gateway', 'shopper', 'cron']) expect(rows).toContainEqual({ from, to: 'paid', actor });
    }
  });

  it('only the administrator and couriers send a parcel, and nobody makes a paid order unpaid', () => {
    const rows = transitionRows();
    expect(rows.filter(({ to }) => isSent(to)).every(({ actor }) => actor === 'admin' || actor === 'courier')).toBe(true);
    // A courier moves nothing else, and nothing back.
    expect(rows.filter(({ actor }) => actor === 'courier').map(({ from, to }) => `${from} ${to}`)).toEqual([
      'paid shipped',
      'processing shipped',
      'shipped delivered',
    ]);
    expect(rows.filter(({ from, to }) => isRevenue(from) && to.startsWith('pending'))).toEqual([]);
    expect(
      rows
        .filter(({ to, actor }) => to === 'paid' && actor === 'admin')
        .map(({ from }) => from)
        .sort(),
    ).toEqual(['delivered', 'processing', 'shipped']);
  });
});
