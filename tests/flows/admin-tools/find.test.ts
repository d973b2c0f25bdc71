import { expect, test } from 'vitest';
import type { Found } from '../../../src/admin/palette/find.server.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const product = await shop.addProduct({ name: 'Rajwadi Kundan Bib', price: 70_000, stock: 90 });
await shop.rows("UPDATE products SET sku = 'BIB-7' WHERE id = ?", product);

async function placed(email: string, name: string) {
  const { body } = await new Shopper(shop).order([{ id: product }], '', { customer_email: email, customer_name: name });
  const [row] = await shop.rows("SELECT id, number, shipping_address ->> 'phone' AS phone FROM orders WHERE id = ?", body.dbOrderId ?? '');
  return { id: String(row?.id), number: Number(row?.number), phone: String(row?.phone) };
}
const found = async (q: string) => (await ask<Found>('GET', `/find?q=${encodeURIComponent(q)}`)).body;
const ordersBy = async (q: string) => (await found(q)).orders.map(({ id }) => id);

const meera = await placed('meera.j@example.in', 'Meera Joshi');

test('an order is found by number, phone, e-mail, name and piece, and says in what', async () => {
  const phone = `+91 ${meera.phone.slice(0, 5)} ${meera.phone.slice(5)}`;
  for (const q of [`CHK-${meera.number}`, String(meera.number), 'meera.j@example', 'Joshi Meera', 'kundan', meera.phone, phone])
    expect(await ordersBy(q), q).toContain(meera.id);
  expect((await found('kundan')).orders[0]).toMatchObject({ piece: 'Rajwadi Kundan Bib', payment: null, email: 'meera.j@example.in' });
});

test('an order is found by its phone in any spelling, and without the accents of a name', async () => {
  const jose = await placed('jose.n@example.in', 'José Núñez');
  const [first, last] = [meera.phone.slice(0, 5), meera.phone.slice(5)];
  for (const q of [
    `+91${first}${last}`,
    `+91-${first}${last}`,
    `0${first} ${last}`,
    `${first}-${last}`,
    `0091 ${first} ${last}`,
    `+91 ${first}`,
  ]) {
    const { rows } = (await ask<{ rows: readonly { id: string }[] }>('GET', `/orders?tab=all&search=${encodeURIComponent(q)}`)).body;
    expect([(await ordersBy(q)).includes(meera.id), rows.some(({ id }) => id === meera.id)], q).toEqual([true, true]);
  }
  for (const q of ['jose', 'josé', 'JOSE nunez', 'Núñez']) {
    const { orders, customers } = await found(q);
    expect([orders.map(({ id }) => id), customers.map(({ email }) => email)], q).toEqual([[jose.id], ['jose.n@example.in']]);
  }
});

test('the order of a number stands before newer ones that only contain it', async () => {
  const number = String(meera.number);
  for (let at = 0; at < 6; at += 1) await placed(`x${number}.${at}@example.in`, 'Somebody');
  expect((await found(number)).orders[0]?.id).toBe(meera.id);
  expect((await found(number)).orders).toHaveLength(5);
});

test('a product is found by name and SKU, archived ones last; a customer by name, e-mail and phone', async () => {
  for (const q of ['BIB-7', 'bib', 'BI'])
    expect((await found(q)).products[0], q).toMatchObject({ id: product, sku: 'BIB-7', isArchived: false });
  const gone = await shop.addProduct({ name: 'Antique Kundan Ring', price: 10_000, stock: 1 });
  await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', gone);
  expect((await found('kundan')).products.map(({ id }) => id)).toEqual([product, gone]);
  for (const q of ['meera', 'me', 'meera.j@ex']) expect((await found(q)).customers[0], q).toMatchObject({ email: 'meera.j@example.in' });
  expect((await found(meera.phone)).customers).toHaveLength(5);
});

test('an order and a customer are found with the signs that Devanagari may be written without, and without them', async () => {
  const zoya = await placed('zoya@example.in', 'ज़ोया चाँद');
  const joya = await placed('joya@example.in', 'जोया चांद');
  const [ids, both] = [
    [joya.id, zoya.id],
    ['joya@example.in', 'zoya@example.in'],
  ];
  for (const q of ['ज़ोया', 'जोया', '\u095Bोया', 'चाँद', 'चांद', 'ज़ो\u200Dया चांद']) {
    const { orders, customers } = await found(q);
    expect([orders.map(({ id }) => id), customers.map(({ email }) => email).sort()], q).toEqual([ids, both]);
  }
  expect((await found('ज़')).customers.map(({ email }) => email).sort()).toEqual(both);
  // As after a correction of the name, and with a piece whose name has such signs.
  await shop.rows(
    "UPDATE orders SET customer_name = 'फ़ैज़ा', shipping_address = json_set(shipping_address, '$.city', 'बाँदा') WHERE id = ?",
    zoya.id,
  );
  expect(await ordersBy('फैजा')).toEqual([zoya.id]);
  expect((await found('फैजा')).customers).toMatchObject([{ name: 'फ़ैज़ा' }]);
  expect((await found('बांदा')).customers).toMatchObject([{ city: 'बाँदा' }]);
  expect((await found('फ़ै')).customers).toMatchObject([{ name: 'फ़ैज़ा' }]);
  const ring = await shop.addProduct({ name: 'चाँदनी अँगूठी', price: 10_000, stock: 9 });
  const { body } = await new Shopper(shop).order([{ id: ring }], '', { customer_email: 'ring@example.in' });
  for (const q of ['अंगूठी', 'अँगूठी']) expect(await ordersBy(q), q).toEqual([body.dbOrderId]);
});

test('a product is found by what shoppers call it, and by a short word with a number', async () => {
  const jhumka = await shop.addProduct({ name: 'Zoya Jhumkas No. 1577', price: 10_000, stock: 1 });
  for (const q of ['झुमका', 'jhumke', 'No. 1577', '1577', 'zoya jhum'])
    expect((await found(q)).products, q).toContainEqual(expect.objectContaining({ id: jhumka }));
});

test('an order is found by the number of its parcel, also after it was changed', async () => {
  const other = await placed('ravi@example.in', 'Ravi');
  const track = (number: string) =>
    shop.rows('UPDATE orders SET tracking_url = ? WHERE id = ?', `https://track.example/?awb=${number}`, other.id);
  await track('77120045');
  expect((await found('77120045')).orders).toMatchObject([{ id: other.id, tracking: 'https://track.example/?awb=77120045' }]);
  await track('88120045');
  expect([await ordersBy('77120045'), await ordersBy('88120045')]).toEqual([[], [other.id]]);
});

test('nothing, too much and operators of the index find nothing, and are no fault', async () => {
  for (const q of ['', '   ', 'x'.repeat(101), '" OR *', 'NEAR(a b)', "'; DROP TABLE orders", '\u0000nowhere'])
    expect(await found(q), q).toEqual({ products: [], orders: [], customers: [], replies: [] });
});
