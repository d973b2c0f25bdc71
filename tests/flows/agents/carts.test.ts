import { afterAll, expect, test } from 'vitest';
import { keepBasket, openBasket } from '../../../src/features/agents/baskets.server.ts';
import { AGENT_CARTS_MAX } from '../../../src/rules/agents/protocol.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { agentPieces, items } from '../../agents/all-answers.ts';
import { agentDesk, type Sent } from '../../agents/desk.ts';
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

test('what has ended is deleted by the next change, and opens nothing', async () => {
  const { body: cart } = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]));
  await desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${plain}`, 2]));
  expect((await kept()).length).toBeGreaterThan(1);
  const later = shop.at(Date.now() + DAY + 1);
  expect(await openBasket(later, 'cart', cart.id)).toBeNull();
  const basket = { nonce: 'abcdefghijklmnop', createdAt: later.now, lines: [{ id: 'P1', quantity: 1 }] };
  await keepBasket(later, { ...basket, isCartCanceled: false, isCheckoutCanceled: false });
  expect(await kept()).toEqual([{ lines: 'P1:1', is_cart_canceled: 0, is_checkout_canceled: 0 }]);
});

test('only so many changed carts are kept; those that are kept can be changed further', async () => {
  const { body: cart } = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]));
  const change = (quantity: number) => desk.send('PUT', `/ucp/carts/${cart.id}`, items([`P${plain}`, quantity]));
  await change(2);
  await shop.rows(`WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${AGENT_CARTS_MAX})
    INSERT INTO agent_baskets (nonce, lines, expires_at) SELECT printf('%016d', at), 'P1:1', ${Date.now() + DAY} FROM n`);
  expect((await change(3)).status).toBe(200);
  const { body: other } = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]));
  const refused = await desk.send('PUT', `/ucp/carts/${other.id}`, items([`P${plain}`, 2]));
  expect([refused.status, refused.body.code]).toEqual([503, 'busy']);
});
