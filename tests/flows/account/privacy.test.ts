import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../../src/features/auth/password/password-hash.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { consents } from '../../../src/rules/people/consents.ts';
import { sold } from '../../shop/orders/edits.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { askWith, newSession, type SignedIn, signedIn } from '../../shop/people/sign-in.ts';
import type { Value } from '../../shop/rows.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
shop.env.ADMIN_EMAIL = 'owner@chamak.example';
const PASSWORD = 'moti-jhumka-9';
const hash = await hashPassword(PASSWORD);

const erase = (cookie: string, body: object = { password: PASSWORD }) => askWith(shop, cookie)('DELETE', '/profile', body);
const dataOf = (cookie: string) => askWith(shop, cookie)('GET', '/profile/data');
const put = (table: string, row: Record<string, Value>) => {
  const names = Object.keys(row);
  return shop.rows(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`, ...Object.values(row));
};
const givePassword = (user_id: string) =>
  put('accounts', { id: newId(), account_id: user_id, provider_id: 'credential', user_id, password: hash });

/** An order of the user, paid on request. */
async function orderOf({ id: user, email }: SignedIn, paid: boolean): Promise<string> {
  const wishes = [{ id: await shop.addProduct({ price: 49_900, stock: 5 }) }];
  const over = { customer_email: email };
  const { id } = paid ? await sold(shop, { wishes, over }) : { id: (await new Shopper(shop).order(wishes, '', over)).body.dbOrderId };
  await shop.rows('UPDATE orders SET user_id = ? WHERE id = ?', user, id);
  return id;
}

/** A user with every kind of row. */
async function wellKnown() {
  const me = await signedIn(shop);
  const { id: user_id, email } = me;
  const [paid, unpaid] = [await orderOf(me, true), await orderOf(me, false)];
  const product_id = await shop.addProduct({ price: 10_000, stock: 1, name: `Wished ${user_id.slice(-6)}` });
  const loginPhone = `9${user_id.replace(/\D/g, '').padEnd(9, '7').slice(0, 9)}`;
  await shop.rows("UPDATE users SET phone = '9845012345', login_phone = ?, login_phone_verified = 1 WHERE id = ?", loginPhone, user_id);
  await givePassword(user_id);
  await put('two_factors', { id: newId(), secret: 'SECRET-OF-APP', backup_codes: 'c', user_id });
  await put('saved_addresses', { id: newId(), user_id, address: '{"name":"Lakshmi Menon"}' });
  await put('user_carts', { user_id, product_id, quantity: 1 });
  await put('cart_merges', { token: newId(), user_id });
  await put('wishlist_items', { user_id, product_id });
  await put('page_views', { path: '/collections', user_id, session_id: newId() });
  await put('stock_alerts', { id: newId(), product_id, email, confirmed_at: 1 });
  await put('newsletter_subscribers', { email, status: 'confirmed', consent_text: 'w', asked_at: 1, confirmed_at: 2 });
  const consent = { wording: consents.account, given_at: 1000 };
  await put('consents', { id: newId(), user_id, subject: email, purpose: 'account', ...consent });
  await put('consents', { id: newId(), user_id, subject: '9845012345', purpose: 'whatsapp', ...consent });
  await put('consents', { id: newId(), subject: email, purpose: 'stock-alert', ...consent });
  await put('outbox', { dedupe_key: `welcome:${user_id}`, kind: 'welcome', recipient: email, payload: '{}' });
  await put('verifications', { id: newId(), identifier: 'recovery:x', value: `${user_id}\nrest`, expires_at: Date.now() + 365 * DAY });
  return { ...me, paid, unpaid, loginPhone };
}

const columnsOf = new Map<string, string[]>();

/** Every text column of the database: 'table.column'. */
async function placesOf(text: string): Promise<string[]> {
  if (columnsOf.size === 0) {
    const tables = await shop.rows(
      "SELECT m.name AS at, c.name AS col FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE '%_fts%'",
    );
    for (const { at, col } of tables) columnsOf.set(String(at), [...(columnsOf.get(String(at)) ?? []), String(col)]);
  }
  const found = await Promise.all(
    [...columnsOf].map(async ([table, columns]) => {
      const counts = columns.map((column) => `coalesce(sum(instr(CAST("${column}" AS TEXT), ?1) > 0), 0) AS "${column}"`);
      const [row = {}] = await shop.rows(`SELECT ${counts.join(', ')} FROM "${table}"`, text);
      return columns.filter((column) => Number(row[column]) > 0).map((column) => `${table}.${column}`);
    }),
  );
  return found.flat();
}

describe('deleting an account (L13, L23)', () => {
  test('removes the person from every table except the orders that tax law requires, and sends a goodbye mail', async () => {
    const me = await wellKnown();
    const erased = () => shop.rows("SELECT subject, requested_at = done_at AS done FROM data_requests WHERE kind = 'erase'");
    const requests = await erased();
    const known = ['sessions', 'orders', 'wishlist_items', 'page_views', 'consents'].map((table) => `${table}.user_id`);
    expect(await placesOf(me.id)).toEqual(expect.arrayContaining(known));
    expect(await erase(me.cookie)).toMatchObject({ status: 200, body: { title: 'Your account has been deleted' } });
    expect(await placesOf(me.id)).toEqual(['outbox.dedupe_key']);
    for (const phone of [me.loginPhone, '9845012345']) expect(await placesOf(phone)).toEqual([]);
    expect((await placesOf(me.email)).sort()).toEqual(['orders.customer_email', 'outbox.recipient']);
    // The register of data requests has it without naming anybody.
    const [newest, ...former] = (await erased()).reverse();
    expect([newest, former]).toEqual([{ subject: expect.stringMatching(/^person:[\w-]{47}$/), done: 1 }, requests.reverse()]);
    await shop.settle();
    expect(shop.mails.filter(({ to }) => to === me.email).at(-1)?.subject).toBe('Your account has been deleted');
    await shop.runCron(Date.now() + 3 * DAY);
    expect(await placesOf(me.id)).toEqual([]);
  });

  test('orders stay complete, without their user, and an unpaid one expires as usual; consents are kept as proof under a hash', async () => {
    const me = await wellKnown();
    const orderOf = async (id: string) =>
      (await shop.rows('SELECT user_id, status, reservation, customer_email AS email FROM orders WHERE id = ?', id))[0];
    const items = () => shop.rows('SELECT * FROM order_items WHERE order_id = ?', me.paid);
    const before = await items();
    await erase(me.cookie);
    expect(await orderOf(me.paid)).toMatchObject({ user_id: null, status: 'paid', email: me.email });
    expect(await items()).toEqual(before);
    expect(await orderOf(me.unpaid)).toMatchObject({ user_id: null, reservation: 'held' });
    await shop.runCron(Date.now() + HOUR);
    expect(await orderOf(me.unpaid)).toMatchObject({ reservation: 'released' });
    const kept = await shop.rows("SELECT purpose, withdrawn_at FROM consents WHERE subject LIKE 'person:%' AND given_at = 1000");
    expect(kept.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['account', 'stock-alert', 'whatsapp']));
    expect(kept.every(({ withdrawn_at }) => Number(withdrawn_at) > 0)).toBe(true);
  });

  test('signs out every browser, and this one loses its cookie; others lose nothing, and the address can sign up again', async () => {
    const [me, other] = [await wellKnown(), await wellKnown()];
    const [elsewhere, before] = [await newSession(shop, me.id), await placesOf(other.id)];
    const answer = await erase(me.cookie);
    expect(answer.headers.getSetCookie().join()).toMatch(/session=; Max-Age=0/);
    expect([(await erase(me.cookie)).status, (await dataOf(elsewhere)).status]).toEqual([401, 401]);
    expect(await placesOf(other.id)).toEqual(before);
    expect(await shop.rows('SELECT count(*) AS n FROM consents WHERE user_id = ? AND withdrawn_at IS NULL', other.id)).toEqual([{ n: 2 }]);
    await signedIn(shop, me.email);
  });

  test('without a proof it deletes nothing, and guessing ends in TOO_MANY_TRIES', async () => {
    const me = await signedIn(shop);
    await givePassword(me.id);
    expect((await erase(me.cookie, {})).body.code).toBe('PASSWORD_NEEDED');
    expect((await erase(me.cookie, { nonce: '123456' })).body.code).toBe('WRONG_CODE');
    expect((await erase(me.cookie, { password: 'wrong' })).body.code).toBe('CURRENT_PASSWORD_WRONG');
    for (let at = 0; at < 9; at += 1) await erase(me.cookie, { password: `wrong ${at}` });
    expect((await erase(me.cookie)).status).toBe(429);
    expect(await placesOf(me.id)).toContain('users.id');
  });

  test('the administrator cannot be deleted', async () => {
    const owner = await signedIn(shop, 'owner@chamak.example');
    await givePassword(owner.id);
    expect(await erase(owner.cookie)).toMatchObject({ status: 403, body: { code: 'ADMIN_NOT_DELETABLE' } });
    expect(await placesOf(owner.id)).toContain('users.id');
  });
});

describe('downloading your own data (L23)', () => {
  test('contains every kind of row, in words; no token, password or secret, and no data of anybody else; a register records it', async () => {
    const [me, other] = [await wellKnown(), await wellKnown()];
    const { status, headers, body } = await dataOf(me.cookie);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-chamak-data.json"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const wished = { name: `Wished ${me.id.slice(-6)}` };
    expect(body).toMatchObject({
      profile: { email: me.email, full_name: 'Ananya Rao', phone: '9845012345', email_verified: true, language: 'en' },
      ...{ newsletter: { status: 'confirmed' }, other_addresses: [{ address: { name: 'Lakshmi Menon' } }] },
      ...{ cart: [{ ...wished, quantity: 1 }], wishlist: [wished], stock_alerts: [wished], page_views: [{ path: '/collections' }] },
    });
    const orders = body.orders as Record<string, unknown>[];
    expect(orders).toHaveLength(2);
    expect(orders.find((order) => order.status === 'paid')).toMatchObject({
      ...{ final: '₹549.00', items: [{ quantity: 1, price: '₹499.00' }], payments: [{ status: 'captured', amount: '₹549.00' }] },
      shipping_address: { city: 'Bengaluru', phone: '9845000000' },
    });
    expect((body.consents as { purpose: string }[]).map(({ purpose }) => purpose).sort()).toEqual(['account', 'stock-alert', 'whatsapp']);
    expect((body.messages as { kind: string }[]).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['welcome', 'order-confirmed']));
    expect(body.signed_in_browsers).toHaveLength(1);
    const [session] = await shop.rows('SELECT token FROM sessions WHERE user_id = ?', me.id);
    for (const secret of [String(session?.token), hash, 'SECRET-OF-APP', other.email, other.id])
      expect(JSON.stringify(body)).not.toContain(secret);
    expect((await dataOf(me.cookie)).body.data_requests).toMatchObject([{ kind: 'download' }]);
  });
});

test("consents are withdrawn for your own address and number, and a stock alert with its consent; another person's: 404 (L22)", async () => {
  const [me, other] = [await wellKnown(), await signedIn(shop)];
  const consent = { purpose: 'whatsapp', wording: 'w', given_at: 5 };
  await put('consents', { id: newId(), user_id: other.id, subject: '9000000002', ...consent });
  const living = async (purpose: string, subject: string) =>
    (await shop.rows('SELECT id FROM consents WHERE purpose = ? AND subject = ? AND withdrawn_at IS NULL', purpose, subject)).length > 0;
  const withdrawn = async (purpose: string, subject: string) => [
    (await askWith(shop, me.cookie)('DELETE', '/profile/consents', { purpose, subject })).status,
    await living(purpose, subject),
  ];
  expect(await withdrawn('whatsapp', '9000000002')).toEqual([404, true]);
  expect(await withdrawn('whatsapp', '9845012345')).toEqual([200, false]);
  expect(await withdrawn('stock-alert', me.email)).toEqual([200, false]);
  expect(await shop.rows('SELECT id FROM stock_alerts WHERE email = ? AND closed_at IS NULL', me.email)).toEqual([]);
});

describe('data that is deleted after a time (L24)', () => {
  test('an unpaid order loses its personal data after 90 days, and can no longer be paid; its amounts and pieces stay', async () => {
    const me = await signedIn(shop);
    const [unpaid, paid] = [await orderOf(me, false), await orderOf(me, true)];
    const read = async (id: string) =>
      (await shop.rows('SELECT customer_email, customer_name, shipping_address, total_paise FROM orders WHERE id = ?', id))[0];
    await shop.runCron(Date.now() + HOUR);
    await shop.runCron(Date.now() + 89 * DAY);
    expect((await read(unpaid))?.customer_email).toBe(me.email);
    await shop.runCron(Date.now() + 91 * DAY);
    expect(await read(unpaid)).toMatchObject({ customer_email: '', customer_name: '', total_paise: 54_900 });
    const address = JSON.parse(String((await read(unpaid))?.shipping_address));
    expect(address).toEqual({ address: '', apartment: '', place: '', city: '', state: 'KA', pin_code: '', country: 'India', phone: '' });
    expect(await shop.rows("SELECT dedupe_key FROM outbox WHERE order_id = ? AND recipient <> ''", unpaid)).toEqual([]);
    expect(await read(paid)).toMatchObject({ customer_email: me.email });
    const again = await askWith(shop, me.cookie)('POST', `/orders/${unpaid}/pay`, {});
    expect([again.status, again.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
  });

  test('page views after 90 days; sessions and codes after they expire', async () => {
    const me = await signedIn(shop);
    for (const [path, days] of Object.entries({ '/old': 91, '/new': 89 }))
      await put('page_views', { path, user_id: me.id, session_id: 's', created_at: Date.now() - days * DAY });
    await put('sessions', { id: newId(), user_id: me.id, token: newId(), expires_at: Date.now() - 1 });
    await put('verifications', { id: newId(), identifier: 'over', value: 'x', expires_at: Date.now() - 1 });
    await shop.rows("UPDATE job_leases SET last_run_at = 0, lease_until = 0 WHERE name = 'forget'");
    await shop.runCron();
    expect(await shop.rows('SELECT path FROM page_views WHERE user_id = ?', me.id)).toEqual([{ path: '/new' }]);
    expect(await shop.rows('SELECT id FROM sessions WHERE user_id = ?', me.id)).toHaveLength(1);
    const codes = (await shop.rows('SELECT DISTINCT identifier FROM verifications')).map(({ identifier }) => identifier);
    expect([codes.includes('over'), codes.includes('recovery:x')]).toEqual([false, true]);
  });
});
