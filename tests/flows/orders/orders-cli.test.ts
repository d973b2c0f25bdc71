import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { runOrders } from '../../../functions/cli/orders.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const settings = Object.fromEntries(Object.entries(shop.env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
let id = '';
let number = '';

async function orders(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runOrders(args, settings, { log: (text) => void (out += text), error: (text) => void (err += text) });
  return { code, out, err };
}

async function paidOrder(): Promise<string> {
  const piece = await shop.addProduct({ price: 70_000, stock: 3, name: `Temple\u001b[31m Jhumkas ${crypto.randomUUID()}` });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece }]);
  await shopper.verify(order, await shopper.pay(order));
  return order.body.dbOrderId;
}

beforeAll(async () => {
  id = await paidOrder();
  number = `CHK-${(await shop.rows('SELECT number FROM orders WHERE id = ?', id))[0]?.number}`;
});

describe('npm run orders', () => {
  it('shows an order by its number, with or without prefix, or its id', async () => {
    for (const name of [number, number.toLowerCase(), number.slice(4), id, id.toUpperCase()]) {
      const { code, out } = await orders('show', name);
      expect(code).toBe(0);
      for (const part of [
        number,
        'paid',
        '₹700.00',
        'ananya.rao@example.in',
        '560003',
        'captured counted',
        'Razorpay',
        '(new) → pending_payment',
      ])
        expect(out.toLowerCase()).toContain(part.toLowerCase());
      expect(out).not.toContain('\u001b');
    }
  });

  it('changes the status, asks for a reason, and refuses in words', async () => {
    expect(await orders('status', number, 'processing')).toMatchObject({ code: 0, out: `${number}: paid → processing` });
    expect(await orders('status', number, 'delivered')).toMatchObject({ code: 1, err: expect.stringContaining('Reason needed: ') });
    expect(await orders('status', number, 'failed', '--reason', 'x')).toMatchObject({ code: 1, err: expect.stringContaining('Refund it') });
    expect(await orders('status', number, 'delivered', '--reason', 'collected in person')).toMatchObject({ code: 0 });
    expect((await orders('show', number)).out).toMatch(/processing → delivered {2}by admin: .+ \(command line\): collected in person/);
  });

  it('sets a tracking link', async () => {
    expect(await orders('tracking', number, 'http://x.example')).toMatchObject({ code: 1, err: expect.stringContaining('https://') });
    expect(await orders('tracking', number, 'https://x.example/1')).toMatchObject({ code: 0, out: `${number}: https://x.example/1` });
  });

  it('refunds a part, then the rest; the same key makes a repeated command the same refund', async () => {
    const key = crypto.randomUUID();
    expect(await orders('refund', number)).toMatchObject({ code: 1, err: expect.stringContaining('Write down the reason') });
    for (let tries = 0; tries < 2; tries += 1) {
      const part = await orders('refund', number, '--amount', '100.50', '--reason', 'a stone was missing', '--key', key);
      expect(part).toMatchObject({ code: 0, out: expect.stringContaining(`₹100.50 of ${number} is being refunded`) });
      expect(part.out).toContain('₹100.50 returned');
    }
    expect(await orders('refund', number, '--amount', '600', '--reason', 'x')).toMatchObject({
      code: 1,
      err: 'Too much: Only ₹599.50 of this payment is left to refund.',
    });
    expect((await orders('refund', number, '--reason', 'sent back')).out).toContain(`${number}  refunded`);
    expect(shop.razorpay.ledger().sums.refunded).toBe(70_000);
  });

  it('unreadable arguments end with 2 and the list of commands; an unknown order ends with 1', async () => {
    for (const args of [
      [],
      ['steal'],
      ['show'],
      ['status', number, 'gone'],
      ['refund', number, '--amount', '1e3', '--reason', 'x'],
      ['show', number, '--all'],
      ['constructor'],
    ]) {
      expect(await orders(...args)).toMatchObject({ code: 2, err: expect.stringContaining('npm run orders -- show') });
    }
    for (const name of ['CHK-1', crypto.randomUUID(), "' OR 1=1"])
      expect(await orders('show', name)).toMatchObject({ code: 1, err: expect.stringContaining('Order not found') });
    expect(await orders('help')).toMatchObject({ code: 0, out: expect.stringContaining('npm run orders -- refund') });
    expect(await orders('show', '--help')).toMatchObject({ code: 0, err: '' });
  });

  it.each([
    [['show'], 'Which order?'],
    [['status', 'CHK-1'], 'Which status? One of: pending_payment,'],
    [['tracking', 'CHK-1'], 'Which link?'],
    [['refund', 'CHK-1', '100', '--reason', 'x'], '“100” is one argument too many. Write an amount as --amount 100.50'],
    [['refund', 'CHK-1', '--reason', 'stone', 'missing'], '“missing” is one argument too many'],
    [['refund', 'CHK-1', '--reason', 'x', '--key', 'abc'], '“abc” is not a key'],
    [['status', 'CHK-1', 'shipped', '--amount', '5'], '“status” has no option --amount'],
    [['audit', 'CHK-1'], 'one argument too many'],
  ])('%j is not executed, and the message says what is wrong', async (args, words) => {
    expect(await orders(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) });
  });

  it('a refund without an answer names its key; the command with that key is the same refund (F26)', async () => {
    const order = await paidOrder();
    const ask = (...more: string[]) => orders('refund', order, '--amount', '100', '--reason', 'x', ...more);
    await shop.rows('CREATE TRIGGER silent BEFORE INSERT ON refunds BEGIN INSERT INTO nowhere VALUES (1); END');
    const lost = await ask();
    await shop.rows('DROP TRIGGER silent');
    expect(lost).toMatchObject({ code: 1, err: expect.stringContaining('It is not known whether the refund was booked.') });
    const key = /--key (\S+)/.exec(lost.err)?.[1] ?? '';
    for (let tries = 0; tries < 2; tries += 1) expect((await ask('--key', key)).code).toBe(0);
    expect(
      await shop.rows(
        'SELECT sum(r.amount_paise) AS sum FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ?',
        order,
      ),
    ).toEqual([{ sum: 10_000 }]);
  });

  it('checks the ledgers as a program of its own', async () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['functions/cli/orders.ts', ...args], { env: { PATH: process.env.PATH, ...settings }, encoding: 'utf8' });
    expect(run('audit')).toMatchObject({ status: 0, stdout: 'The books add up.\n' });
    await shop.rows(
      "INSERT INTO refunds (id, payment_id, amount_paise, status, reason) SELECT 'lost', id, 1, 'failed', 'x' FROM payments WHERE order_id = ?",
      await paidOrder(),
    );
    expect(run('audit')).toMatchObject({ status: 1, stdout: expect.stringContaining('refund failed: lost  here ₹0.01') });
    await shop.rows("DELETE FROM refunds WHERE id = 'lost'");
    const bare = spawnSync(process.execPath, ['functions/cli/orders.ts', 'audit'], {
      env: { PATH: process.env.PATH, SHOP_DATA_DIR: '/nowhere' },
      encoding: 'utf8',
    });
    expect(bare).toMatchObject({ status: 1, stderr: expect.stringContaining('npm start') });
  });

  it('compares the ledgers with Razorpay', async () => {
    expect(await orders('compare')).toMatchObject({
      code: 0,
      out: 'Our books and Razorpay’s agree. The last 30 minutes are left out: Razorpay may still be telling of them.',
    });
  });
});
