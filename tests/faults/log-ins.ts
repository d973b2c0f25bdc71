import { HASH_WAIT_MAX } from '../../src/features/auth/password/hash-turns.ts';
import { newCustomer } from '../fuzz/people.ts';
import { Random } from '../fuzz/random.ts';
import { freshShop } from '../shop/fresh-shop.ts';
import { waitedMs } from './forms/processor.ts';
import type { Outcome, Say } from './outcome.ts';
import { startWorkerd } from './workerd.ts';

const AT_ONCE = 60;
/**
 * Ms that a page may take, beyond those for which the machine has no processor for the Worker: all sixty requests come in the first
 * second.
 */
const PAGE_MAX = 1_000;
/** Ms between two looks at a page. */
const EVERY = 50;
/** Pages before the attack. */
const LOOKS = 20;
/** Ms that a log-in may take besides its wait and a page: the hash and the network. */
const LONGEST = HASH_WAIT_MAX + 2_000;
/** The number of tries of somebody who is asked to try again, and the ms between them. */
const TRIES = 8;
const TRY_AGAIN_AFTER = 2_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sixty wrong log-ins at once, each for an address of its own from a network of its own, so that no limit but that of the hashes holds them up.
 * Pages answer meanwhile, whoever would wait too long is asked to try again, and a customer gets in.
 */
export async function logInsAtOnce(say: Say): Promise<Outcome> {
  const shop = await freshShop();
  const customer = await newCustomer(shop, new Random(1, 1));
  const worker = await startWorkerd(shop);
  /** Ms of `work`, without those for which the Worker was ready and had no processor. */
  const timed = async (work: () => Promise<Response>) => {
    const [from, waited] = [performance.now(), waitedMs(worker.pid)];
    const answer = await work();
    await answer.text();
    return { status: answer.status, ms: Math.max(0, performance.now() - from - (waitedMs(worker.pid) - waited)) };
  };
  const page = async () => (await timed(() => worker.fetch('/privacy-policy'))).ms;
  const logIn = (email: string, password: string, at: number) =>
    timed(() =>
      worker.fetch('/api/auth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'cf-connecting-ip': `203.0.113.${at}` },
        body: JSON.stringify({ email, password }),
      }),
    );
  try {
    let [before, slowest, isOver] = [0, 0, false];
    await logIn('warm@example.in', 'wrong-guess', 0);
    for (let look = 0; look < LOOKS; look += 1) before = Math.max(before, await page());
    const looking = (async () => {
      while (!isOver) {
        slowest = Math.max(slowest, await page());
        await pause(EVERY);
      }
    })();
    const guesses = Promise.all(Array.from({ length: AT_ONCE }, (_, at) => logIn(`nobody-${at}@example.in`, 'wrong-guess', at + 1)));
    let [own, tries] = [await logIn(customer.email, customer.password, 250), 1];
    for (; own.status === 503 && tries < TRIES; tries += 1) {
      await pause(TRY_AGAIN_AFTER);
      own = await logIn(customer.email, customer.password, 250);
    }
    const answers = await guesses;
    isOver = true;
    await looking;
    const statuses = [...new Set(answers.map(({ status }) => status))].sort();
    const longest = Math.max(...answers.map(({ ms }) => ms));
    const judged = answers.filter(({ status }) => status === 401).length;
    const broken = [
      ...(slowest > PAGE_MAX + before ? [`a page took ${slowest.toFixed()} ms`] : []),
      ...(longest > LONGEST + before ? [`a log-in took ${longest.toFixed()} ms`] : []),
      ...(own.status === 200 ? [] : [`the customer got ${own.status} after ${tries} tries`]),
      ...statuses.filter((status) => status !== 401 && status !== 503).map((status) => `a log-in was answered with ${status}`),
    ];
    const figures = `the slowest page ${slowest.toFixed()} ms, ${before.toFixed()} before; ${judged} judged, the others asked to try again, after ${longest.toFixed()} ms at most; the customer logged in after ${tries} tries`;
    say(`log-ins: ${figures}`);
    return { what: `${AT_ONCE} log-ins at once, each of another address and network`, figures, broken };
  } finally {
    await worker.stop();
    await shop.close();
  }
}
