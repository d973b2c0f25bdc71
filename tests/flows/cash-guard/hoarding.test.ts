import { beforeEach, describe, expect, it } from 'vitest';
import { CASH_NETWORK_KEPT } from '../../../src/rules/cash/cash-bounds.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { holdLimits } from '../../../src/rules/payment/hold-limits.ts';
import { addressOf, guardOn, ruleOn } from '../../shop/orders/cash-guard.ts';
import { type Answer, askCode, COD, Shopper } from '../../shop/people/shopper.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.ownLimits();
beforeEach(async () => {
  await guardOn(shop);
  await ruleOn(shop, 'second-open', 'call');
  await ruleOn(shop, 'same-network', 'prepaid_only');
});

interface Sender {
  readonly email: string;
  readonly phone?: string;
  /** The network; none is counted without it. */
  readonly from?: string;
  /** Of an account. */
  readonly cookie?: string;
}
let senders = 0;
const someEmail = () => `hoarder${++senders}@example.in`;

/** A cash order of one line, in a browser of its own, whose mailbox is proved by a code or by the account. */
async function cash(piece: number, { email, phone, from, cookie }: Sender, quantity = 1): Promise<Answer> {
  const who = new Shopper(shop);
  const over = { ...COD, shipping_address: addressOf('14, Gandhi Nagar', phone), customer_email: email };
  const body = await who.orderBody([{ id: piece, quantity }], '', over);
  const code = cookie ? {} : { contact_code: (await askCode(shop, who, body)).code };
  const headers = { 'idempotency-key': crypto.randomUUID(), ...(from && { 'cf-connecting-ip': from }), ...(cookie && { cookie }) };
  return who.post('/api/create-razorpay-order', { ...body, ...code }, headers);
}
const marksOf = async ({ body }: Answer) => {
  const [row] = await shop.rows('SELECT act, marks FROM cod_checks WHERE order_id = ?', body.dbOrderId);
  const marks = JSON.parse(String(row?.marks)) as { kind: string; act: string }[];
  return [row?.act, ...marks.map(({ kind, act }) => `${kind}: ${act}`)];
};
const codes = (answers: readonly Answer[]) => answers.map(({ status, body }) => (status === 200 ? 'placed' : body.code));
const answeredByLink = (of: readonly Answer[]) =>
  Promise.all(
    of.map(({ body }) =>
      shop.rows("UPDATE cod_checks SET state = 'confirmed', channel = 'page', answered_at = 1 WHERE order_id = ?", String(body.dbOrderId)),
    ),
  );
async function sent(of: readonly Answer[]): Promise<void> {
  await answeredByLink(of);
  for (const { body } of of) await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", String(body.dbOrderId));
}

describe('one person does not take the stock with cash orders (H1)', () => {
  it('an account with invented phones: the second order is marked, the fourth is refused, and the shop keeps its pieces', async () => {
    const piece = await shop.addProduct({ price: 44_900, stock: 60 });
    const email = someEmail();
    const { cookie } = await signedIn(shop, email);
    const answers: Answer[] = [];
    for (const quantity of [1, 2, 3, 4, 5]) answers.push(await cash(piece, { email, cookie }, quantity));
    expect(codes(answers)).toEqual(['placed', 'placed', 'placed', 'TOO_MUCH_CASH', 'TOO_MUCH_CASH']);
    expect(answers[3]?.status).toBe(409);
    expect(JSON.stringify(answers[3]?.body)).toContain('Please pay this one online');
    expect(await Promise.all(answers.slice(0, 3).map(marksOf))).toEqual([
      ['ask'],
      ['call', 'second-open: call'],
      ['call', 'second-open: call'],
    ]);
    expect(await shop.rows('SELECT stock_quantity AS free FROM products WHERE id = ?', piece)).toEqual([{ free: 54 }]);
    // The same cart can be paid online, and cash is possible again once the parcels have left.
    await sent(answers.slice(0, 3));
    expect(codes([await cash(piece, { email, cookie }, 6)])).toEqual(['placed']);
  });

  it('a mailbox that is proved again and again, spelled in other ways, in new browsers, at once', async () => {
    const piece = await shop.addProduct({ price: 20_000, stock: 60 });
    const answers = await Promise.all(['', '+a', '+b', '+c', '+d'].map((plus) => cash(piece, { email: `keeper${plus}@example.in` }, 4)));
    expect(codes(answers).filter((code) => code === 'placed')).toHaveLength(holdLimits.cashPieces / 4);
    const placed = answers.filter(({ status }) => status === 200);
    const marked = (await Promise.all(placed.map(marksOf))).filter((marks) => marks.length > 1);
    expect(marked.length).toBeGreaterThanOrEqual(placed.length - 1);
  });

  it('an answer by the link of a mail frees nothing; a call of the shop does', async () => {
    const piece = await shop.addProduct({ price: 44_900, stock: 60 });
    const email = someEmail();
    const { cookie } = await signedIn(shop, email);
    const placed = [await cash(piece, { email, cookie }, 7), await cash(piece, { email, cookie }, 5)];
    expect(codes(placed)).toEqual(['placed', 'placed']);
    await answeredByLink(placed.slice(1));
    expect(codes([await cash(piece, { email, cookie })])).toEqual(['TOO_MUCH_CASH']);
    await shop.rows(
      "UPDATE cod_checks SET state = 'called', channel = 'phone', answered_at = 1 WHERE order_id = ?",
      String(placed[0]?.body.dbOrderId),
    );
    expect(codes([await cash(piece, { email, cookie })])).toEqual(['placed']);
  });

  it('a network alone marks, and asks no more than a confirmation; it refuses only what many orders of it take', async () => {
    const from = '203.0.113.60';
    const piece = await shop.addProduct({ price: 20_000, stock: 10 });
    const family = [await cash(piece, { email: someEmail(), from }, 3), await cash(piece, { email: someEmail(), from }, 3)];
    expect(await Promise.all(family.map(marksOf))).toEqual([['ask'], ['ask', 'same-network: ask']]);
    expect(codes([await cash(piece, { email: someEmail(), from })])).toEqual(['TOO_MUCH_CASH']);
    expect(codes([await cash(await shop.addProduct({ price: 20_000, stock: 10 }), { email: someEmail(), from })])).toEqual(['placed']);
    expect(codes([await cash(piece, { email: someEmail(), from: '203.0.113.61' })])).toEqual(['placed']);
  });

  it('the network is forgotten when the order leaves, and after some hours', async () => {
    const piece = await shop.addProduct({ price: 20_000, stock: 10 });
    const from = '203.0.113.62';
    const [one, two] = [await cash(piece, { email: someEmail(), from }), await cash(piece, { email: someEmail(), from })];
    const kept = async () =>
      (await shop.rows("SELECT id FROM orders WHERE ip_hash <> '' AND id IN (?, ?)", one.body.dbOrderId, two.body.dbOrderId)).length;
    expect(await kept()).toBe(2);
    await sent([one]);
    expect(await kept()).toBe(1);
    await shop.runCron(Date.now() + CASH_NETWORK_KEPT + HOUR);
    expect(await kept()).toBe(0);
  });

  it('nobody is refused for what others order in their name: an unproved contact counts for nobody', async () => {
    const piece = await shop.addProduct({ price: 20_000, stock: 60 });
    const phone = '7999900001';
    for (let nth = 0; nth < 4; nth += 1) expect(codes([await cash(piece, { email: someEmail(), phone }, 3)])).toEqual(['placed']);
    const owner = await cash(piece, { email: someEmail(), phone });
    expect([codes([owner]), await marksOf(owner)]).toEqual([['placed'], ['call', 'second-open: call']]);
  });
});
