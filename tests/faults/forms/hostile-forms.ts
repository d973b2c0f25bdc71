import { request } from 'node:http';
import { REVIEW_PHOTO_BYTES } from '../../../src/rules/reviews/review.ts';
import { serveLocally } from '../../sandbox/local-server.ts';
import { freshShop, libsqlServer } from '../../shop/fresh-shop.ts';
import { delivered } from '../../shop/orders/delivered.ts';
import { residentMb } from '../cpu.ts';
import type { Outcome, Say } from '../outcome.ts';
import { type RunningWorker, startWorkerd } from '../workerd.ts';

const AT_ONCE = 20;
/** MB that the Worker may grow by: Cloudflare ends one at 128 with every request in it, and idle it has some 40. */
const GROWTH_MAX = 64;
/** Ms between two looks at the memory. */
const EVERY = 10;
const BOUNDARY = 'xx';
const part = (disposition: string, text: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
const EMPTY_PART = part('name="a"', '');
const END = `--${BOUNDARY}--\r\n`;
const TEXTS = part('name="rating"', '4') + part('name="comment"', 'Light, even after six hours.') + part('name="name"', 'Asha M., Pune');
/** JPEGs are known by the first bytes. */
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const emptyParts = (bytes: number) => Buffer.from(EMPTY_PART.repeat(Math.floor(bytes / EMPTY_PART.length)) + END);
/** A review as a buyer sends it, with a photograph of a size in bytes. */
function review(bytes: number): Buffer {
  const photograph = Buffer.alloc(bytes, 1);
  photograph.set(JPEG);
  const [head, end] = part('name="photo"; filename="a.jpg"', '\0').split('\0');
  return Buffer.concat([Buffer.from(TEXTS + head), photograph, Buffer.from(end + END)]);
}

/** A form, which addresses it is sent to in turn, and the answers that are right; 0 is a connection that the shop closed without reading on. */
interface Attack {
  readonly what: string;
  readonly body: Buffer;
  readonly paths: readonly string[];
  readonly answers: readonly number[];
}

/** Cloudflare's pictures and its bucket, as far as an upload needs them. */
const pictures = () =>
  serveLocally(async (asked, answer) => {
    for await (const _ of asked);
    if (asked.url === '/transform') return answer.setHeader('content-type', 'image/webp').end('webp');
    if (asked.url === '/info') return answer.end(JSON.stringify({ format: 'image/jpeg', file_size: 6, width: 40, height: 30 }));
    return answer.end('{"name":"a","version":"1","size":"4","etag":"e","uploaded":"0","httpFields":{},"customFields":[],"checksums":{}}');
  });

/** Sends a form, with its length or without: then only reading shows how long it is. */
function send(url: string, body: Buffer, isChunked: boolean): Promise<number> {
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.byteLength) };
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...length };
  return new Promise((settle) => {
    const sent = request(url, { method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('close', () => settle(answer.statusCode ?? 0));
    });
    sent.on('error', () => settle(0));
    sent.end(body);
  });
}

async function attack(worker: RunningWorker, { what, body, paths, answers }: Attack): Promise<Outcome> {
  for (const path of paths) await (await worker.fetch(path)).text();
  const idle = residentMb(worker.pid);
  let grown = 0;
  const looking = setInterval(() => {
    grown = Math.max(grown, residentMb(worker.pid) - idle);
  }, EVERY);
  const forms = Array.from({ length: AT_ONCE }, (_, at) => send(`${worker.env.SHOP_URL}${paths[at % paths.length]}`, body, at % 4 > 1));
  const page = await worker.fetch('/privacy-policy');
  const statuses = [...new Set(await Promise.all(forms))].sort();
  clearInterval(looking);
  const broken = [
    ...(grown > GROWTH_MAX ? [`the Worker grew by ${grown.toFixed()} MB`] : []),
    ...(page.ok ? [] : [`a page was ${page.status}`]),
    ...statuses.filter((status) => !answers.includes(status)).map((status) => `an answer was ${status}`),
  ];
  const figures = `process ${grown.toFixed()} MB above idle; answers ${statuses.join(', ')}`;
  return { what: `${AT_ONCE} hostile forms at once: ${what}`, figures, broken };
}

/**
 * Forms that cost a parser much, twenty at once: 400,000 empty parts of 21 MB and a photograph of 23 MB, as large as a form may be and
 * larger, sent by nobody and by a buyer, to the API and to the page; and photographs of twenty buyers. The Worker stays small, and a page
 * is answered meanwhile.
 */
export async function hostileForms(say: Say): Promise<Outcome[]> {
  const shop = await freshShop(libsqlServer);
  const bought = [];
  for (let at = 0; at < AT_ONCE; at += 1) bought.push(await delivered(shop));
  const service = await pictures();
  const worker = await startWorkerd(shop, { pictures: new URL(service.url).host });
  const nobody = [`/api/orders/${crypto.randomUUID()}/reviews/1`, `/orders/${crypto.randomUUID()}/review?line=1&token=x`];
  const [first] = bought;
  const buyer = [`/api/orders/${first?.id}/reviews/1?token=${first?.token}`, `/orders/${first?.id}/review?line=1&token=${first?.token}`];
  const buyers = bought.map(({ id, token }) => `/api/orders/${id}/reviews/1?token=${token}`);
  const attacks: readonly Attack[] = [
    { what: '21 MB of empty parts by nobody', body: emptyParts(21_000_000), paths: nobody, answers: [0, 404] },
    { what: 'a photograph of 23 MB by nobody', body: review(23_000_000), paths: nobody, answers: [0, 404] },
    { what: '8 MB of empty parts by nobody', body: emptyParts(REVIEW_PHOTO_BYTES), paths: nobody, answers: [0, 404] },
    { what: '8 MB of empty parts by a buyer', body: emptyParts(REVIEW_PHOTO_BYTES), paths: buyer, answers: [400] },
    { what: 'photographs of 8 MB by twenty buyers', body: review(REVIEW_PHOTO_BYTES), paths: buyers, answers: [201] },
  ];
  try {
    const outcomes: Outcome[] = [];
    for (const one of attacks) {
      const outcome = await attack(worker, one);
      say(`${outcome.what}: ${outcome.figures}`);
      outcomes.push(outcome);
    }
    return outcomes;
  } finally {
    await worker.stop();
    await service.close();
    await shop.close();
  }
}
