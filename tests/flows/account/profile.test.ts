import { describe, expect, test } from 'vitest';
import { newSession, signedIn } from '../../shop/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const address = { addressLine1: '14, 3rd Cross', addressLine2: '', city: 'Bengaluru', state: 'KA', pinCode: '560003', country: 'India' };
const complete = { full_name: 'Ananya Rao', phone: '98450 00000', address };
const nothing = { addressLine1: '', addressLine2: '', city: '', state: '', pinCode: '', country: 'India' };

const put = async (cookie: string, body: unknown, path = '/api/profile') => {
  const answer = await shop.fetch(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { code?: string; title: string; details?: string; fields?: Record<string, string> },
  };
};
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
    expect((await put(me.cookie, { ...complete, address: { ...nothing, landmark: 'Near the lake' } })).body.code).toBe(
      'INCOMPLETE_ADDRESS',
    );
    await put(me.cookie, { ...complete, address: { ...address, landmark: '' } });
    expect((await storedProfile(me.id)).address).toEqual(address);
  });

  test('an empty phone and address are deleted', async () => {
    const me = await signedIn(shop);
    await put(me.cookie, complete);
    expect((await put(me.cookie, { full_name: 'A', phone: '', address: nothing })).status).toBe(200);
    expect(await storedProfile(me.id)).toEqual({ full_name: 'A', phone: null, address: null });
    await put(me.cookie, complete);
    expect((await put(me.cookie, { full_name: 'A', phone: '', address: null })).status).toBe(200);
    expect((await storedProfile(me.id)).address).toBeNull();
  });

  test.each(['', '   ', undefined])('the name %j is refused (#194)', async (full_name) => {
    const me = await signedIn(shop);
    const answer = await put(me.cookie, { ...complete, full_name });
    expect(answer).toMatchObject({ status: 422, body: { code: 'NAME_EMPTY', details: 'Full name cannot be empty.' } });
    expect(answer.body.fields).toHaveProperty('full_name');
    expect((await storedProfile(me.id)).address).toBeNull();
  });

  test.each(['addressLine1', 'city', 'state', 'pinCode', 'country'] as const)('without %s: Incomplete Address (#195)', async (gap) => {
    const me = await signedIn(shop);
    for (const value of ['', undefined]) {
      const answer = await put(me.cookie, { ...complete, address: { ...address, [gap]: value } });
      expect(answer).toMatchObject({ status: 422, body: { code: 'INCOMPLETE_ADDRESS', title: 'Incomplete Address' } });
      expect(Object.keys(answer.body.fields ?? {})).toEqual([`address.${gap}`]);
    }
    expect(await storedProfile(me.id)).toEqual({ full_name: 'Ananya Rao', phone: null, address: null });
  });

  test('line 2 alone requires the rest of the address (#195)', async () => {
    const me = await signedIn(shop);
    const answer = await put(me.cookie, { ...complete, address: { ...nothing, addressLine2: '2nd floor' } });
    expect(answer.body.code).toBe('INCOMPLETE_ADDRESS');
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual([
      'address.addressLine1',
      'address.city',
      'address.pinCode',
      'address.state',
    ]);
  });

  test.each([
    ['#146 a PIN of another state', { address: { ...address, state: 'MH' } }, 'address.pinCode', 'This PIN code is not in Maharashtra.'],
    ['#145 another country', { address: { ...address, country: 'Nepal' } }, 'address.country', 'We deliver across India only.'],
    ['#144 a phone of nine digits', { phone: '984500000' }, 'phone', 'A mobile number has 10 digits and starts with 6 to 9.'],
    ['a name with a link', { full_name: 'win at www.x.com' }, 'full_name', 'Please write your name without links or symbols.'],
    ['a name of 101 letters', { full_name: 'a'.repeat(101) }, 'full_name', 'Please use at most 100 characters.'],
    [
      'a line of 121 letters',
      { address: { ...address, addressLine1: 'a'.repeat(121) } },
      'address.addressLine1',
      'Please use at most 120 characters.',
    ],
    ['hidden characters', { address: { ...address, city: 'Ben\u202egaluru' } }, 'address.city', 'Please use letters and digits.'],
  ])('refuses %s', async (_, over, field, message) => {
    const me = await signedIn(shop);
    const answer = await put(me.cookie, { ...complete, ...over });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ [field]: message });
    expect((await storedProfile(me.id)).phone).toBeNull();
  });

  test.each(['no json', '[]', '"x"', 'null', '{"full_name":{"a":1}}', '{"full_name":"A","address":"x"}', '{"full_name":"A","phone":5}'])(
    '%s is refused, never a server error (F61)',
    async (body) => {
      const me = await signedIn(shop);
      const { status } = await put(me.cookie, body);
      expect([400, 422]).toContain(status);
    },
  );
});

test('only the owner can write a profile, whatever the body says (#230)', async () => {
  const [me, other] = [await signedIn(shop), await signedIn(shop)];
  expect((await put(me.cookie, { ...complete, id: other.id, user_id: other.id, email: other.email, email_verified: true })).status).toBe(
    200,
  );
  expect(await storedProfile(other.id)).toEqual({ full_name: 'Ananya Rao', phone: null, address: null });
  expect(await shop.rows('SELECT email FROM users WHERE id = ?', me.id)).toEqual([{ email: me.email }]);
  expect((await put('', complete)).body.code).toBe('LOGIN_REQUIRED');
});

test('an expired session writes nothing', async () => {
  const me = await signedIn(shop);
  const cookie = await newSession(shop, me.id);
  await shop.rows('DELETE FROM sessions WHERE user_id = ?', me.id);
  expect((await put(cookie, complete)).status).toBe(401);
  expect((await storedProfile(me.id)).address).toBeNull();
});

describe('the checkout saves an address to the account (#149)', () => {
  test('the name stays the same', async () => {
    const me = await signedIn(shop);
    expect((await put(me.cookie, { phone: '9845000000', address, full_name: 'Somebody Else' }, '/api/profile/address')).status).toBe(200);
    expect(await storedProfile(me.id)).toEqual({ full_name: 'Ananya Rao', phone: '9845000000', address });
  });

  test('an empty body is no address', async () => {
    const me = await signedIn(shop);
    await put(me.cookie, complete);
    for (const body of [{}, { address: null }, { phone: '', address: nothing }]) {
      expect((await put(me.cookie, body, '/api/profile/address')).body.code).toBe('INCOMPLETE_ADDRESS');
    }
    expect((await storedProfile(me.id)).address).toEqual(address);
  });
});
