import { describe, expect, it } from 'vitest';
import { travelMarkOf } from '../../../src/features/order-edits/travel/travel-mark.server.ts';
import { travelPage } from '../../../src/features/order-edits/travel/travel-page.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { type Sold, sold } from '../../shop/edits.ts';
import { rowOf } from '../../shop/travels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 50000, 200000, '[]', 1)");
const nobody = { userId: null, guestId: null };

/** The page as a browser asks for it: with lines in the address, or with the fields of its form. */
function open({ id, token }: Pick<Sold, 'id' | 'token'>, asked: { lines?: string[]; form?: Record<string, string>; made?: string } = {}) {
  const query = new URLSearchParams({ token });
  for (const line of asked.lines ?? []) query.append('line', line);
  if (asked.made) query.set('made', asked.made);
  const url = `https://shop.example/orders/${id}/add?${query}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = asked.form ? new Request(url, { method: 'POST', headers, body: new URLSearchParams(asked.form) }) : new Request(url);
  return travelPage(shop.at(), request, nobody, 'a browser', id);
}
const shownBy = async (...asked: Parameters<typeof open>) => {
  const answer = await open(...asked);
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
    const press = () => open(first, { form: { do: 'cash', key, line, total: '40000' } });
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
    expect(await open(first, { form: { do: 'alone' } })).toMatchObject({
      goTo: '/checkout',
      setCookie: expect.stringContaining('Max-Age=0'),
    });
    await shop.rows('UPDATE orders SET status = ?, actor = ? WHERE id = ?', 'shipped', 'admin', ended.id);
    const closed = await shownBy(ended, { lines: [line] });
    expect([closed.page.first.isOpen, closed.page.quote, markIn(closed.setCookie)]).toEqual([false, null, null]);
    expect(await open({ id: first.id, token: 'forged' })).toMatchObject({ page: null, setCookie: expect.stringContaining('Max-Age=0') });
  });
});
