import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { administratorSessions } from '../../../src/features/auth/session/administrator-sessions.server.ts';
import { WriteQueue } from '../../../src/platform/database/queue/write-queue.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { SESSION_HEADER } from '../../../src/platform/live/live-hub.ts';
import { LiveSockets } from '../../../src/platform/live/live-sockets.ts';
import { TellingWriter } from '../../../src/platform/live/telling-writer.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { newSession, signedIn } from '../../shop/people/sign-in.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, cookie: ownCookie } = await shopWithAdministrator();
const [owner] = await shop.rows("SELECT id FROM users WHERE email = 'owner@chamak.example'");
const ownerId = String(owner?.id);
await shop.addCoupon({ code: 'LIVE', type: 'percentage', value: 10 });
const renamed = { sql: "UPDATE coupons SET code = 'LIVE' WHERE code = 'LIVE'", args: [] };
const product = await shop.addProduct({ price: 70_000, stock: 500 });

/** A socket as the platform gives it. */
class Socket {
  readonly told: string[][] = [];
  closedWith: number | null = null;
  private attached: unknown;
  send(text: string) {
    if (this.closedWith !== null) throw new Error('closed');
    this.told.push((JSON.parse(text) as { subjects: string[] }).subjects);
  }
  close(code: number) {
    this.closedWith = code;
  }
  serializeAttachment(value: unknown) {
    this.attached = value;
  }
  deserializeAttachment() {
    return this.attached;
  }
}

let open: Socket[] = [];
let wakeAt = 0;
let now: number | undefined;
let hub = newHub();
function newHub() {
  return new LiveSockets({
    sockets: () => open.filter(({ closedWith }) => closedWith === null),
    wakeAt: async (at) => {
      wakeAt = at;
    },
    sessionEnds: (ids) => administratorSessions(shop.at(now), ids),
  });
}
// The writer of the shop tells this hub.
const writer = new TellingWriter(new WriteQueue(() => parseEnv(shop.env)), (subjects) => hub.tell(subjects));
shop.env.LEDGER = { idFromName: (name: string) => name, get: () => writer };

beforeEach(() => {
  open = [];
  now = undefined;
  hub = newHub();
});

async function connected(userId = ownerId) {
  const cookie = await newSession(shop, userId);
  const [row] = await shop.rows('SELECT id FROM sessions ORDER BY rowid DESC LIMIT 1');
  const socket = new Socket();
  open.push(socket);
  await hub.admit(socket, String(row?.id));
  return { socket, cookie, sessionId: String(row?.id) };
}

const upgrade = (headers: Record<string, string>) =>
  shop.fetch('/api/admin/live', { headers: { upgrade: 'websocket', origin: 'http://shop.test', ...headers } });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe('who may open a socket (#290, #231)', () => {
  const asked: (string | null)[] = [];
  beforeEach(() => {
    asked.length = 0;
    // Only workerd can answer with a socket. An object that is moved at this moment answers so.
    const fetch = async (request: Request) => {
      asked.push(request.headers.get(SESSION_HEADER));
      throw new Error('Network connection lost.');
    };
    shop.env.LIVE = { idFromName: (name: string) => name, get: () => ({ fetch }) };
  });

  test('the administrator, from a page of the shop: the hub learns the session', async () => {
    const { sessionId, cookie } = await connected();
    expect(await codeOf(await upgrade({ cookie }))).toEqual([503, 'SHOP_BUSY']);
    expect(asked).toEqual([sessionId]);
  });

  test('nobody from another site, without an origin, or by a request that is no upgrade', async () => {
    for (const origin of ['https://evil.example', 'http://shop.test.evil.example', 'null', ''])
      expect(await codeOf(await upgrade({ cookie: ownCookie, origin }))).toEqual([403, 'FORBIDDEN_ORIGIN']);
    expect(asked).toEqual([]);
    expect(await codeOf(await upgrade({ cookie: ownCookie, upgrade: '' }))).toEqual([400, 'BAD_REQUEST']);
  });
});

test.each([
  ['local', [4401, null]],
  ['others', [null, 4401]],
  ['global', [4401, 4401]],
] as const)('log-out, %s (#290)', async (scope, closed) => {
  const [first, second] = [await connected(), await connected()];
  await shop.fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: first.cookie },
    body: JSON.stringify({ scope }),
  });
  await vi.waitFor(() => expect([first.socket.closedWith, second.socket.closedWith]).toEqual(closed), 20_000);
  expect([...first.socket.told, ...second.socket.told].flat()).not.toContain('sessions');
});

test('it is looked at again when it would end, and closed if it was not used meanwhile', async () => {
  const { socket, sessionId } = await connected();
  const [row] = await shop.rows('SELECT created_at + 7200000 AS ends FROM sessions WHERE id = ?', sessionId);
  expect(wakeAt).toBe(Number(row?.ends) + 1);
  now = wakeAt;
  await shop.rows('UPDATE sessions SET used_at = ? WHERE id = ?', now - 1_000, sessionId);
  await hub.check();
  expect([socket.closedWith, wakeAt]).toEqual([null, now - 1_000 + 7_200_000 + 1]);
  now = wakeAt;
  await hub.check();
  expect(socket.closedWith).toBe(4401);
});

test('one that ended between the check of the request and the socket, and one of somebody else', async () => {
  const { sessionId } = await connected();
  await shop.rows('DELETE FROM sessions WHERE id = ?', sessionId);
  const late = new Socket();
  open.push(late);
  await hub.admit(late, sessionId);
  const { id } = await signedIn(shop);
  expect([late.closedWith, (await connected(id)).socket.closedWith]).toEqual([4401, 4401]);
});

test('where the sessions cannot be read, sockets are closed and come back later', async () => {
  const { socket } = await connected();
  await shop.withoutDatabase(() => hub.check());
  expect(socket.closedWith).toBe(1013);
});

describe('hints (#290)', () => {
  // Changes are gathered for a moment, which the test ends.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  const gathered = () => vi.advanceTimersByTimeAsync(1_000);

  test('a payment that a webhook reports is told, once for many writes', async () => {
    const { socket } = await connected();
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id: product, quantity: 1 }]);
    await gathered();
    expect(socket.told.flat()).toContain('orders');
    socket.told.length = 0;
    await shopper.pay(order);
    await shop.deliverWebhooks();
    await shop.settle();
    await gathered();
    expect(socket.told).toEqual([expect.arrayContaining(['orders', 'messages', 'products'])]);
  });

  test('a socket that opens just after a change is told of it', async () => {
    await writer.write([renamed]);
    await gathered();
    expect((await connected()).socket.told).toEqual([expect.arrayContaining(['coupons'])]);
  });

  test('a hint that fails is no failure of the write, and the next one is sent', async () => {
    let isDown = true;
    const told: string[][] = [];
    const failing = new TellingWriter(new WriteQueue(() => parseEnv(shop.env)), async (subjects) => {
      if (isDown) throw new Error('the hub is away');
      told.push(subjects);
    });
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const write = () => failing.write([renamed]);
    expect(await write()).toMatchObject({ ok: true });
    await gathered();
    expect(logged.mock.calls.flat().join()).toContain('live');
    logged.mockRestore();
    isDown = false;
    expect(await write()).toMatchObject({ ok: true });
    await gathered();
    expect(told).toEqual([['coupons']]);
  });
});
