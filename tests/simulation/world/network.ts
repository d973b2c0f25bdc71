import { createHash } from 'node:crypto';
import type { Fault } from './faults.ts';
import type { Pipeline } from './hrana.ts';
import type { Process } from './process.ts';
import type { Simulation } from './simulation.ts';

/** A call of a process over the network. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

/** Where a call is answered, how long that takes at most, and what may go wrong on the way there and back. */
interface Route {
  readonly what: string;
  readonly ms: readonly [from: number, to: number];
  readonly lost: 'before' | 'after' | null;
  answer(): Promise<Response> | Response;
}

/** `fetch` of a process. What is not simulated cannot be reached. */
export async function reached(sim: Simulation, process: Process, input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { life } = process;
  const isRequest = input instanceof Request;
  const request = isRequest || (init.body !== undefined && typeof init.body !== 'string') ? new Request(input, init) : null;
  const call: Call = {
    method: request?.method ?? init.method ?? 'GET',
    url: new URL(isRequest ? input.url : input),
    headers: request?.headers ?? new Headers(init.headers),
    body: request ? await request.text() : ((init.body as string | undefined) ?? ''),
  };
  const isWorker = life.name.startsWith('worker');
  if (isWorker && sim.chance('worker: dies before a call')) sim.processes.end(process);
  if (life.isOver) return new Promise(() => {});
  const signal = init.signal ?? (isRequest ? input.signal : null);
  // A request follows the signal that it was made with only as long as somebody has it.
  const held = { input, signal };
  process.calls.add(held);
  return exchanged(sim, process, routeOf(sim, call), signal, isWorker).finally(() => process.calls.delete(held));
}

function routeOf(sim: Simulation, call: Call): Route {
  const lost = (before: Fault, after: Fault) => (sim.chance(before) ? 'before' : sim.chance(after) ? 'after' : null);
  if (call.url.hostname === 'db.sim') {
    const isWrite = call.body.includes('BEGIN IMMEDIATE');
    const slow = sim.chance('database: slow') ? sim.ms(1_000, 9_000) : 0;
    return {
      what: isWrite ? 'write' : 'read',
      ms: [1 + slow, 15 + slow],
      lost: isWrite
        ? lost('write: never arrives', 'write: answer lost after the commit')
        : lost('read: asked, nothing arrives', 'read: answer lost'),
      answer: () => databaseAnswer(sim, call.body, isWrite),
    };
  }
  if (call.url.hostname === 'gateway.sim') {
    return {
      ...{ what: 'gateway', ms: [30, 2_500] },
      lost: lost('gateway: silent without effect', 'gateway: silent after the effect'),
      answer: () => gatewayAnswer(sim, call),
    };
  }
  throw new TypeError(`nothing is simulated at ${call.url.host}`);
}

function databaseAnswer(sim: Simulation, body: string, isWrite: boolean): Response {
  if (sim.isDatabaseLost) return new Response('there is no such database', { status: 404 });
  const pipeline = JSON.parse(body) as Pipeline;
  if (pipeline.baton && sim.chance('database: stream forgotten')) return new Response('stream not found', { status: 400 });
  if (isWrite && sim.chance('write: database busy')) return refusedWhole(pipeline, 'SQLITE_BUSY', 'database is locked');
  if (isWrite && sim.chance('write: disk full')) return refusedWhole(pipeline, 'SQLITE_FULL', 'database or disk is full');
  const text = JSON.stringify(sim.database.answer(pipeline));
  const mark = createHash('sha1').update(text).digest('base64url').slice(0, 8);
  sim.scheduler.note(`${isWrite ? 'write' : 'read'} ${mark} ${/"message":"([^"]*)/.exec(text)?.[1] ?? ''}`);
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

/** The whole transaction fails, as where another connection holds the lock. */
function refusedWhole({ requests }: Pipeline, code: string, message: string): Response {
  const results = requests.map((request) => {
    const steps = request.type === 'batch' ? request.batch.steps : [];
    const step_errors = steps.map((_, at) => (at === 0 ? { message: `SQLite error: ${message}`, code } : null));
    return { type: 'ok', response: { type: 'batch', result: { step_results: steps.map(() => null), step_errors } } };
  });
  return Response.json({ baton: 'kept', base_url: null, results });
}

async function gatewayAnswer(sim: Simulation, call: Call): Promise<Response> {
  const refused = (status: number) => Response.json({ error: { code: 'SERVER_ERROR', description: 'server error' } }, { status });
  const isLate = sim.chance('gateway: 500 after the effect');
  if (!isLate && sim.chance('gateway: 500 without effect')) return refused(500);
  if (!isLate && sim.chance('gateway: 429')) return refused(429);
  const answer = await sim.gateway.answer(call);
  sim.scheduler.note(`gateway ${call.method} ${call.url.pathname} ${answer.status}`);
  return isLate ? refused(500) : answer;
}

/** The call arrives even where the caller ends or stops waiting meanwhile; its answer reaches only a caller that still lives. */
function exchanged(sim: Simulation, process: Process, route: Route, signal: AbortSignal | null, isWorker: boolean): Promise<Response> {
  const { scheduler } = sim;
  const half = sim.ms(...route.ms) / 2;
  const dies = isWorker && sim.chance('worker: dies after a call');
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    const arrive = async () => {
      const answer = route.lost === 'before' ? null : await route.answer();
      if (dies) sim.processes.end(process);
      if (answer && !route.lost) scheduler.after(half, () => resolve(answer), process.life);
    };
    scheduler.after(half, () => void arrive().catch(reject), null);
  });
}
