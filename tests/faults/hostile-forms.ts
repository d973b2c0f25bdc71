import { Agent, request } from 'node:http';
import { REVIEW_PHOTO_BYTES } from '../../src/rules/reviews/review.ts';
import { delivered } from '../shop/delivered.ts';
import { freshShop } from '../shop/fresh-shop.ts';
import { HeapMeter, residentMb } from './memory.ts';
import type { Outcome, Say, Scale } from './outcome.ts';
import { startWorkerd } from './workerd.ts';

const AT_ONCE = 20;
/** MB that the Worker may grow by: Cloudflare ends one at 128 with every request in it, and idle it has some 40. */
const GROWTH_MAX = 64;
/** Ms between two looks at a page and at the memory. */
const EVERY = 50;
/** Pages before the attack: a busy machine is slow by itself. */
const LOOKS = 20;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const BOUNDARY = 'xx';
const EMPTY_PART = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const tinyParts = (bytes: number) => Buffer.from(EMPTY_PART.repeat(Math.floor(bytes / EMPTY_PART.length)) + END);
const photo = (bytes: number) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`),
    Buffer.alloc(bytes, 0xff),
    Buffer.from(`\r\n${END}`),
  ]);

interface Form {
  readonly path: string;
  readonly body: Buffer;
  /** Without its length, so that only reading shows how long it is. */
  readonly chunked: boolean;
}

interface Sent {
  /** 0 where the shop closed the connection without reading on. */
  readonly status: number;
  readonly ms: number;
}

function send(base: string, agent: Agent, { path, body, chunked }: Form): Promise<Sent> {
  const from = performance.now();
  const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.byteLength) };
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...length };
  return new Promise((settle) => {
    const done = (status: number) => settle({ status, ms: performance.now() - from });
    const sent = request(base + path, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('close', () => done(answer.statusCode ?? 0));
    });
    sent.on('error', () => done(0));
    sent.end(body);
  });
}

/**
 * Forms that cost a parser much, twenty at once: 400,000 empty parts of 21 MB and a photograph of 23 MB, as large as a form may be and
 * larger, sent by nobody and by a buyer, to the API and to the page. The Worker stays small, and pages answer meanwhile.
 */
export async function hostileForms({ pageMs, formsOfBuyers }: Scale, say: Say): Promise<Outcome[]> {
  const shop = await freshShop();
  const order = await delivered(shop);
  const worker = await startWorkerd(shop, { inspector: true });
  const heap = new HeapMeter(worker.inspector, async () => (await worker.fetch('/privacy-policy')).text());
  const base = String(worker.env.SHOP_URL);
  const nobody = [`/api/orders/${crypto.randomUUID()}/reviews/1`, `/orders/${crypto.randomUUID()}/review?line=1&token=x`];
  const buyer = [`/api/orders/${order.id}/reviews/1?token=${order.token}`, `/orders/${order.id}/review?line=1&token=${order.token}`];
  const attacks: Record<string, readonly [readonly string[], Buffer]> = {
    '21 MB of empty parts by nobody': [nobody, tinyParts(21_000_000)],
    'a photograph of 23 MB by nobody': [nobody, photo(23_000_000)],
    '8 MB of empty parts by nobody': [nobody, tinyParts(REVIEW_PHOTO_BYTES)],
    ...(formsOfBuyers && {
      '8 MB of empty parts by a buyer': [buyer, tinyParts(REVIEW_PHOTO_BYTES)],
      'photographs of 8 MB by a buyer': [buyer, photo(REVIEW_PHOTO_BYTES - 1)],
    }),
  };
  try {
    const outcomes: Outcome[] = [];
    for (const [what, [paths, body]] of Object.entries(attacks)) {
      const outcome = await attack(what, paths, body);
      say(`${outcome.what}: ${outcome.figures}`);
      outcomes.push(outcome);
    }
    return outcomes;
  } finally {
    heap.close();
    await worker.stop();
    await shop.close();
  }

  async function pageTime(): Promise<number> {
    const from = performance.now();
    await (await worker.fetch('/privacy-policy')).text();
    return performance.now() - from;
  }

  async function attack(what: string, paths: readonly string[], body: Buffer): Promise<Outcome> {
    const forms = Array.from({ length: AT_ONCE }, (_, at) => ({ path: paths[at % paths.length] ?? '', body, chunked: at % 4 > 1 }));
    for (const path of [...paths, '/privacy-policy', '/privacy-policy']) await (await worker.fetch(path)).text();
    await heap.collect();
    const idle = { heap: await heap.usedMb(), rss: residentMb(worker.pid), page: 0 };
    for (let look = 0; look < LOOKS; look += 1) idle.page = Math.max(idle.page, await pageTime());
    const most = { heap: 0, rss: 0, page: 0 };
    let isOver = false;
    const look = async () => {
      while (!isOver) {
        most.rss = Math.max(most.rss, residentMb(worker.pid) - idle.rss);
        most.heap = Math.max(most.heap, (await heap.usedMb()) - idle.heap);
        await pause(EVERY);
      }
    };
    const read = async () => {
      while (!isOver) {
        most.page = Math.max(most.page, await pageTime());
        await pause(EVERY);
      }
    };
    const agent = new Agent();
    const watching = [look(), read()];
    const answers = await Promise.all(forms.map((form) => send(base, agent, form)));
    isOver = true;
    await Promise.all(watching);
    agent.destroy();
    const statuses = [...new Set(answers.map(({ status }) => status))].sort();
    const broken = [
      ...(most.heap > GROWTH_MAX ? [`the heap grew by ${most.heap.toFixed()} MB`] : []),
      ...(most.rss > GROWTH_MAX ? [`the process grew by ${most.rss.toFixed()} MB`] : []),
      ...(most.page > pageMs + idle.page ? [`a page took ${most.page.toFixed()} ms`] : []),
      ...statuses.filter((status) => status >= 500 || (status >= 200 && status < 400)).map((status) => `an answer was ${status}`),
    ];
    const figures = `heap ${most.heap.toFixed()} MB, process ${most.rss.toFixed()} MB above idle; the slowest page ${most.page.toFixed()} ms, ${idle.page.toFixed()} before; answers ${statuses.join(', ')}`;
    return { what: `${AT_ONCE} hostile forms at once: ${what}`, figures, broken };
  }
}
