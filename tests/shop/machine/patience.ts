import { DB_TIMEOUT } from '../../../src/rules/limits.ts';

/**
 * How many times the shop's own limit a call to the database of a test may take: DATABASE_PATIENCE, 1 where it is not set. Flows set it, because on
 * a busy machine a healthy database may stand still for seconds; the shop would answer 503, as it should. Servers that a flow makes silent or slow
 * by itself have other addresses, and the shop's own limits.
 */
const PATIENCE = Number(process.env.DATABASE_PATIENCE ?? 1);

/** The databases that are waited for. */
const hosts = new Set<string>();
const hostOf = (asked: RequestInfo | URL) => new URL(asked instanceof Request ? asked.url : asked).host;

if (PATIENCE > 1) {
  const { fetch } = globalThis;
  globalThis.fetch = (asked, init) =>
    init?.signal && hosts.has(hostOf(asked))
      ? fetch(asked, { ...init, signal: AbortSignal.timeout(DB_TIMEOUT * PATIENCE) })
      : fetch(asked, init);
}

/** Waits longer for the database at this address, until what is returned is called. */
export function patientWith(url: string): () => void {
  const { host } = new URL(url);
  hosts.add(host);
  return () => void hosts.delete(host);
}

const { now } = Date;

/** The clock of the queue of writes in whole ms, by which their deadlines are as much later. It is the machine's also where a test sets another time. */
export const patientClock = (): number => Math.floor(now() / PATIENCE);
