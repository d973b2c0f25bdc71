import { beforeEach, describe, expect, it } from 'vitest';
import { orderToken } from '../../../src/features/ledger/order-token.server.ts';
import { answerPage } from '../../../src/features/own-order/answer/answer-page.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { asksOf, checkOf, guardOn, type PlacedCash, placeCash } from '../../shop/orders/cash-guard.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
beforeEach(() => guardOn(shop));

const nobody = { userId: null, guestId: null };
const tokenOf = (id: string) => orderToken(parseEnv(shop.env), id);
const place = { line1: '27, Main Road', line2: '', place: 'Near the lake', city: 'Mysuru', state: 'KA', postal_code: '570001' };

/** Opens the page, or sends one of its forms. `token`: of the signed link by default. */
async function page(id: string, form?: Record<string, string>, { token, query = '' }: { token?: string | null; query?: string } = {}) {
  const signed = token === undefined ? await tokenOf(id) : token;
  const address = `http://shop.test/orders/${id}/confirm?${new URLSearchParams({ ...(signed !== null && { token: signed }) })}${query}`;
  const sent = form && {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  };
  const answer = await answerPage(shop.at(), new Request(address, sent || {}), nobody, id);
  await shop.settle();
  return answer;
}
const shown = async (...given: Parameters<typeof page>) => {
  const answer = await page(...given);
  if ('goTo' in answer) throw new Error(`went to ${answer.goTo}`);
  return answer;
};
const ship = (id: string, reason = '') =>
  ask<{ code: string }>('POST', `/orders/${id}/status`, { to: 'shipped', seen: 'processing', reason });
const addressOfOrder = async ({ id }: PlacedCash) =>
  JSON.parse(String((await shop.rows('SELECT shipping_address FROM orders WHERE id = ?', id))[0]?.shipping_address));

describe('the signed page of a cash order (#11)', () => {
  it('opening it changes nothing, however often: scanners of mails open every link', async () => {
    const order = await placeCash(shop);
    const before = [await checkOf(shop, order), await asksOf(shop, order)];
    for (let n = 0; n < 5; n += 1) {
      const { check, order: row, problem } = await shown(order.id);
      expect([check.state, row.id, problem]).toEqual(['waiting', order.id, null]);
    }
    for (const method of ['HEAD', 'GET']) {
      const address = `http://shop.test/orders/${order.id}/confirm?token=${await tokenOf(order.id)}&act=confirm&version=1`;
      await answerPage(shop.at(), new Request(address, { method }), nobody, order.id);
    }
    expect([await checkOf(shop, order), await asksOf(shop, order)]).toEqual(before);
  });

  it('confirm: the order can be sent, nobody is asked again, and a second press says the same', async () => {
    const order = await placeCash(shop);
    expect((await ship(order.id)).body.code).toBe('CASH_WAITS');
    for (let n = 0; n < 2; n += 1) expect(await page(order.id, { act: 'confirm', version: '1' })).toHaveProperty('goTo');
    expect(await checkOf(shop, order)).toMatchObject({ state: 'confirmed', channel: 'page', version: 1 });
    const left = (await asksOf(shop, order)).filter(({ sent_at: sent }) => sent === null);
    expect(left.length).toBeGreaterThanOrEqual(2);
    for (const row of left) expect(row).toMatchObject({ last_error: 'answered', dropped_at: expect.any(Number) });
    expect((await shown(order.id, undefined, { query: '&said=changed' })).problem).toBeNull();
    expect((await ship(order.id)).status).toBe(200);
  });

  it('correct the address: the parcel goes there, and older buttons and windows are void', async () => {
    const order = await placeCash(shop);
    expect(await page(order.id, { act: 'correct', version: '1', ...place })).toEqual({
      goTo: expect.stringContaining(`/orders/${order.id}/confirm?token=`),
    });
    expect(await checkOf(shop, order)).toMatchObject({ state: 'corrected', version: 2, channel: 'page' });
    expect(await addressOfOrder(order)).toEqual({
      ...{ address: '27, Main Road', apartment: '', place: 'Near the lake', city: 'Mysuru', state: 'KA', pin_code: '570001' },
      ...{ country: 'India', phone: order.phone },
    });
    for (const form of [
      { act: 'confirm', version: '1' },
      { act: 'correct', version: '1', ...place, line1: '99, Elsewhere' },
    ])
      expect(await page(order.id, form)).toEqual({ goTo: expect.stringContaining('said=changed') });
    expect((await addressOfOrder(order)).address).toBe('27, Main Road');
    expect((await ship(order.id)).status).toBe(200);
  });

  it('what the courier needs in English letters is asked for, kept, and ends with the street that it names', async () => {
    const order = await placeCash(shop);
    const correct = (over: Record<string, string>, version = '1') => page(order.id, { act: 'correct', version, ...place, ...over });
    const kannada = { line1: 'ಗಾಂಧಿ ನಗರ ಮುಖ್ಯ ರಸ್ತೆ' };
    const asked = await correct(kannada);
    if ('goTo' in asked) throw new Error('saved');
    expect(asked.errors).toEqual({ latin_street: 'Write the address in English letters too: the courier prints no others.' });
    expect(asked.typed.latin_street).toMatch(/^g/i);
    expect(await correct({ ...kannada, latin_street: 'Gandhi Nagar Main Road' })).toHaveProperty('goTo');
    expect(await addressOfOrder(order)).toMatchObject({ address: kannada.line1, latin_street: 'Gandhi Nagar Main Road' });
    // An order that was placed in such letters keeps them where nothing else is typed, and loses them with its street.
    for (const [line1, kept] of [
      [kannada.line1, 'Gandhi Nagar Main Road'],
      ['28, Main Road', undefined],
    ] as const) {
      const next = await placeCash(shop, { line1: kannada.line1, latin: { latin_street: 'Gandhi Nagar Main Road' } });
      expect((await shown(next.id)).typed).toMatchObject({ line1: kannada.line1, latin_street: 'Gandhi Nagar Main Road' });
      await page(next.id, { act: 'correct', version: '1', ...place, line1, place: '', latin_street: 'Gandhi Nagar Main Road' });
      expect(await addressOfOrder(next)).toMatchObject({ address: line1 });
      expect((await addressOfOrder(next)).latin_street).toBe(kept);
    }
  });

  it('a wrong address is shown again with what was typed, and nothing is saved', async () => {
    const order = await placeCash(shop);
    for (const [field, value] of [
      ['line1', 'x\u0007y'],
      ['postal_code', '302022'],
    ] as const) {
      const { status, errors, typed, problem } = await shown(order.id, { act: 'correct', version: '1', ...place, [field]: value });
      expect([status, Object.keys(errors), typed[field]]).toEqual([422, [field], value]);
      expect(problem).toContain('not saved');
    }
    const blocked = await shown(order.id, { act: 'correct', version: '1', ...place, city: 'Leh', state: 'LA', postal_code: '194101' });
    expect(blocked.errors.postal_code).toContain('194101');
    const unknown = await shown(order.id, { act: 'correct', version: '1', ...place, postal_code: '560999' });
    expect(unknown.errors.postal_code).toContain('560999');
    expect(await checkOf(shop, order)).toMatchObject({ state: 'waiting', version: 1 });
  });

  it('another State before the invoice, not after it: the tax would be another', async () => {
    const other = { ...place, city: 'Chennai', state: 'TN', postal_code: '600001' };
    const early = await placeCash(shop);
    await page(early.id, { act: 'correct', version: '1', ...other });
    expect((await addressOfOrder(early)).state).toBe('TN');
    const late = await placeCash(shop);
    await ask('POST', `/orders/${late.id}/invoice`);
    await page(late.id, { act: 'correct', version: '1', ...other });
    expect((await addressOfOrder(late)).state).toBe('KA');
    expect((await shown(late.id, undefined, { query: '&said=changed' })).problem).toContain('another State');
    await page(late.id, { act: 'correct', version: '1', ...place });
    expect(await checkOf(shop, late)).toMatchObject({ state: 'corrected' });
  });

  it('cancel: the pieces are free, the check has ended, and nobody is asked any more', async () => {
    const order = await placeCash(shop);
    const cancel = () => order.who.form(`/api/orders/${order.id}/cancel`, { page: 'link' });
    expect((await cancel()).status).toBe(303);
    expect((await cancel()).status).toBe(303);
    expect(await checkOf(shop, order)).toMatchObject({ state: 'cancelled' });
    expect((await asksOf(shop, order)).every(({ sent_at: sent, dropped_at: dropped }) => sent !== null || dropped !== null)).toBe(true);
    await page(order.id, { act: 'confirm', version: '1' });
    expect(await checkOf(shop, order)).toMatchObject({ state: 'cancelled' });
  });

  it('nobody else: without the link, with that of another order, or from another browser it is no order', async () => {
    const [order, other] = [await placeCash(shop), await placeCash(shop)];
    for (const token of [null, '', 'x', await tokenOf(other.id)]) {
      expect(await page(order.id, undefined, { token })).toEqual({ goTo: '/track-order' });
      expect(await page(order.id, { act: 'confirm', version: '1' }, { token })).toEqual({ goTo: '/track-order' });
    }
    expect((await Shopper.stranger(shop).form(`/api/orders/${order.id}/cancel`, { page: 'link' })).status).toBe(404);
    expect(await page('not-an-id', undefined, { token: 'x' })).toEqual({ goTo: '/track-order' });
    expect(await checkOf(shop, order)).toMatchObject({ state: 'waiting' });
  });

  it('hostile forms change nothing', async () => {
    const order = await placeCash(shop);
    for (const form of [{ act: '' }, { act: 'cancel' }, ...['', '2', '1e0x'].map((version) => ({ act: 'confirm', version }))])
      await page(order.id, form);
    expect(await checkOf(shop, order)).toMatchObject({ state: 'waiting', version: 1 });
  });
});

it('two windows: one answer counts, and the order is whole', async () => {
  for (const ahead of HEAD_STARTS) {
    const order = await placeCash(shop);
    const correct = (line1: string) => page(order.id, { act: 'correct', version: '1', ...place, line1 });
    const confirm = () => page(order.id, { act: 'confirm', version: '1' });
    await meeting(ahead, [confirm, () => Promise.all([correct('27, Main Road'), correct('28, Main Road')])]);
    const { state, version } = await checkOf(shop, order);
    const { address } = await addressOfOrder(order);
    if (state === 'confirmed') expect([version, address]).toEqual([1, 'Gandhi Nagar main road']);
    else expect([state, version, ['27, Main Road', '28, Main Road']]).toEqual(['corrected', 2, expect.arrayContaining([address])]);
  }
});

it('confirm against cancel: never sent and cancelled, never half of each', async () => {
  for (const ahead of HEAD_STARTS) {
    const order = await placeCash(shop);
    const cancel = () => order.who.form(`/api/orders/${order.id}/cancel`, { page: 'link' });
    await meeting(ahead, [() => Promise.all([page(order.id, { act: 'correct', version: '1', ...place }), ship(order.id)]), cancel]);
    const [row] = await shop.rows('SELECT status, reservation FROM orders WHERE id = ?', order.id);
    const { state } = await checkOf(shop, order);
    const ended = row?.status === 'cancelled_by_user';
    expect([row?.reservation, row?.status === 'shipped' && state === 'waiting']).toEqual([ended ? 'released' : 'committed', false]);
    expect(ended || state === 'corrected').toBe(true);
  }
});

it('many at once: the waiting one says why, the others leave; the file of the courier and the packing screen refuse it', async () => {
  const [waiting, free] = [await placeCash(shop), await placeCash(shop, { line1: '14, Gandhi Nagar' })];
  const parcels = [waiting, free].map(({ id }) => ({ id, seen: 'processing', url: 'https://courier.example/1' }));
  const { body } = await ask<{ results: { id: string; fault: string | null }[] }>('POST', '/orders/bulk/ship', { parcels });
  const fault = (id: string) => body.results.find((result) => result.id === id)?.fault;
  expect([fault(waiting.id), fault(free.id)]).toEqual([expect.stringContaining('waits for an answer'), null]);
  const [row] = await shop.rows('SELECT number FROM orders WHERE id = ?', waiting.id);
  await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
  const file = await ask<{ code: string; details: string }>('GET', `/orders/bulk/shiprocket.csv?numbers=${row?.number}`);
  expect(file.body).toMatchObject({ code: 'CASH_WAITS', details: expect.stringContaining(String(row?.number)) });
  expect((await ask('GET', `/orders/bulk/pack?number=${row?.number}`)).body).toMatchObject({ waitsForAnswer: true });
});

it('the administrator may send it without an answer, with a reason, which the history keeps (#294)', async () => {
  const order = await placeCash(shop);
  expect((await ship(order.id, '  ')).body.code).toBe('CASH_WAITS');
  expect((await ship(order.id, 'A regular customer')).status).toBe(200);
  expect(await checkOf(shop, order)).toMatchObject({ state: 'passed', channel: 'admin', answered_by: 'owner@chamak.example' });
  const [event] = await shop.rows("SELECT note FROM order_events WHERE order_id = ? AND to_status = 'shipped'", order.id);
  expect(event?.note).toContain('A regular customer');
});

it('an ended order that is opened again with a reason needs no answer', async () => {
  const order = await placeCash(shop);
  await order.who.form(`/api/orders/${order.id}/cancel`, { page: 'link' });
  const again = { to: 'processing', seen: 'cancelled_by_user', reason: 'They called' };
  expect((await ask('POST', `/orders/${order.id}/status`, again)).status).toBe(200);
  expect(await checkOf(shop, order)).toMatchObject({ state: 'passed' });
  expect((await ship(order.id)).status).toBe(200);
});

it('a shopper causes three messages about one order, whatever they do; the reminders leave in their time and end with it', async () => {
  const order = await placeCash(shop);
  for (let n = 0; n < 3; n += 1) await page(order.id, { act: 'confirm', version: '7' });
  for (let day = 0; day <= 3; day += 0.25) await shop.runCron(Date.now() + day * DAY);
  const asks = await asksOf(shop, order);
  expect(asks).toHaveLength(3);
  expect(asks.filter(({ sent_at: sent }) => sent !== null).length).toBeLessThanOrEqual(3);
  for (const { sent_at: sent } of asks.filter((row) => row.sent_at !== null)) {
    const hour = new Date(Number(sent) + 5.5 * 3_600_000).getUTCHours();
    expect(hour >= 9 && hour < 21).toBe(true);
  }
  expect(shop.mails.filter(({ to, subject }) => to === order.email && subject.startsWith('Please confirm')).length).toBeLessThanOrEqual(3);
});
