import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { keepBasket, openBasket } from '../../../src/features/agents/baskets.server.ts';
import { AGENT_CARTS_MAX, AGENT_CARTS_OF_ONE_MAX, AGENT_NEW_SHARE } from '../../../src/rules/agents/protocol.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { agentPieces, items } from '../../agents/all-answers.ts';
import { agentDesk, type Sent, wholeProfile } from '../../agents/desk.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const desk = await agentDesk(shop);
afterAll(() => desk.outside.stop());
const { plain, reduced, soldOut, sized, shared, archived } = await agentPieces(shop);

const linesOf = ({ body }: Pick<Sent, 'body'>) => body.line_items.map(({ item, quantity }) => `${item.id}:${quantity}`);
const stock = () => shop.rows('SELECT id, stock_quantity, reserved FROM products ORDER BY id');
const kept = () => shop.rows('SELECT lines, is_cart_canceled, is_checkout_canceled FROM agent_baskets');

test('a cart has the prices of the shop and holds nothing; making and reading it writes nothing', async () => {
  const before = await stock();
  const made = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 2], [`P${reduced}`, 1], [`P${sized}-Free size`, 1]));
  expect(made.status).toBe(201);
  const { totals, line_items, continue_url } = made.body;
  expect(line_items[2]?.item).toEqual({ id: `P${sized}-Free size`, title: 'Kada Surya, size Free size', price: 120_000 });
  expect(totals.map(({ amount }) => amount)).toEqual([329_800, 0, 329_800]);
  expect(continue_url).toMatch(
    new RegExp(`^http://shop.test/buy/P${plain}:2,P${reduced}:1,~[A-Za-z0-9_-]+:1\\?attribution/utm_source=ucp&`),
  );
  expect((await desk.send('GET', `/ucp/carts/${made.body.id}`)).body).toEqual(made.body);
  expect([await stock(), await kept()]).toEqual([before, []]);
});

test('what cannot be bought is left out and named; too many are kept and marked', async () => {
  const none = [`P${soldOut}`, `P${archived}`, `P${sized}`, `P${sized}-2.4`, `P${shared}-9`, 'x'];
  const wishes = [[`P${plain}`, 50] as const, ...none.map((id) => [id, 1] as const)];
  const made = await desk.send('POST', '/ucp/carts', items(...wishes));
  expect(linesOf(made)).toEqual([`P${plain}:50`]);
  const said = made.body.messages.map(({ code, severity }) => (severity ? `${code} ${severity}` : code));
  const left = ['not_found', 'out_of_stock', 'not_found', 'not_found', 'out_of_stock', 'not_found'];
  expect(said).toEqual([...left, 'quantity_unavailable recoverable']);
  // The piece without its size counts in no sum.
  expect(made.body.totals[0].amount).toBe(50 * 79_900);
});

test('changed lines replace all; the id stays, and so does what it opens', async () => {
  const { body: cart } = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]));
  const changed = await desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${reduced}`, 3], [`P${reduced}`, 1]));
  expect([changed.body.id, linesOf(changed)]).toEqual([cart.id, [`P${reduced}:4`]]);
  expect(linesOf(await desk.send('GET', `/ucp/carts/${cart.id}`))).toEqual([`P${reduced}:4`]);
  const nothing = await desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${soldOut}`, 1]));
  expect([nothing.status, nothing.body.messages[0].code]).toEqual([200, 'out_of_stock']);
  expect(linesOf(await desk.send('GET', `/ucp/carts/${cart.id}`))).toEqual([`P${reduced}:4`]);
  expect(await kept()).toHaveLength(1);
});

test('a cart leads to one checkout, which has what the cart has now; no order comes of it: completing it leads to the shop', async () => {
  const { body: cart } = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]));
  await desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${plain}`, 2]));
  const ask = () => desk.send('POST', '/ucp/checkout-sessions', { cart_id: cart.id, ...items([`P${reduced}`, 9]) });
  const [one, other] = [await ask(), await ask()];
  expect(linesOf(one)).toEqual([`P${plain}:2`]);
  expect(other.body).toEqual(one.body);
  const messages = [{ code: 'payment_handoff', severity: 'requires_buyer_input' }];
  expect(one.body).toMatchObject({ status: 'requires_escalation', messages });
  expect((await desk.send('POST', `/ucp/checkout-sessions/${one.body.id}/complete`, { payment: {} })).body).toEqual(one.body);
  expect(await shop.rows('SELECT id FROM orders')).toEqual([]);
  await desk.send('PUT', `/ucp/checkout-sessions/${one.body.id}`, items([`P${plain}`, 3]));
  expect(linesOf(await desk.send('GET', `/ucp/carts/${cart.id}`))).toEqual([`P${plain}:3`]);
});

test('what is cancelled stays so: a cart is gone, a checkout leads nowhere and cannot be changed', async () => {
  const { body: cart } = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]));
  const { body: checkout } = await desk.send('POST', '/ucp/checkout-sessions', { cart_id: cart.id });
  for (const _ of [1, 2]) {
    const ended = await desk.send('POST', `/ucp/checkout-sessions/${checkout.id}/cancel`);
    expect([ended.body.status, ended.body.continue_url]).toEqual(['canceled', undefined]);
  }
  const changed = await desk.send('PUT', `/ucp/checkout-sessions/${checkout.id}`, items([`P${plain}`, 2]));
  expect([changed.body.status, linesOf(changed)]).toEqual(['canceled', [`P${plain}:1`]]);
  expect((await desk.send('POST', `/ucp/carts/${cart.id}/cancel`)).body.id).toBe(cart.id);
  const gone = [
    await desk.send('GET', `/ucp/carts/${cart.id}`),
    await desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${plain}`, 1])),
    await desk.send('POST', `/ucp/carts/${cart.id}/cancel`),
    await desk.send('POST', '/ucp/checkout-sessions', { cart_id: cart.id }),
  ];
  expect(gone.map(({ status, body }) => [status, body.messages[0].code])).toEqual(gone.map(() => [200, 'not_found']));
});

test('an id that the shop did not give opens nothing: forged, cut, of the other kind, or ended', async () => {
  const { body: cart } = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]));
  const [text = '', signature = ''] = String(cart.id).slice('cart_'.length).split('.');
  const other = Buffer.from(Buffer.from(text, 'base64url').toString().replace(/:1$/, ':9')).toString('base64url');
  const cutOff = [`cart_${text}`, `cart_${text}.${signature.slice(1)}`];
  for (const id of [`cart_${other}.${signature}`, ...cutOff, `${cart.id}.x`, 'cart_.', 'x'.repeat(5_000)])
    expect((await desk.send('GET', `/ucp/carts/${id}`)).body.messages[0].code).toBe('not_found');
  const asCheckout = await desk.send('GET', `/ucp/checkout-sessions/checkout_${text}.${signature}`);
  expect(asCheckout.body.messages[0].code).toBe('not_found');
});

const own = { site: 'agent-desk.in', net: '' };

test('what has ended is deleted by the next change, and opens nothing', async () => {
  const { body: cart } = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]));
  await desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${plain}`, 2]));
  expect((await kept()).length).toBeGreaterThan(1);
  const later = shop.at(Date.now() + DAY + 1);
  expect(await openBasket(later, own, 'cart', cart.id)).toBeNull();
  const basket = { nonce: 'abcdefghijklmnop', createdAt: later.now, lines: [{ id: 'P1', quantity: 1 }] };
  await keepBasket(later, own, { ...basket, isCartCanceled: false, isCheckoutCanceled: false });
  expect(await kept()).toEqual([{ lines: 'P1:1', is_cart_canceled: 0, is_checkout_canceled: 0 }]);
});

/** Fills the table with carts of a site, or of many. */
const fill = (count: number, site: string, net = "''") =>
  shop.rows(`WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${count})
    INSERT INTO agent_baskets (nonce, site, net, lines, expires_at) SELECT printf('%016d', at), ${site}, ${net}, 'P1:1', ${Date.now() + DAY} FROM n`);

/** Makes a cart and changes it, as an agent that calls from an address. */
async function changed(headers: Record<string, string> = {}) {
  const { body: cart } = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]), headers);
  return desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${plain}`, 2]), headers);
}
const OTHER = { 'ucp-agent': 'profile="https://bot.other-agent.in/profile.json"' };
const busy = { status: 503, body: { code: 'busy' } };

describe('only so many changed carts are kept (M3)', () => {
  beforeEach(async () => {
    await shop.rows('DELETE FROM agent_baskets');
    desk.outside.replies.set('GET /bot.other-agent.in/profile.json', { body: wholeProfile() });
  });

  test('of one site: the carts of others, and those that are kept already, can be changed further', async () => {
    const { body: cart } = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]));
    const change = (quantity: number) => desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${plain}`, quantity]));
    await change(2);
    await fill(AGENT_CARTS_OF_ONE_MAX, "'agent-desk.in'");
    expect((await change(3)).status).toBe(200);
    expect(await changed()).toMatchObject(busy);
    expect((await changed(OTHER)).status).toBe(200);
  });

  test('of one network, whatever sites it names', async () => {
    const from = { 'cf-connecting-ip': '203.0.113.21' };
    expect((await changed(from)).status).toBe(200);
    await fill(AGENT_CARTS_OF_ONE_MAX, "'site' || at || '.in'", '(SELECT net FROM agent_baskets)');
    expect(await changed({ ...OTHER, ...from })).toMatchObject(busy);
    expect((await changed({ ...OTHER, 'cf-connecting-ip': '203.0.113.22' })).status).toBe(200);
  });

  test('in all: a crowd of new sites leaves room for those who were here before', async () => {
    await fill(AGENT_CARTS_MAX * AGENT_NEW_SHARE, "'site' || at || '.in'");
    expect(await changed(OTHER)).toMatchObject(busy);
    await shop.rows(
      "UPDATE agent_baskets SET site = 'other-agent.in', created_at = ? WHERE nonce = printf('%016d', 1)",
      Date.now() - DAY / 2,
    );
    expect((await changed(OTHER)).status).toBe(200);
    expect(await changed()).toMatchObject(busy);
  });
});

test('a cart belongs to the site that it was given to', async () => {
  const { body: cart } = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]));
  const strange = await desk.send('GET', `/ucp/carts/${cart.id}`, undefined, OTHER);
  expect(strange.body.messages[0].code).toBe('not_found');
  expect((await desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${plain}`, 2]), OTHER)).body.messages[0].code).toBe('not_found');
  expect((await desk.send('GET', `/ucp/carts/${cart.id}`)).body.id).toBe(cart.id);
});
