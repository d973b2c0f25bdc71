import { afterAll, beforeEach, expect, test } from 'vitest';
import { answerOnce } from '../../../src/features/agents/answer-once.server.ts';
import type { Outcome } from '../../../src/rules/agents/envelope.ts';
import { AGENT_ANSWERS_MAX, AGENT_ANSWERS_OF_SITE_MAX, AGENT_CALL_LASTS } from '../../../src/rules/agents/protocol.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { agentPieces, items } from '../../agents/all-answers.ts';
import { agentDesk, PROFILE, wholeProfile } from '../../agents/desk.ts';
import { tripsOf } from '../../shop/parcels/trips.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const desk = await agentDesk(shop);
afterAll(() => desk.outside.stop());
const { plain, reduced } = await agentPieces(shop);
beforeEach(() => shop.rows('DELETE FROM agent_answers'));

const KEY = '550e8400-e29b-41d4-a716-446655440000';
const keyed = (key = KEY, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more });
const create = (quantity: number, headers = keyed()) => desk.send('POST', '/ucp/carts', items([`P${plain}`, quantity]), headers);
const kept = () => shop.rows('SELECT site, status FROM agent_answers');
const lines = async (id: string) =>
  (await desk.send('GET', `/ucp/carts/${id}`)).body.line_items.map(({ item, quantity }) => `${item.id}:${quantity}`);

test('a call with a key has one answer, however often and at whatever prices it is sent again', async () => {
  const first = await create(1);
  await shop.rows('UPDATE products SET price_paise = price_paise + 100, mrp_paise = mrp_paise + 100 WHERE id = ?', plain);
  const again = await Promise.all([create(1), create(1)]);
  for (const { status, body } of again) expect([status, body]).toEqual([201, first.body]);
  expect(await kept()).toEqual([{ site: 'agent-desk.in', status: 201 }]);
  expect((await create(1, keyed(crypto.randomUUID()))).body.id).not.toBe(first.body.id);
});

test('a call with a key is refused where the key was used for another call, and then does nothing', async () => {
  const { body: cart } = await create(1);
  const conflict = await create(2);
  expect([conflict.status, conflict.body.code]).toEqual([409, 'idempotency_conflict']);
  const put = (quantity: number) => desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${reduced}`, quantity]), keyed());
  // The same key for another operation is another call.
  expect((await put(1)).status).toBe(200);
  expect((await put(2)).status).toBe(409);
  expect(await lines(cart.id)).toEqual([`P${reduced}:1`]);
  const { body: other } = await create(1, keyed(crypto.randomUUID()));
  expect((await desk.send('POST', `/ucp/carts/${cart.id}/cancel`, undefined, keyed())).status).toBe(200);
  expect((await desk.send('POST', `/ucp/carts/${other.id}/cancel`, undefined, keyed())).status).toBe(409);
  expect(await lines(other.id)).toEqual([`P${plain}:1`]);
});

test('a call with a key that comes late does not undo what was changed since', async () => {
  const { body: cart } = await create(1);
  const put = (quantity: number, key: string) => desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${reduced}`, quantity]), keyed(key));
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await put(1, one);
  await put(2, two);
  expect((await put(1, one)).body).toEqual(first.body);
  expect(await lines(cart.id)).toEqual([`P${reduced}:2`]);
});

test('a call with a key of another agent is another call', async () => {
  desk.outside.replies.set('GET /other-agent.in/p.json', { body: wholeProfile() });
  const first = await create(1);
  const other = await create(2, keyed(KEY, { 'ucp-agent': 'profile="https://other-agent.in/p.json"' }));
  expect([other.status, other.body.id === first.body.id]).toEqual([201, false]);
});

test('a call with a key is known by MCP too, whatever the id of the message is', async () => {
  const meta = { 'ucp-agent': { profile: PROFILE }, 'idempotency-key': KEY };
  const call = (quantity: number, id: number) =>
    desk.rpc('tools/call', { name: 'create_cart', arguments: { meta, cart: items([`P${plain}`, quantity]) } }, id);
  const first = await call(1, 1);
  expect((await call(1, 2)).body.result).toEqual(first.body.result);
  const { status, body } = await call(2, 3);
  expect([status, body.error.code, body.error.data]).toMatchObject([409, -32_000, { code: 'idempotency_conflict' }]);
});

test('a call with a key that failed may be sent again', async () => {
  await shop.rows("CREATE TRIGGER no_carts BEFORE INSERT ON agent_baskets BEGIN SELECT RAISE(ABORT, 'broken'); END");
  const { body: cart } = await create(1);
  const put = () => desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${reduced}`, 3]), keyed());
  expect((await put()).status).toBe(500);
  await shop.rows('DROP TRIGGER no_carts');
  expect((await put()).status).toBe(200);
  expect(await lines(cart.id)).toEqual([`P${reduced}:3`]);
});

test('a call with a key costs two writes, a repeated one costs one; without a key nothing is written', async () => {
  expect(await tripsOf(shop, () => create(1))).toMatchObject({ writes: 2 });
  expect(await tripsOf(shop, () => create(1))).toMatchObject({ writes: 1 });
  expect(await tripsOf(shop, () => desk.send('POST', '/ucp/carts', items([`P${plain}`, 1])))).toMatchObject({ writes: 0 });
  const read = await tripsOf(shop, () => desk.send('POST', '/ucp/catalog/search', { query: 'jhumka' }, keyed()));
  expect(read).toMatchObject({ writes: 0 });
});

const agent = { host: 'chat.agent-desk.in', site: 'agent-desk.in', net: '' };
const answer: Outcome = { status: 200, body: { ucp: {} } };
const once = (at: number, run: () => Promise<Outcome>, key = KEY) =>
  answerOnce(shop.at(at), { agent, operation: 'create_cart', key, text: 'x' }, run);

test('a call that was broken off can be done after a minute, by one', async () => {
  const now = Date.now();
  let release = () => {};
  const hung = once(now, () => new Promise((resolve) => (release = () => resolve(answer))));
  await expect.poll(kept).toEqual([{ site: 'agent-desk.in', status: null }]);
  const never = async () => Promise.reject(new Error('done twice'));
  await expect(once(now + AGENT_CALL_LASTS - 1, never)).rejects.toMatchObject({ status: 503 });
  const later = await Promise.allSettled([1, 2].map(() => once(now + AGENT_CALL_LASTS, async () => answer)));
  expect(later.some(({ status }) => status === 'fulfilled')).toBe(true);
  release();
  expect(await hung).toEqual(answer);
  expect(await once(now + AGENT_CALL_LASTS, never)).toEqual(answer);
});

test('it ends after a day, and is deleted by the next call with a key', async () => {
  const now = Date.now();
  await once(now, async () => answer);
  let runs = 0;
  const run = async () => {
    runs += 1;
    return answer;
  };
  await once(now + DAY - 1, run);
  expect(runs).toBe(0);
  await once(now + DAY, run, crypto.randomUUID());
  expect(await kept()).toHaveLength(1);
  await once(now + DAY, run);
  expect(runs).toBe(2);
});

test('the agents of one site cannot fill it for the others, and all together not without end', async () => {
  const fill = (site: string, from: number, count: number) =>
    shop.rows(`WITH RECURSIVE n(at) AS (SELECT ${from} UNION ALL SELECT at + 1 FROM n WHERE at < ${from + count - 1})
        INSERT INTO agent_answers (call, site, digest, expires_at) SELECT printf('%064d', at), '${site}', printf('%064d', 0), ${Date.now() + DAY} FROM n`);
  const known = await create(1);
  await fill('agent-desk.in', 1, AGENT_ANSWERS_OF_SITE_MAX - 1);
  const refused = await create(1, keyed(crypto.randomUUID()));
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'busy', '60']);
  expect((await create(1)).body).toEqual(known.body);
  const other = () => create(1, keyed(crypto.randomUUID(), { 'ucp-agent': 'profile="https://other-agent.in/p.json"' }));
  expect((await other()).status).toBe(201);
  await fill('many.in', 10_000, AGENT_ANSWERS_MAX);
  expect((await other()).status).toBe(503);
  expect((await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]))).status).toBe(201);
});
