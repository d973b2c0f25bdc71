import { beforeEach, describe, expect, it } from 'vitest';
import { readToDo } from '../../../src/admin/to-do/to-do.server.ts';
import { CALL_AFTER } from '../../../src/rules/cash/cash-check.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { asksOf, checkOf, guardOn, type PlacedCash, placeCash, ruleOn } from '../../shop/orders/cash-guard.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
beforeEach(async () => {
  await shop.rows("UPDATE cod_checks SET state = 'confirmed', answered_at = 1, channel = 'page' WHERE state = 'waiting'");
  await guardOn(shop);
});

interface Listed {
  readonly rows: { id: string; version: number; state: string; callOutcome: string | null; calls: number }[];
  readonly tabs: Record<string, number>;
}
const listed = async (tab: string) => (await ask<Listed>('GET', `/cash-orders?tab=${tab}`)).body;
const call = (id: string, outcome: string, version = 1) => ask<{ code: string }>('POST', `/cash-orders/${id}/call`, { outcome, version });
/** The buyer was asked so many ms ago, whatever the hour is: one who orders at night is asked in the morning. */
async function askedBefore({ id }: PlacedCash, ms: number) {
  await shop.rows('DROP TRIGGER IF EXISTS cod_checks_freeze');
  const at = Date.now() - ms;
  await shop.rows('UPDATE cod_checks SET asked_at = ?, ends_at = ends_at - asked_at + ? WHERE order_id = ?', at, at, id);
}
const toDo = async () => {
  const { body } = await ask<{ lines: { id: string; count: number }[] }>('GET', '/to-do');
  return Object.fromEntries(body.lines.map(({ id, count }) => [id, count]));
};
const statusOf = async ({ id }: PlacedCash) => (await shop.rows('SELECT status FROM orders WHERE id = ?', id))[0]?.status;

describe('an order that nobody answers', () => {
  it('is to be called about after a day, and late after two: list, menu and dashboard say so', async () => {
    const order = await placeCash(shop);
    expect([(await listed('call')).rows, (await listed('waiting')).rows.map(({ id }) => id), await toDo()]).toMatchObject([
      [],
      [order.id],
      expect.not.objectContaining({ calls: 1 }),
    ]);
    await askedBefore(order, 25 * HOUR);
    expect((await listed('call')).rows.map(({ id }) => id)).toEqual([order.id]);
    expect(await toDo()).toMatchObject({ calls: 1 });
    expect(await toDo()).not.toHaveProperty('lateCalls');
    await askedBefore(order, 49 * HOUR);
    expect(await toDo()).toMatchObject({ calls: 1, lateCalls: 1 });
    expect(await toDo()).not.toHaveProperty('pack');
  });

  it('is to be called about from the last moment of the day on', async () => {
    const { asked_at: asked } = await checkOf(shop, await placeCash(shop));
    const callsAt = async (at: number) => (await readToDo(shop.at(at), null)).lines.find(({ id }) => id === 'calls')?.count;
    expect([await callsAt(Number(asked) + CALL_AFTER - 1), await callsAt(Number(asked) + CALL_AFTER)]).toEqual([undefined, 1]);
  });

  it('is called about at once where a rule wishes it', async () => {
    await ruleOn(shop, 'no-house-number', 'call');
    const order = await placeCash(shop);
    expect((await listed('call')).rows.map(({ id }) => id)).toEqual([order.id]);
  });

  it('one press: no answer and a wrong number leave it waiting, confirmed answers it, once', async () => {
    const order = await placeCash(shop);
    await askedBefore(order, 25 * HOUR);
    expect((await call(order.id, 'no-answer')).status).toBe(200);
    expect((await call(order.id, 'wrong-number')).status).toBe(200);
    expect((await listed('call')).rows).toMatchObject([{ id: order.id, state: 'waiting', calls: 2, callOutcome: 'wrong-number' }]);
    const pressed = await Promise.all([call(order.id, 'confirmed'), call(order.id, 'confirmed'), call(order.id, 'no-answer')]);
    expect(pressed.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(await checkOf(shop, order)).toMatchObject({
      state: 'called',
      channel: 'phone',
      answered_by: 'owner@chamak.example',
      call_outcome: null,
    });
    expect((await call(order.id, 'confirmed')).body.code).toBe('RECORD_CHANGED');
    expect((await listed('answered')).rows.map(({ id }) => id)).toContain(order.id);
    expect((await ask('POST', `/orders/${order.id}/status`, { to: 'shipped', seen: 'processing', reason: '' })).status).toBe(200);
  });

  it('a call about an older address, or an order of nobody, is refused', async () => {
    const order = await placeCash(shop);
    expect((await call(order.id, 'confirmed', 2)).body.code).toBe('RECORD_CHANGED');
    expect((await call(crypto.randomUUID(), 'confirmed')).status).toBe(404);
    expect((await call('x', 'confirmed')).status).toBe(404);
    expect((await checkOf(shop, order)).state).toBe('waiting');
  });
});

describe('silence for three days', () => {
  const ends = (isOn: 0 | 1) => shop.rows('INSERT OR REPLACE INTO cod_guard_settings (id, ends_silent) VALUES (1, ?)', isOn);
  /** Past the third day, by day: whatever was to be sent was sent. */
  const threeDays = async () => {
    for (const days of [0.5, 1, 1.5, 2, 3.1, 3.6]) await shop.runCron(Date.now() + days * DAY);
  };

  it('ends nothing unless the owner has switched that on', async () => {
    const order = await placeCash(shop);
    await threeDays();
    expect(await statusOf(order)).toBe('processing');
  });

  it('ends an order whose first message said so, once, with the pieces back and a message', async () => {
    await ends(1);
    const order = await placeCash(shop);
    await threeDays();
    const [asked] = shop.mails.filter(({ to, subject }) => to === order.email && subject.startsWith('Please confirm'));
    expect(asked?.text).toContain('Without an answer by');
    expect([await statusOf(order), (await checkOf(shop, order)).state]).toEqual(['cancelled_by_user', 'silent']);
    expect(shop.mails.filter(({ to, subject }) => to === order.email && subject.includes('cancelled'))).toHaveLength(1);
    await shop.runCron(Date.now() + 5 * DAY);
    expect(shop.mails.filter(({ to, subject }) => to === order.email && subject.includes('cancelled'))).toHaveLength(1);
  });

  it('not one that was placed before the switch, nor one placed before it was switched off again', async () => {
    const before = await placeCash(shop);
    await ends(1);
    await threeDays();
    expect(await statusOf(before)).toBe('processing');
    const order = await placeCash(shop);
    await ends(0);
    await threeDays();
    expect(await statusOf(order)).toBe('processing');
  });

  it('not one to which no message went: nobody was told', async () => {
    await ends(1);
    const order = await placeCash(shop);
    await shop.rows("UPDATE outbox SET sent_at = NULL, dropped_at = 1 WHERE order_id = ? AND kind = 'cash-ask'", order.id);
    await threeDays();
    expect([await statusOf(order), (await asksOf(shop, order)).every(({ sent_at: sent }) => sent === null)]).toEqual(['processing', true]);
  });

  it('an answer in the last moment wins', async () => {
    await ends(1);
    const order = await placeCash(shop);
    for (const days of [0.5, 1, 1.5, 2]) await shop.runCron(Date.now() + days * DAY);
    await call(order.id, 'confirmed');
    await shop.runCron(Date.now() + 4 * DAY);
    expect([await statusOf(order), (await checkOf(shop, order)).state]).toEqual(['processing', 'called']);
  });

  it('an order without a mark never ends by silence', async () => {
    await shop.rows('INSERT OR REPLACE INTO cod_guard_settings (id, asks_all, ends_silent) VALUES (1, 1, 1)');
    const order = await placeCash(shop, { line1: '14, Gandhi Nagar' });
    await threeDays();
    const [asked] = shop.mails.filter(({ to, subject }) => to === order.email && subject.startsWith('Please confirm'));
    expect([await statusOf(order), asked?.text.includes('Without an answer')]).toEqual(['processing', false]);
  });
});
