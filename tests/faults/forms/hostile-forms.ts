import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startChild, untilReady } from '../../../functions/start/children.ts';
import { freePorts } from '../../../functions/start/ports.ts';
import { REVIEW_PHOTO_BYTES } from '../../../src/rules/reviews/review.ts';
import { delivered } from '../../shop/delivered.ts';
import { freshShop } from '../../shop/fresh-shop.ts';
import { HeapMeter, residentMb } from '../memory.ts';
import { type Outcome, percentile, type Say, type Scale } from '../outcome.ts';
import { startWorkerd } from '../workerd.ts';
import type { BodyKind, HostileForm } from './bodies.ts';
import { waitedMs } from './processor.ts';

const AT_ONCE = 20;
/** MB that the Worker may grow by: Cloudflare ends one at 128 with every request in it, and idle it has some 40. */
const GROWTH_MAX = 64;
/** Ms that a page may take, beyond those for which the machine has no processor for the Worker or answers nobody. */
const PAGE_MS = 300;
/** Ms between two looks at a page and at the memory. */
const EVERY = 10;
/** Pages before the attack. */
const LOOKS = 20;
const PAGE = '/privacy-policy';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const longest = (times: readonly number[]) => Math.max(0, ...times);

/** A form, how large it is, which addresses it is sent to in turn, and the answers that are right. */
interface Attack {
  readonly what: string;
  readonly kind: BodyKind;
  readonly bytes: number;
  readonly paths: readonly string[];
  readonly answers: readonly number[];
}

/** One page, and an answer of another program that was asked for in the same moment. In ms. */
interface Look {
  readonly page: number;
  readonly control: number;
  /** For which the Worker was ready and had no processor meanwhile. */
  readonly waited: number;
}
/** What the shop itself took for the page. */
const ownMs = ({ page, control, waited }: Look) => Math.max(0, page - Math.max(control, waited));

/** The next thing that a thread says. Asked for before it can say it: what nobody listens to is lost. */
const told = <T>(thread: Worker) =>
  new Promise<T>((done, fail) => {
    thread.once('message', done);
    thread.once('error', fail);
  });

/** Starts a program in a thread, and waits for the first thing that it says. */
async function inThread<T>(file: string, workerData: unknown = null): Promise<readonly [Worker, T]> {
  const thread = new Worker(new URL(file, import.meta.url), { workerData });
  return [thread, await told<T>(thread)];
}

/** A program of its own that answers at once, and depends on nothing of the shop. */
async function startControl() {
  const { shop: port } = await freePorts();
  const url = `http://127.0.0.1:${port}/`;
  const child = await startChild({
    name: 'control',
    command: process.execPath,
    args: [new URL('./control.ts', import.meta.url).pathname, String(port)],
    logFile: join(tmpdir(), `chamak-control-${port}.log`),
    cwd: process.cwd(),
  });
  await untilReady(child, async () => (await fetch(url)).ok, 15_000);
  return { url, stop: () => child.stop() };
}

/**
 * Forms that cost a parser much, twenty at once: 400,000 empty parts of 21 MB and a photograph of 23 MB, as large as a form may be and
 * larger, sent by nobody and by a buyer, to the API and to the page; and photographs of twenty buyers. The Worker stays small, and pages
 * answer meanwhile.
 */
export async function hostileForms({ formsOfBuyers }: Scale, say: Say): Promise<Outcome[]> {
  const shop = await freshShop();
  const bought = [];
  for (let at = 0; at < (formsOfBuyers ? AT_ONCE : 0); at += 1) bought.push(await delivered(shop));
  const [service, port] = await inThread<number>('./picture-service.ts');
  const control = await startControl();
  const worker = await startWorkerd(shop, { inspector: true, pictures: `127.0.0.1:${port}` });
  const heap = new HeapMeter(worker.inspector, async () => (await worker.fetch(PAGE)).text());
  const nobody = [`/api/orders/${crypto.randomUUID()}/reviews/1`, `/orders/${crypto.randomUUID()}/review?line=1&token=x`];
  const [first] = bought;
  const buyer = [`/api/orders/${first?.id}/reviews/1?token=${first?.token}`, `/orders/${first?.id}/review?line=1&token=${first?.token}`];
  const buyers = bought.map(({ id, token }) => `/api/orders/${id}/reviews/1?token=${token}`);
  const attacks: readonly Attack[] = [
    { what: '21 MB of empty parts by nobody', kind: 'empty parts', bytes: 21_000_000, paths: nobody, answers: [0, 404] },
    { what: 'a photograph of 23 MB by nobody', kind: 'review', bytes: 23_000_000, paths: nobody, answers: [0, 404] },
    { what: '8 MB of empty parts by nobody', kind: 'empty parts', bytes: REVIEW_PHOTO_BYTES, paths: nobody, answers: [0, 404] },
    ...(formsOfBuyers
      ? ([
          { what: '8 MB of empty parts by a buyer', kind: 'empty parts', bytes: REVIEW_PHOTO_BYTES, paths: buyer, answers: [400] },
          { what: 'photographs of 8 MB by twenty buyers', kind: 'review', bytes: REVIEW_PHOTO_BYTES, paths: buyers, answers: [201] },
        ] as const)
      : []),
  ];
  try {
    const outcomes: Outcome[] = [];
    for (const one of attacks) {
      const outcome = await attack(one);
      say(`${outcome.what}: ${outcome.figures}`);
      outcomes.push(outcome);
    }
    return outcomes;
  } finally {
    heap.close();
    await worker.stop();
    await control.stop();
    await service.terminate();
    await shop.close();
  }

  async function look(): Promise<Look> {
    const [from, before] = [performance.now(), waitedMs(worker.pid)];
    const timed = async (answer: Promise<Response>) => {
      await (await answer).text();
      return performance.now() - from;
    };
    const [page, other] = await Promise.all([timed(worker.fetch(PAGE)), timed(fetch(control.url))]);
    return { page, control: other, waited: waitedMs(worker.pid) - before };
  }

  async function attack({ what, kind, bytes, paths, answers }: Attack): Promise<Outcome> {
    const forms = Array.from({ length: AT_ONCE }, (_, at): HostileForm => {
      return { path: paths[at % paths.length] ?? '', kind, bytes, chunked: at % 4 > 1 };
    });
    const [sender] = await inThread('./sender.ts', { base: worker.env.SHOP_URL, forms });
    for (const path of [...paths, PAGE, PAGE]) await (await worker.fetch(path)).text();
    await heap.collect();
    const idle = { heap: await heap.usedMb(), rss: residentMb(worker.pid) };
    const before: Look[] = [];
    for (let at = 0; at < LOOKS; at += 1) before.push(await look());
    const most = { heap: 0, rss: 0 };
    const looks: Look[] = [];
    let isOver = false;
    const untilOver = async (work: () => Promise<unknown>) => {
      while (!isOver) {
        await work();
        await pause(EVERY);
      }
    };
    const watching = [
      untilOver(async () => {
        most.rss = Math.max(most.rss, residentMb(worker.pid) - idle.rss);
        most.heap = Math.max(most.heap, (await heap.usedMb()) - idle.heap);
      }),
      untilOver(async () => looks.push(await look())),
    ];
    const answered = told<number[]>(sender);
    sender.postMessage('send');
    const statuses = [...new Set(await answered)].sort();
    isOver = true;
    await Promise.all(watching);
    await sender.terminate();
    const own = longest(looks.map(ownMs));
    const pages = looks.map(({ page }) => page).sort((a, b) => a - b);
    const broken = [
      ...(most.heap > GROWTH_MAX ? [`the heap grew by ${most.heap.toFixed()} MB`] : []),
      ...(most.rss > GROWTH_MAX ? [`the process grew by ${most.rss.toFixed()} MB`] : []),
      ...(own > PAGE_MS ? [`a page took ${own.toFixed()} ms`] : []),
      ...statuses.filter((status) => !answers.includes(status)).map((status) => `an answer was ${status}`),
    ];
    const figures = [
      `heap ${most.heap.toFixed()} MB, process ${most.rss.toFixed()} MB above idle`,
      `${looks.length} pages: slowest ${percentile(pages, 100)} ms, p95 ${percentile(pages, 95)} ms, ${longest(before.map(({ page }) => page)).toFixed()} before; of it the shop's own at most ${own.toFixed()} ms (another program's slowest answer ${longest(looks.map((one) => one.control)).toFixed()} ms, the Worker without a processor ${longest(looks.map(({ waited }) => waited)).toFixed()} ms)`,
      `answers ${statuses.join(', ')}`,
    ].join('; ');
    return { what: `${AT_ONCE} hostile forms at once: ${what}`, figures, broken };
  }
}
