import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../../src/features/auth/password/password-hash.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { consents } from '../../../src/rules/people/consents.ts';
import { Shopper } from '../../shop/shopper.ts';
import { newSession, type SignedIn, signedIn } from '../../shop/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
shop.env.ADMIN_EMAIL = 'owner@chamak.example';
const PASSWORD = 'moti-jhumka-9';
const hash = await hashPassword(PASSWORD);
const LATER = Date.now() + 365 * DAY;

const call = async (method: string, path: string, cookie: string, body?: unknown) => {
  const answer = await shop.fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text) as Record<string, unknown> };
};
const erase = (cookie: string, body: object = { password: PASSWORD }) => call('DELETE', '/profile', cookie, body);

/** An order of the user, paid on request. */
async function orderOf({ id, email }: SignedIn, paid: boolean): Promise<string> {
  const product = await shop.addProduct({ price: 49_900, stock: 5 });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: product }], '', { customer_email: email });
  if (paid) await shopper.verify(order, await shopper.pay(order));
  await shop.rows('UPDATE orders SET user_id = ? WHERE id = ?', id, order.body.dbOrderId);
  return order.body.dbOrderId;
}

/** A user with every kind of row. */
async function wellKnown() {
  const me = await signedIn(shop);
  const [paid, unpaid] = [await orderOf(me, true), await orderOf(me, false)];
  const product = await shop.addProduct({ price: 10_000, stock: 1, name: `Wished ${me.id.slice(-6)}` });
  const put = (sql: string, ...args: (string | number | null)[]) => shop.rows(sql, ...args);
  await put(
    "UPDATE users SET phone = '9845012345', login_phone = ?, login_phone_verified = 1 WHERE id = ?",
    `9${me.id.replace(/\D/g, '').padEnd(9, '7').slice(0, 9)}`,
    me.id,
  );
  await put(
    "INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)",
    newId(),
    me.id,
    me.id,
    hash,
  );
  await put("INSERT INTO two_factors (id, secret, backup_codes, user_id) VALUES (?, 'SECRET-OF-APP', 'c', ?)", newId(), me.id);
  await put('INSERT INTO saved_addresses (id, user_id, address) VALUES (?, ?, ?)', newId(), me.id, '{"name":"Lakshmi Menon"}');
  await put('INSERT INTO user_carts (user_id, product_id, quantity) VALUES (?, ?, 1)', me.id, product);
  await put('INSERT INTO cart_merges (token, user_id) VALUES (?, ?)', newId(), me.id);
  await put('INSERT INTO wishlist_items (user_id, product_id) VALUES (?, ?)', me.id, product);
  await put('INSERT INTO page_views (path, user_id, session_id) VALUES (?, ?, ?)', '/collections', me.id, newId());
  await put('INSERT INTO stock_alerts (id, product_id, email, confirmed_at) VALUES (?, ?, ?, 1)', newId(), product, me.email);
  await put(
    "INSERT INTO newsletter_subscribers (email, status, consent_text, asked_at, confirmed_at) VALUES (?, 'confirmed', 'w', 1, 2)",
    me.email,
  );
  await put(
    "INSERT INTO consents (id, user_id, subject, purpose, wording, given_at) VALUES (?, ?, ?, 'account', ?, 1000)",
    newId(),
    me.id,
    me.email,
    consents.account,
  );
  await put(
    "INSERT INTO consents (id, user_id, subject, purpose, wording, given_at) VALUES (?, ?, '9845012345', 'whatsapp', ?, 1000)",
    newId(),
    me.id,
    consents.whatsapp,
  );
  await put(
    "INSERT INTO consents (id, subject, purpose, wording, given_at) VALUES (?, ?, 'stock-alert', ?, 1000)",
    newId(),
    me.email,
    consents['stock-alert'],
  );
  await put("INSERT INTO outbox (dedupe_key, kind, recipient, payload) VALUES (?, 'welcome', ?, '{}')", `welcome:${me.id}`, me.email);
  await put(
    'INSERT INTO verifications (id, identifier, value, expires_at) VALUES (?, ?, ?, ?)',
    newId(),
    'recovery:x',
    `${me.id}\nrest`,
    LATER,
  );
  return { ...me, paid, unpaid };
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
    const before = await placesOf(me.id);
    expect(before).toEqual(
      expect.arrayContaining(['sessions.user_id', 'orders.user_id', 'wishlist_items.user_id', 'page_views.user_id', 'consents.user_id']),
    );
    const [{ login_phone: loginPhone } = {}] = await shop.rows('SELECT login_phone FROM users WHERE id = ?', me.id);
    const answer = await erase(me.cookie);
    expect([answer.status, answer.body.title]).toEqual([200, 'Your account has been deleted']);
    expect(await placesOf(me.id)).toEqual(['outbox.dedupe_key']);
    expect(await placesOf(String(loginPhone))).toEqual([]);
    expect(await placesOf('9845012345')).toEqual([]);
    expect((await placesOf(me.email)).sort()).toEqual(['orders.customer_email', 'outbox.recipient']);
    await shop.settle();
    expect(shop.mails.filter(({ to }) => to === me.email).at(-1)?.subject).toBe('Your account has been deleted');
    await shop.runCron(Date.now() + 3 * DAY);
    expect(await placesOf(me.id)).toEqual([]);
  });

  test('orders stay complete, without their user, and an unpaid one expires as usual', async () => {
    const me = await wellKnown();
    const items = await shop.rows('SELECT * FROM order_items WHERE order_id = ?', me.paid);
    await erase(me.cookie);
    const [paid] = await shop.rows('SELECT user_id, status, customer_email FROM orders WHERE id = ?', me.paid);
    expect(paid).toEqual({ user_id: null, status: 'paid', customer_email: me.email });
    expect(await shop.rows('SELECT * FROM order_items WHERE order_id = ?', me.paid)).toEqual(items);
    const [unpaid] = await shop.rows('SELECT user_id, reservation FROM orders WHERE id = ?', me.unpaid);
    expect(unpaid).toEqual({ user_id: null, reservation: 'held' });
    await shop.runCron(Date.now() + HOUR);
    expect((await shop.rows('SELECT reservation FROM orders WHERE id = ?', me.unpaid))[0]?.reservation).toBe('released');
  });

  test('consents are kept as proof, marked as withdrawn and under a hash', async () => {
    const me = await wellKnown();
    await erase(me.cookie);
    const rows = await shop.rows(
      "SELECT purpose, withdrawn_at FROM consents WHERE subject LIKE 'person:%' AND given_at = 1000 ORDER BY purpose",
    );
    const purposes = rows.map(({ purpose }) => purpose);
    for (const purpose of ['account', 'stock-alert', 'whatsapp']) expect(purposes).toContain(purpose);
    expect(rows.every(({ withdrawn_at }) => Number(withdrawn_at) > 0)).toBe(true);
  });

  test('the register of data requests records it without naming anybody', async () => {
    const before = await shop.rows("SELECT id FROM data_requests WHERE kind = 'erase'");
    const me = await wellKnown();
    await erase(me.cookie);
    const after = await shop.rows(
      "SELECT subject, requested_at AS at, done_at FROM data_requests WHERE kind = 'erase' ORDER BY requested_at DESC",
    );
    expect(after.length).toBe(before.length + 1);
    expect(String(after[0]?.subject)).toMatch(/^person:[\w-]{47}$/);
    expect(after[0]?.done_at).toBe(after[0]?.at);
  });

  test('signs out every browser, and this one loses its cookie', async () => {
    const me = await wellKnown();
    const other = await newSession(shop, me.id);
    const answer = await erase(me.cookie);
    expect(answer.headers.getSetCookie().join()).toMatch(/session=; Max-Age=0/);
    expect((await erase(me.cookie)).status).toBe(401);
    expect((await call('GET', '/profile/data', other)).status).toBe(401);
  });

  test.each([
    ['no password', {}, 'PASSWORD_NEEDED'],
    ['a wrong password', { password: 'wrong' }, 'CURRENT_PASSWORD_WRONG'],
    ['a made-up code', { nonce: '123456' }, 'WRONG_CODE'],
  ])('%s deletes nothing', async (_, proof, code) => {
    const me = await wellKnown();
    expect((await erase(me.cookie, proof)).body.code).toBe(code);
    expect(await placesOf(me.id)).toContain('users.id');
  });

  test('guessing the password ends in TOO_MANY_TRIES', async () => {
    const me = await wellKnown();
    for (let at = 0; at < 10; at += 1) await erase(me.cookie, { password: `wrong ${at}` });
    expect((await erase(me.cookie)).status).toBe(429);
  });

  test('the administrator cannot be deleted', async () => {
    const owner = await signedIn(shop, 'owner@chamak.example');
    await shop.rows(
      "INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)",
      newId(),
      owner.id,
      owner.id,
      hash,
    );
    expect(await erase(owner.cookie)).toMatchObject({ status: 403, body: { code: 'ADMIN_NOT_DELETABLE' } });
    expect(await placesOf(owner.id)).toContain('users.id');
  });

  test('others lose nothing, and the address can sign up again', async () => {
    const [me, other] = [await wellKnown(), await wellKnown()];
    const before = await placesOf(other.id);
    await erase(me.cookie);
    expect(await placesOf(other.id)).toEqual(before);
    expect(await shop.rows('SELECT count(*) AS n FROM consents WHERE user_id = ? AND withdrawn_at IS NULL', other.id)).toEqual([{ n: 2 }]);
    await signedIn(shop, me.email);
  });
});

describe('downloading your own data (L23)', () => {
  test('contains every kind of row, in words', async () => {
    const me = await wellKnown();
    const { status, headers, body } = await call('GET', '/profile/data', me.cookie);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-chamak-data.json"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(body).toMatchObject({
      profile: { email: me.email, full_name: 'Ananya Rao', phone: '9845012345', email_verified: true, language: 'en' },
      newsletter: { status: 'confirmed' },
      cart: [{ name: `Wished ${me.id.slice(-6)}`, quantity: 1 }],
      wishlist: [{ name: `Wished ${me.id.slice(-6)}` }],
      stock_alerts: [{ name: `Wished ${me.id.slice(-6)}` }],
      page_views: [{ path: '/collections' }],
    });
    const orders = body.orders as Record<string, unknown>[];
    expect(orders).toHaveLength(2);
    const paid = orders.find((order) => order.status === 'paid');
    expect(paid).toMatchObject({
      final: '₹549.00',
      items: [{ quantity: 1, price: '₹499.00' }],
      payments: [{ status: 'captured', amount: '₹549.00' }],
    });
    expect(paid?.shipping_address).toMatchObject({ city: 'Bengaluru', phone: '9845000000' });
    expect((body.consents as { purpose: string }[]).map(({ purpose }) => purpose).sort()).toEqual(['account', 'stock-alert', 'whatsapp']);
    expect((body.messages as { kind: string }[]).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['welcome', 'order-confirmed']));
    expect(body.signed_in_browsers).toHaveLength(1);
  });

  test('contains no token, password or secret, and no data of anybody else', async () => {
    const [me, other] = [await wellKnown(), await wellKnown()];
    const text = JSON.stringify((await call('GET', '/profile/data', me.cookie)).body);
    const [session] = await shop.rows('SELECT token FROM sessions WHERE user_id = ?', me.id);
    for (const secret of [String(session?.token), hash, 'SECRET-OF-APP', other.email, other.id]) expect(text).not.toContain(secret);
  });

  test('the register of data requests records it; a stranger gets nothing', async () => {
    const me = await wellKnown();
    await call('GET', '/profile/data', me.cookie);
    const { body } = await call('GET', '/profile/data', me.cookie);
    expect(body.data_requests).toMatchObject([{ kind: 'download' }]);
    expect((await call('GET', '/profile/data', '')).body.code).toBe('LOGIN_REQUIRED');
  });
});

describe('withdrawing consent (L22)', () => {
  const living = (purpose: string, subject: string) =>
    shop.rows('SELECT id FROM consents WHERE purpose = ? AND subject = ? AND withdrawn_at IS NULL', purpose, subject);

  test('a stock alert: its rows are closed and lose the address', async () => {
    const me = await wellKnown();
    expect((await call('DELETE', '/profile/consents', me.cookie, { purpose: 'stock-alert', subject: me.email })).status).toBe(200);
    expect(await living('stock-alert', me.email)).toEqual([]);
    expect(await shop.rows('SELECT id FROM stock_alerts WHERE email = ? AND closed_at IS NULL', me.email)).toEqual([]);
  });

  test("WhatsApp, for your own number; for another person's number: 404", async () => {
    const [me, other] = [await signedIn(shop), await signedIn(shop)];
    const give = (id: string, phone: string) =>
      shop.rows(
        "INSERT INTO consents (id, user_id, subject, purpose, wording, given_at) VALUES (?, ?, ?, 'whatsapp', 'w', 5)",
        newId(),
        id,
        phone,
      );
    await give(me.id, '9000000001');
    await give(other.id, '9000000002');
    expect((await call('DELETE', '/profile/consents', me.cookie, { purpose: 'whatsapp', subject: '9000000002' })).status).toBe(404);
    expect(await living('whatsapp', '9000000002')).toHaveLength(1);
    expect((await call('DELETE', '/profile/consents', me.cookie, { purpose: 'whatsapp', subject: '9000000001' })).status).toBe(200);
    expect(await living('whatsapp', '9000000001')).toEqual([]);
  });
});

describe('data that is deleted after a time (L24)', () => {
  test('an unpaid order loses its personal data after 90 days; its amounts and pieces stay', async () => {
    const me = await signedIn(shop);
    const [unpaid, paid] = [await orderOf(me, false), await orderOf(me, true)];
    const { email } = me;
    await shop.runCron(Date.now() + HOUR);
    await shop.runCron(Date.now() + 89 * DAY);
    const read = async (id: string) =>
      (await shop.rows('SELECT customer_email, customer_name, shipping_address, total_paise FROM orders WHERE id = ?', id))[0];
    expect((await read(unpaid))?.customer_email).toBe(email);
    await shop.runCron(Date.now() + 91 * DAY);
    expect(await read(unpaid)).toMatchObject({ customer_email: '', customer_name: '', total_paise: 54_900 });
    const address = JSON.parse(String((await read(unpaid))?.shipping_address));
    expect(address).toEqual({ address: '', apartment: '', place: '', city: '', state: 'KA', pin_code: '', country: 'India', phone: '' });
    expect(await shop.rows("SELECT dedupe_key FROM outbox WHERE order_id = ? AND recipient <> ''", unpaid)).toEqual([]);
    expect(await read(paid)).toMatchObject({ customer_email: email });
  });

  test('an order without personal data can no longer be paid', async () => {
    const product = await shop.addProduct({ price: 49_900, stock: 5 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id: product }]);
    await shop.runCron(Date.now() + HOUR);
    await shop.runCron(Date.now() + 95 * DAY);
    expect((await shop.rows('SELECT customer_email FROM orders WHERE id = ?', order.body.dbOrderId))[0]?.customer_email).toBe('');
    const again = await shopper.post(`/api/orders/${order.body.dbOrderId}/pay`, {});
    expect(again.status).toBeGreaterThanOrEqual(400);
    expect(again.status).toBeLessThan(500);
  });

  test('page views after 90 days; sessions and codes after they expire', async () => {
    const me = await signedIn(shop);
    await shop.rows(
      'INSERT INTO page_views (path, user_id, session_id, created_at) VALUES (?, ?, ?, ?)',
      '/old',
      me.id,
      's',
      Date.now() - 91 * DAY,
    );
    await shop.rows(
      'INSERT INTO page_views (path, user_id, session_id, created_at) VALUES (?, ?, ?, ?)',
      '/new',
      me.id,
      's',
      Date.now() - 89 * DAY,
    );
    await shop.rows('INSERT INTO sessions (id, user_id, token, expires_at) VALUES (?, ?, ?, ?)', newId(), me.id, newId(), Date.now() - 1);
    await shop.rows("INSERT INTO verifications (id, identifier, value, expires_at) VALUES (?, 'over', 'x', ?)", newId(), Date.now() - 1);
    await shop.rows("UPDATE job_leases SET last_run_at = 0, lease_until = 0 WHERE name = 'forget'");
    await shop.runCron();
    expect(await shop.rows('SELECT path FROM page_views WHERE user_id = ?', me.id)).toEqual([{ path: '/new' }]);
    expect(await shop.rows('SELECT id FROM sessions WHERE user_id = ?', me.id)).toHaveLength(1);
    expect(await shop.rows("SELECT id FROM verifications WHERE identifier = 'over'")).toEqual([]);
  });
});
