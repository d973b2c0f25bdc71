import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { travelMarkOf } from '../../../src/features/own-order/add/travel-mark.server.ts';
import { travelPage } from '../../../src/features/own-order/add/travel-page.server.ts';
import { type ChangePage, changePage } from '../../../src/features/own-order/change/change-page.server.ts';
import type { PageOwner } from '../../../src/platform/request/visitor.ts';
import { newId } from '../../../src/rules/ids.ts';
import { startWhatsapp, whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import { addressIn, editsOf, home, type Sold, sold } from '../../shop/orders/edits.ts';
import { rowOf } from '../../shop/orders/orders.ts';
import { longCodeTo } from '../../shop/people/shopper.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const meta = await startWhatsapp();
const shop = await shopUnderTest();
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 50000, 200000, '[]', 1)");
afterAll(() => meta.close());
afterEach(() => {
  for (const name of Object.keys({ ...whatsappKeys, WHATSAPP_URL: '' })) delete shop.env[name];
});

const fields = {
  full_name: 'Ananya Rao',
  phone: '9845000000',
  postal_code: '560003',
  city: 'Bengaluru',
  state: 'KA',
  line1: '14, 3rd Cross',
  line2: '',
  place: '',
};
/** A browser without script on the page of an order. */
function browser(order: Sold, owner: PageOwner = { userId: null, guestId: newId() }, token: string | null = order.token) {
  const address = `http://shop.test/orders/${order.id}/change${token ? `?token=${token}` : ''}`;
  const at = async (request: Request) => {
    const answer = await changePage(shop.at(), owner, request, order.id);
    await shop.settle();
    return 'isSaved' in answer ? { isSaved: true, status: 303, page: null } : { isSaved: false, ...answer };
  };
  const open = async () => (await at(new Request(address))).page as ChangePage;
  const send = async (page: ChangePage, typed: Record<string, string>, act = 'save') =>
    at(
      new Request(address, {
        method: 'POST',
        body: new URLSearchParams({ ...page.typed, key: page.key, seen: `${page.seen}`, do: act, ...typed }),
      }),
    );
  return { open, send };
}
const codeFor = (email: string) =>
  shop.mails.findLast(({ to, subject }) => to === email && /code to change the order$/.test(subject))?.subject.slice(0, 6) ?? '';

describe('the page that changes the address, without script', () => {
  it('shows the address that it changes; reading it changes nothing, and a typing error keeps what was typed', async () => {
    const order = await sold(shop);
    const { open, send } = browser(order);
    const page = await open();
    expect(page).toMatchObject({ step: 'address', typed: fields, seen: 0, closed: null, problem: null });
    expect(await editsOf(shop, order.id)).toEqual([]);
    const wrong = await send(page, { postal_code: '600001', line1: '' });
    expect(wrong).toMatchObject({ status: 422, page: { step: 'address', typed: { postal_code: '600001', line1: '' }, key: page.key } });
    expect(Object.keys(wrong.page?.errors ?? {}).toSorted()).toEqual(['line1', 'postal_code']);
    const unknown = await send(page, { postal_code: '560999' });
    expect(unknown).toMatchObject({ status: 404, page: { errors: { postal_code: 'We do not deliver to 560 999 yet.' }, problem: null } });
    expect(await send(page, { line1: '15, 4th Cross' })).toMatchObject({ isSaved: true });
    expect((await addressIn(shop, order.id)).address).toBe('15, 4th Cross');
    expect((await open()).seen).toBe(1);
  });

  it('the name is corrected by the rules of the checkout, and asked for in English letters where couriers need them', async () => {
    const order = await sold(shop);
    const { open, send } = browser(order);
    const page = await open();
    for (const [name, fault] of [
      ['', 'Enter your full name.'],
      ['Asha 💍', 'Please leave “💍” out: papers and labels show English and Indian letters alone.'],
      ['see bit.ly/x', 'Please leave “bit.ly” out of the name: mails would make a link of it.'],
    ])
      expect(await send(page, { full_name: name ?? '' })).toMatchObject({ status: 422, page: { errors: { full_name: fault } } });
    const asked = await send(page, { full_name: 'अनन्या राव' });
    expect(asked.page?.errors).toEqual({ latin_name: 'Write the name in English letters too: the courier prints no others.' });
    const offered = asked.page as ChangePage;
    expect(offered.typed).toMatchObject({ full_name: 'अनन्या राव', latin_name: expect.stringMatching(/^An/) });
    expect(await send(offered, { latin_name: 'Ananya Rao' })).toMatchObject({ isSaved: true });
    expect(await rowOf(shop, order.id)).toMatchObject({ customer_name: 'अनन्या राव' });
    expect(await addressIn(shop, order.id)).toEqual({ ...home, latin_name: 'Ananya Rao' });
  });

  it('a new phone needs the code that went to the mail of the order; it works once, and only here', async () => {
    const email = `phone-${newId()}@example.in`;
    const order = await sold(shop, { over: { customer_email: email } });
    const { open, send } = browser(order);
    const asked = await send(await open(), { phone: '98450 00099' });
    expect(asked).toMatchObject({ status: 200, page: { step: 'code', sent: { channel: 'email', sent_to: email }, problem: null } });
    expect(await addressIn(shop, order.id)).toEqual(home);
    const page = asked.page as ChangePage;
    const code = codeFor(email);
    const elsewhere = browser(order);
    expect(await elsewhere.send(page, { contact_code: code })).toMatchObject({ status: 422, page: { step: 'code' } });
    const wrong = await send(page, { contact_code: code === '111111' ? '222222' : '111111' });
    expect(wrong.page?.errors.contact_code).toBe('This code is wrong or has expired. Please check it or request a new one.');
    expect(await send(page, { contact_code: code })).toMatchObject({ isSaved: true });
    expect((await addressIn(shop, order.id)).phone).toBe('9845000099');
    expect(await shop.rows('SELECT email_verified AS email, phone_verified AS phone FROM orders WHERE id = ?', order.id)).toEqual([
      { email: 1, phone: 0 },
    ]);
    // Sent again after a lost answer.
    expect(await send(page, { contact_code: code })).toMatchObject({ isSaved: true });
    expect(await editsOf(shop, order.id)).toHaveLength(1);
    expect(await shop.rows("SELECT 1 FROM verifications WHERE identifier LIKE 'contact-code:%'")).toEqual([]);
  });

  it('the long code of the mail works in any browser', async () => {
    const email = `long-${newId()}@example.in`;
    const order = await sold(shop, { over: { customer_email: email } });
    const asked = await browser(order).send(await browser(order).open(), { phone: '9845000098' });
    const other = browser(order);
    expect(await other.send(asked.page as ChangePage, { contact_code: longCodeTo(shop, email) })).toMatchObject({ isSaved: true });
  });

  it('on WhatsApp the code goes to the new phone, which is then proved; the former phone is told too', async () => {
    const order = await sold(shop);
    Object.assign(shop.env, { ...whatsappKeys, WHATSAPP_URL: meta.url });
    await shop.rows("INSERT INTO consents (id, subject, purpose, wording, given_at) VALUES ('c', '9845000000', 'whatsapp', 'x', 1)");
    const { open, send } = browser(order);
    const asked = await send(await open(), { phone: '9845000097' });
    expect(asked.page).toMatchObject({ step: 'code', sent: { channel: 'whatsapp', sent_to: '9845000097' } });
    const [row] = await shop.rows("SELECT payload FROM outbox WHERE kind = 'contact-code' AND recipient = '9845000097'");
    const code =
      meta.messages
        .findLast(({ to }) => to === '919845000097')
        ?.values.flat()
        .map(String)
        .find((value) => /^\d{6}$/.test(value)) ?? String(row?.payload);
    expect(await send(asked.page as ChangePage, { contact_code: code })).toMatchObject({ isSaved: true });
    expect(await shop.rows('SELECT phone_verified AS phone FROM orders WHERE id = ?', order.id)).toEqual([{ phone: 1 }]);
    expect(
      await shop.rows("SELECT channel, recipient FROM outbox WHERE kind = 'order-changed' AND order_id = ? ORDER BY channel", order.id),
    ).toEqual([
      { channel: 'email', recipient: 'ananya.rao@example.in' },
      { channel: 'whatsapp', recipient: '9845000000' },
    ]);
  });

  it('an account whose mail is that of the order proves a new phone without a code', async () => {
    const { id: userId, email } = await signedIn(shop, `owner-${newId()}@example.in`);
    const order = await sold(shop, { over: { customer_email: email } });
    await shop.rows('UPDATE orders SET user_id = ? WHERE id = ?', userId, order.id);
    const { open, send } = browser(order, { userId, guestId: newId() }, null);
    expect(await send(await open(), { phone: '9845000096' })).toMatchObject({ isSaved: true });
    expect((await addressIn(shop, order.id)).phone).toBe('9845000096');
  });

  it('once the parcel has left the page says so, and a press that comes too late too', async () => {
    const order = await sold(shop);
    const { open, send } = browser(order);
    const page = await open();
    await shop.rows("UPDATE orders SET status = 'processing', actor = 'admin' WHERE id = ?", order.id);
    await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", order.id);
    expect((await open()).closed).toMatch(/has left or has ended/);
    expect(await send(page, { line1: '15, 4th Cross' })).toMatchObject({
      status: 409,
      page: { closed: expect.stringMatching(/has left/) },
    });
  });

  it('a form that began before another change is shown with the present version: the next press counts', async () => {
    const order = await sold(shop);
    const { open, send } = browser(order);
    const [one, two] = [await open(), await open()];
    expect(await send(one, { place: 'Behind the school' })).toMatchObject({ isSaved: true });
    const late = await send(two, { line1: '15, 4th Cross' });
    expect(late).toMatchObject({ status: 409, page: { seen: 1, typed: { line1: '15, 4th Cross' } } });
    expect(late.page?.key).not.toBe(two.key);
    expect(await send(late.page as ChangePage, {})).toMatchObject({ isSaved: true });
  });

  it('nobody else reads it: without the link another browser finds no order (F63)', async () => {
    const order = await sold(shop);
    const { page } = await (async () => {
      const answer = await changePage(shop.at(), { userId: null, guestId: newId() }, new Request('http://shop.test/x'), order.id);
      return 'isSaved' in answer ? { page: undefined } : answer;
    })();
    expect(page).toBeNull();
  });
});

const nobody = { userId: null, guestId: null };

/** The page as a browser asks for it: with lines in the address, or with the fields of its form. */
function openAdd(
  { id, token }: Pick<Sold, 'id' | 'token'>,
  asked: { lines?: string[]; form?: Record<string, string>; made?: string } = {},
) {
  const query = new URLSearchParams({ token });
  for (const line of asked.lines ?? []) query.append('line', line);
  if (asked.made) query.set('made', asked.made);
  const url = `https://shop.example/orders/${id}/add?${query}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = asked.form ? new Request(url, { method: 'POST', headers, body: new URLSearchParams(asked.form) }) : new Request(url);
  return travelPage(shop.at(), request, nobody, 'a browser', id);
}
const shownBy = async (...asked: Parameters<typeof openAdd>) => {
  const answer = await openAdd(...asked);
  if ('goTo' in answer || !answer.page) throw new Error('no page');
  return { ...answer, page: answer.page };
};
const markIn = (setCookie: string) =>
  travelMarkOf(shop.at().env, new Request('https://shop.example', { headers: { cookie: setCookie.split(';')[0] ?? '' } }));
const piece = async (over: { price?: number; stock?: number } = {}) => `${await shop.addProduct({ price: 40_000, stock: 5, ...over })}//1`;

describe('the page that adds pieces to an order', () => {
  it('marks the browser, prices its bag without a delivery fee, and says until when they can be paid', async () => {
    const first = await sold(shop);
    const empty = await shownBy(first);
    expect(empty.page).toMatchObject({ quote: null, problem: null, made: null });
    expect(markIn(empty.setCookie)).toEqual({ orderId: first.id, token: first.token });
    const { page } = await shownBy(first, { lines: [await piece()] });
    expect(page.quote).toMatchObject({ total: 40_000, shipping: 0, buyable: true, couponOffer: null, cod: { offered: false } });
    expect(page.first.travels.until).toBeGreaterThan(Date.now());
  });

  it('makes the order by one press, pressed twice too, and takes the mark away; the answer that is lost is pressed again', async () => {
    const first = await sold(shop, { isCash: true });
    const [line, key] = [await piece(), newId()];
    expect((await shownBy(first, { lines: [line] })).page.quote?.cod).toEqual({ offered: true, reason: null });
    const press = () => openAdd(first, { form: { do: 'cash', key, line, total: '40000' } });
    const [one, two] = await Promise.all([press(), press()]);
    if (!('goTo' in one)) throw new Error('not made');
    expect(await press()).toEqual(one);
    expect(two).toEqual(one);
    const made = new URL(one.goTo, 'https://shop.example').searchParams.get('made') ?? '';
    expect(await rowOf(shop, made)).toMatchObject({ status: 'processing', method: 'cod', total_paise: 40_000 });
    expect(markIn(one.setCookie)).toBeNull();
    const told = await shownBy(first, { made });
    expect(told.page.made).toBe(made);
    expect(markIn(told.setCookie)).toBeNull();
  });

  it('says why not, and keeps the bag; on their own the pieces go to the checkout', async () => {
    const [first, ended] = [await sold(shop), await sold(shop)];
    const [gone, line] = [await piece({ stock: 0 }), await piece()];
    expect((await shownBy(first, { lines: [gone] })).page.problem).toMatch(/: /);
    const changed = await shownBy(first, { form: { do: 'pay', key: newId(), line, total: '39900' } });
    expect(changed).toMatchObject({
      status: 409,
      page: { quote: { total: 40_000 }, lines: [{ quantity: 1 }], problem: expect.any(String) },
    });
    const cash = await shownBy(first, { form: { do: 'cash', key: newId(), line, total: '40000' } });
    expect(cash.page.problem).toBe('Your order is not paid in cash, so the pieces that you add are paid online.');
    expect(await openAdd(first, { form: { do: 'alone' } })).toMatchObject({
      goTo: '/checkout',
      setCookie: expect.stringContaining('Max-Age=0'),
    });
    await shop.rows('UPDATE orders SET status = ?, actor = ? WHERE id = ?', 'shipped', 'admin', ended.id);
    const closed = await shownBy(ended, { lines: [line] });
    expect([closed.page.first.isOpen, closed.page.quote, markIn(closed.setCookie)]).toEqual([false, null, null]);
    expect(await openAdd({ id: first.id, token: 'forged' })).toMatchObject({ page: null, setCookie: expect.stringContaining('Max-Age=0') });
  });
});
