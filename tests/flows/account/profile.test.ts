import { describe, expect, test } from 'vitest';
import { askWith, signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const address = { addressLine1: '14, 3rd Cross', addressLine2: '', city: 'Bengaluru', state: 'KA', pinCode: '560003', country: 'India' };
const complete = { full_name: 'Ananya Rao', phone: '98450 00000', address };
const incomplete = { code: 'INCOMPLETE_ADDRESS', title: 'Incomplete Address' };
const nothing = { addressLine1: '', addressLine2: '', city: '', state: '', pinCode: '', country: 'India' };

const put = (cookie: string, body: unknown, path = '/profile') =>
  askWith(shop, cookie)<{ code?: string; title: string; fields?: Record<string, string> }>('PUT', path, body);
const storedProfile = async (id: string) => {
  const [{ full_name, phone, address: json } = {}] = await shop.rows('SELECT full_name, phone, address FROM users WHERE id = ?', id);
  return { full_name, phone, address: json ? JSON.parse(String(json)) : null };
};

describe('saving the profile (#193, C-10)', () => {
  test('stores name, phone and address in the shape of the specification (#196)', async () => {
    const me = await signedIn(shop);
    const answer = await put(me.cookie, { ...complete, full_name: '  Ananya  Rao ', phone: '+91 98450-00000' });
    expect([answer.status, answer.body.title]).toEqual([200, 'Profile saved']);
    expect(await storedProfile(me.id)).toEqual({ full_name: 'Ananya  Rao', phone: '9845000000', address });
  });

  test('a landmark is kept with the address, and may be left out (#148)', async () => {
    const me = await signedIn(shop);
    await put(me.cookie, { ...complete, address: { ...address, landmark: ' Near the lake ' } });
    expect((await storedProfile(me.id)).address).toEqual({ ...address, landmark: 'Near the lake' });
    const alone = await put(me.cookie, { ...complete, address: { ...nothing, landmark: 'Near the lake' } });
    expect(alone.body.code).toBe('INCOMPLETE_ADDRESS');
    await put(me.cookie, { ...complete, address: { ...address, landmark: '' } });
    expect((await storedProfile(me.id)).address).toEqual(address);
  });

  test('an empty phone and address are deleted', async () => {
    const me = await signedIn(shop);
    for (const empty of [nothing, null]) {
      await put(me.cookie, complete);
      expect((await put(me.cookie, { full_name: 'A', phone: '', address: empty })).status).toBe(200);
      expect(await storedProfile(me.id)).toEqual({ full_name: 'A', phone: null, address: null });
    }
  });

  test.each([
    ['a name of spaces (#194)', { full_name: '   ' }, { code: 'NAME_EMPTY', details: 'Full name cannot be empty.' }, ['full_name']],
    ['an address without a city (#195)', { address: { ...address, city: undefined } }, incomplete, ['address.city']],
    [
      'line 2 of an address alone (#195)',
      { address: { ...nothing, addressLine2: '2nd floor' } },
      incomplete,
      ['addressLine1', 'city', 'pinCode', 'state'].map((field) => `address.${field}`),
    ],
    ['a PIN code of another State (#146)', { address: { ...address, state: 'MH' } }, {}, ['address.pinCode']],
    ['another country (#145)', { address: { ...address, country: 'Nepal' } }, {}, ['address.country']],
    ['a phone of nine digits (#144)', { phone: '984500000' }, {}, ['phone']],
    ['a name with a link', { full_name: 'win at www.x.com' }, {}, ['full_name']],
  ])('%s is refused beside its field, and nothing is saved', async (_, over, said, fields) => {
    const me = await signedIn(shop);
    const answer = await put(me.cookie, { ...complete, ...over });
    expect(answer).toMatchObject({ status: 422, body: said });
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(fields);
    expect(await storedProfile(me.id)).toEqual({ full_name: 'Ananya Rao', phone: null, address: null });
  });
});

test('only the owner can write a profile, whatever the body says (#230)', async () => {
  const [me, other] = [await signedIn(shop), await signedIn(shop)];
  const answer = await put(me.cookie, { ...complete, id: other.id, user_id: other.id, email: other.email, email_verified: true });
  expect(answer.status).toBe(200);
  expect(await storedProfile(other.id)).toEqual({ full_name: 'Ananya Rao', phone: null, address: null });
  expect(await shop.rows('SELECT email FROM users WHERE id = ?', me.id)).toEqual([{ email: me.email }]);
  expect((await put('', complete)).body.code).toBe('LOGIN_REQUIRED');
});

test('the checkout saves an address to the account, whose name stays; an empty body is no address (#149)', async () => {
  const me = await signedIn(shop);
  const body = { phone: '9845000000', address, full_name: 'Somebody Else' };
  expect((await put(me.cookie, body, '/profile/address')).status).toBe(200);
  for (const empty of [{}, { address: null }, { phone: '', address: nothing }])
    expect((await put(me.cookie, empty, '/profile/address')).body.code).toBe('INCOMPLETE_ADDRESS');
  expect(await storedProfile(me.id)).toEqual({ full_name: 'Ananya Rao', phone: '9845000000', address });
});
