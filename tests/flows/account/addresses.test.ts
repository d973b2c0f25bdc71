import { describe, expect, test } from 'vitest';
import * as book from '../../../src/features/account/addresses/addresses.server.ts';
import { bookFieldsOf } from '../../../src/features/account/addresses/book.ts';
import { handleAddressForm } from '../../../src/features/account/addresses/handle-address-form.server.ts';
import { latinShown } from '../../../src/features/account/addresses/latin-of-address.ts';
import type { ProfileAddress } from '../../../src/features/auth/auth.table.ts';
import { FIRST_CHOICE, OTHER_ADDRESSES_MAX } from '../../../src/rules/address/book-address.ts';
import { askWith, signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const home: ProfileAddress = {
  ...{ addressLine1: '14, 3rd Cross', addressLine2: '', city: 'Bengaluru', state: 'KA', pinCode: '560003', country: 'India' },
  kind: 'home',
};
const office: ProfileAddress = { ...home, kind: 'work', addressLine1: '3rd floor, Prestige Towers', pinCode: '560025' };
const amma: ProfileAddress = {
  ...{ addressLine1: 'TC 12/448', addressLine2: '', city: 'Thiruvananthapuram', state: 'KL', pinCode: '695014', country: 'India' },
  ...{ kind: 'other', label: 'Amma', name: 'Lakshmi Menon', phone: '9447000000' },
};

async function owner() {
  const me = await signedIn(shop);
  const who = { userId: me.id };
  const others = async () => (await shop.at().db.read({ others: book.otherAddressesQuery(shop.at(), who) })).others;
  const first = async () => JSON.parse(String((await shop.rows('SELECT address FROM users WHERE id = ?', me.id))[0]?.address)) as unknown;
  // Each a moment later: those of one millisecond have no order.
  let now = Date.now();
  const add = (address: ProfileAddress) => book.addAddress(shop.at((now += 1)), who, address);
  return { me, who, others, first, add };
}
const save = async (cookie: string, body: object, path = '/profile/address') => (await askWith(shop, cookie)('PUT', path, body)).status;

describe('the address book of an account', () => {
  test('the first address is the first choice; any other stands beside it until it takes its place (#196)', async () => {
    const { who, others, first, add } = await owner();
    await add(home);
    expect([await first(), await others()]).toEqual([home, []]);
    await add(office);
    await add(amma);
    expect(await first()).toEqual(home);
    const [, ofAmma] = await others();
    await book.makeFirst(shop.at(), who, ofAmma?.id ?? '');
    expect(await first()).toEqual(amma);
    expect((await others()).map(({ address }) => address)).toEqual([office, home]);
    // Pressed twice, the second press finds nothing and changes nothing.
    await book.makeFirst(shop.at(), who, ofAmma?.id ?? '');
    expect(await first()).toEqual(amma);
  });

  test('the first choice that is removed is followed by the oldest other one; the last one leaves nothing', async () => {
    const { who, others, first, add } = await owner();
    for (const address of [home, office]) await add(address);
    await book.removeAddress(shop.at(), who, FIRST_CHOICE);
    expect([await first(), await others()]).toEqual([office, []]);
    await book.removeAddress(shop.at(), who, FIRST_CHOICE);
    expect([await first(), await others()]).toEqual([null, []]);
  });

  test('only the owner changes and removes an address, whatever id is sent (#230)', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    for (const address of [home, office]) await theirs.add(address);
    const id = (await theirs.others())[0]?.id ?? '';
    await mine.add(home);
    await expect(book.changeAddress(shop.at(), mine.who, id, amma)).rejects.toMatchObject({ code: 'ADDRESS_GONE' });
    await book.removeAddress(shop.at(), mine.who, id);
    await book.makeFirst(shop.at(), mine.who, id);
    expect((await theirs.others()).map(({ address }) => address)).toEqual([office]);
    expect([await mine.first(), await mine.others()]).toEqual([home, []]);
  });

  test('a book has twelve addresses, also where two windows add the last one at once; a full book still changes its first choice', async () => {
    const { who, others, first, add } = await owner();
    await add(home);
    for (let at = 1; at < OTHER_ADDRESSES_MAX; at += 1) await add({ ...office, addressLine1: `Floor ${at}` });
    const both = await Promise.allSettled([add(amma), add({ ...amma, label: 'Aunt' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ADDRESSES_FULL' } });
    const last = (await others()).at(-1);
    await book.makeFirst(shop.at(), who, last?.id ?? '');
    expect([await first(), (await others()).length]).toEqual([last?.address, OTHER_ADDRESSES_MAX]);
  });
});

describe('the checkout saves an address (#149)', () => {
  test('beside the first choice, with who receives there, and once', async () => {
    const { me, others, first, add } = await owner();
    await add(home);
    const { kind: _, label, name, phone, ...parts } = amma;
    for (let times = 0; times < 2; times += 1) expect(await save(me.cookie, { full_name: name, phone, address: parts })).toBe(200);
    expect(await first()).toEqual(home);
    expect((await others()).map(({ address }) => address)).toEqual([{ ...parts, name, phone }]);
  });

  test('the first choice again: what changed about it is kept, and what it is called stays', async () => {
    const { me, others, first, add } = await owner();
    await add({ ...home, label: 'Nest' });
    const { kind: _, ...parts } = home;
    const address = { ...parts, landmark: 'Near the lake' };
    expect(await save(me.cookie, { full_name: 'Ananya Rao', phone: '9845000000', address })).toBe(200);
    expect([await first(), await others()]).toEqual([{ ...home, label: 'Nest', landmark: 'Near the lake' }, []]);
  });
});

test('the profile form keeps who receives at the first choice, and what it is called (#193)', async () => {
  const { me, first, add } = await owner();
  await add({ ...amma, landmark: 'Old well' });
  const { kind: _, label: __, name: ___, phone: ____, ...parts } = amma;
  const form = { full_name: 'Asha Menon', phone: '', address: { ...parts, addressLine1: 'TC 12/449' } };
  expect([await save(me.cookie, form, '/profile'), await first()]).toEqual([200, { ...amma, addressLine1: 'TC 12/449' }]);
});

describe('what the label of a courier needs in English letters', () => {
  const street = '೧೪, ೩ನೇ ಕ್ರಾಸ್';
  const latin = { latinName: 'Ramesh Gowda', latinStreet: '14, 3rd Cross' };
  const kannada: ProfileAddress = { ...home, addressLine1: street, name: 'ರಮೇಶ್ ಗೌಡ', ...latin };

  /** Sends the form of an address, with what it shows and what is typed over it. */
  async function edited(of: ProfileAddress, over: Record<string, string>) {
    const { me, first, add } = await owner();
    await add(of);
    const fields = bookFieldsOf(of);
    const body = new URLSearchParams({ ...fields, ...latinShown(fields, 'Ananya Rao'), id: FIRST_CHOICE, act: 'save', ...over });
    const request = new Request('http://shop.test/profile', { method: 'POST', body });
    const result = await handleAddressForm(shop.at(), { userId: me.id, guestId: null }, request);
    return { result, first: (await first()) as ProfileAddress };
  }

  test('is shown with the address, kept with another landmark, and edited', async () => {
    expect(latinShown(bookFieldsOf(kannada), 'Ananya Rao')).toEqual({
      'address.latinName': 'Ramesh Gowda',
      'address.latinStreet': '14, 3rd Cross',
    });
    expect(latinShown(bookFieldsOf(home), 'Ananya Rao')).toEqual({});
    expect((await edited(kannada, { label: 'Nest' })).first).toEqual({ ...kannada, label: 'Nest' });
    const named = await edited(kannada, { 'address.latinName': 'Ramesh N. Gowda' });
    expect(named.first).toEqual({ ...kannada, latinName: 'Ramesh N. Gowda' });
    const wrong = await edited(kannada, { 'address.latinName': 'ರಮೇಶ್' });
    expect(wrong.result?.fault?.fields).toEqual({ 'address.latinName': 'Please use English letters: the courier prints no others.' });
  });

  test('goes with the street that it names, and with letters that couriers print', async () => {
    const moved = await edited(kannada, { 'address.addressLine1': '೧೫, ಬೇರೆ ಬೀದಿ' });
    expect(moved.first).toMatchObject({ addressLine1: '೧೫, ಬೇರೆ ಬೀದಿ', latinName: 'Ramesh Gowda' });
    expect(moved.first).not.toHaveProperty('latinStreet');
    const plain = await edited(kannada, { 'address.addressLine1': '14, 3rd Cross', full_name: 'Ramesh Gowda' });
    expect(plain.first).toEqual({ ...home, addressLine1: '14, 3rd Cross', name: 'Ramesh Gowda' });
  });

  test('is kept by the profile form too, and loses its street there', async () => {
    const { me, first, add } = await owner();
    await add(kannada);
    const { kind: _, name: __, ...parts } = kannada;
    const form = (over: object) => ({ full_name: 'Ananya Rao', phone: '', address: { ...parts, ...over } });
    expect([await save(me.cookie, form({ landmark: 'Near SBI' }), '/profile'), await first()]).toEqual([
      200,
      { ...kannada, landmark: 'Near SBI' },
    ]);
    await save(me.cookie, form({ addressLine1: '15, Main Road', landmark: '' }), '/profile');
    expect(await first()).toEqual({ ...home, addressLine1: '15, Main Road', name: kannada.name, latinName: 'Ramesh Gowda' });
  });
});
