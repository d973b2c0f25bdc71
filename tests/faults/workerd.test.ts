import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveLocally } from '../sandbox/local-server.ts';
import { type FreshShop, freshShop, libsqlServer } from '../shop/fresh-shop.ts';
import { longForms } from './forms/long-forms.ts';
import { short } from './outcome.ts';
import { overHttp, rush } from './rush.ts';
import { type RunningWorker, startWorkerd } from './workerd.ts';

/** Behaviour of workerd itself, without a proxy that would hide a dropped connection. */
let shop: FreshShop;
let worker: RunningWorker;
/** A stand-in for the service that gets the errors. */
const reported: string[] = [];
const service = await serveLocally(async (asked, answer) => {
  reported.push(await text(asked));
  answer.end();
});
beforeAll(async () => {
  shop = await freshShop(libsqlServer);
  shop.env.ERROR_REPORT_URL = `${service.url}/faults`;
  worker = await startWorkerd(shop, { hasDoors: true });
  // The Worker may have to be built.
}, 300_000);
afterAll(async () => {
  await worker?.stop();
  await shop?.close();
  await service.close();
});

interface RequestSpec {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Sends a request over a keep-alive connection. Returns the status, or the error. */
function ask(agent: Agent, { method, path, headers = {}, body = '' }: RequestSpec): Promise<number | string> {
  const { hostname, port } = new URL(String(worker.env.SHOP_URL));
  const length = headers['transfer-encoding'] ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((settle) => {
    const sent = request(
      { agent, hostname, port, method, path, headers: { 'sec-fetch-site': 'same-origin', ...length, ...headers } },
      (answer) => {
        answer.resume();
        answer.on('end', () => settle(answer.statusCode ?? 0));
        answer.on('error', (error) => settle(error.message));
      },
    );
    sent.on('error', (error) => settle(error.message));
    sent.setTimeout(10_000, () => sent.destroy(new Error('silent')));
    sent.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const order = JSON.stringify({ customer_email: 'a@example.in', notes: { text: 'x'.repeat(2_000) } });
const refused: readonly [number, RequestSpec][] = [
  [403, { method: 'POST', path: '/api/create-razorpay-order', headers: { ...json, 'sec-fetch-site': 'cross-site' }, body: order }],
  [400, { method: 'POST', path: '/api/create-razorpay-order', headers: json, body: order }],
  [404, { method: 'POST', path: '/api/nothing', headers: json, body: order }],
  [404, { method: 'POST', path: '/robots.txt', headers: json, body: order }],
  [405, { method: 'PUT', path: '/contact', headers: json, body: order }],
  [405, { method: 'DELETE', path: '/media/products/a.jpg', headers: json, body: order }],
  [413, { method: 'POST', path: '/api/auth/token', headers: json, body: Buffer.alloc(300_000, 'x') }],
  [
    413,
    { method: 'POST', path: '/api/auth/token', headers: { ...json, 'transfer-encoding': 'chunked' }, body: Buffer.alloc(300_000, 'x') },
  ],
  [405, { method: 'PUT', path: '/contact', headers: json, body: Buffer.alloc(300_000, 'x') }],
];

test('a change that the writer object makes is purged by the entrypoint whose cache keeps the pages', async () => {
  const id = await shop.addProduct({ price: 39_900, stock: 20 });
  const rename = () => worker.write({ sql: "UPDATE products SET name = name || '.' WHERE id = ?", args: [id] });
  await rename();
  // The first change after a start: it is not known what was purged before.
  await expect.poll(() => worker.purged()).toEqual([['frame']]);
  await rename();
  await expect.poll(async () => (await worker.purged()).map((tags) => tags.toSorted())).toEqual([['frame'], ['catalogue', `p${id}`]]);
});

test('every plain form that is one byte too long is refused in words, and nobody is woken', async () => {
  const answers = await longForms(shop, worker);
  expect(answers.map(({ name }) => name)).toContain('POST PAGE /profile');
  for (const { name, status, saysWhy, isButton } of answers)
    expect([name, status, saysWhy]).toEqual(isButton ? [name, 200, saysWhy] : [name, 413, true]);
  expect(reported).toEqual([]);
});

test('a request after one that was refused before its body was read is never lost', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const lost: unknown[] = [];
  for (let round = 0; round < 3 * refused.length; round += 1) {
    const [status, spec] = refused[round % refused.length] ?? [0, { method: 'GET', path: '/' }];
    const first = await ask(agent, spec);
    if (first !== status) lost.push([spec.method, spec.path, first]);
    const next = await ask(agent, { method: 'GET', path: '/api/nothing' });
    if (next !== 404) lost.push(['after', spec.method, spec.path, next]);
  }
  agent.destroy();
  expect(lost).toEqual([]);
});

test('the Durable Objects of workerd count wrong passwords exactly, even all at once', async () => {
  const agent = new Agent();
  const guess = (from: string) =>
    ask(agent, {
      method: 'POST',
      path: '/api/auth/token',
      headers: { ...json, 'cf-connecting-ip': from },
      body: JSON.stringify({ email: 'counted@example.in', password: 'a wrong guess' }),
    });
  // As many as one sender's turns have room for; the others would be told that the shop is busy.
  const here = await Promise.all(Array.from({ length: 12 }, () => guess('203.0.113.1')));
  expect(here.sort()).toEqual([...Array(10).fill(401), ...Array(2).fill(403)]);
  const elsewhere = await Promise.all(Array.from({ length: 15 }, (_, at) => guess(`198.51.100.${at}`)));
  expect(elsewhere.sort()).toEqual([...Array(13).fill(401), ...Array(2).fill(403)]);
  agent.destroy();
});

test('60 buyers at once, 10 pieces, over HTTP through workerd (F14, I1)', async () => {
  const outcome = await rush(overHttp(shop, worker), { buyers: 60, items: 10, runs: short.rushes }, () => {});
  expect(outcome.broken).toEqual([]);
});

test('an error inside the writer’s Durable Object is reported from there', async () => {
  process.kill(shop.databasePid, 'SIGSTOP');
  try {
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', accept: 'application/json' };
    const answer = await worker.fetch('/api/newsletter', { method: 'POST', headers: form, body: 'email=asha%40example.in' });
    expect(answer.status).toBe(503);
    await expect.poll(() => reported.join(), { timeout: 20_000 }).toContain('"where":"writer: the database did not answer"');
  } finally {
    process.kill(shop.databasePid, 'SIGCONT');
  }
  expect(reported.join()).not.toContain('asha');
});
