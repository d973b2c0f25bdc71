import { createHash } from 'node:crypto';
import { type MailAnswer, sesRefusals } from '../../sandbox/carriers/ses.ts';
import type { Fault } from './faults.ts';
import type { Pipeline } from './hrana.ts';
import type { Process } from './processes.ts';
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
  readonly ms: readonly [from: number, to: number];
  readonly lost: 'before' | 'after' | null;
  answer(): Promise<Response> | Response;
}

/** A host of the network, with faults of its own. */
type Host = (sim: Simulation, call: Call) => Route;
/** A service outside of the shop, which the town brings. */
export type Outside = { answer(call: Call): Promise<Response> | Response };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Which way a call is lost, if it is. */
const lostOn = ({ chance }: Simulation, before: Fault, after: Fault): Route['lost'] =>
  chance(before) ? 'before' : chance(after) ? 'after' : null;

/** The first of these answers whose fault happens. */
function refusalOf<T>({ chance }: Simulation, refusals: Readonly<Partial<Record<Fault, T>>>): T | null {
  for (const [fault, answer] of Object.entries(refusals)) if (chance(fault as Fault)) return answer;
  return null;
}

/** A time that is `more` than usual. */
const late = (more: number, from: number, to: number) => [from + more, to + more] as const;
const slow = (sim: Simulation, fault: Fault, from: number, to: number) => (sim.chance(fault) ? sim.ms(from, to) : 0);

const database: Host = (sim, { body }) => {
  const isWrite = body.includes('BEGIN IMMEDIATE');
  return {
    ms: late(slow(sim, 'database: slow', 1_000, 9_000), 1, 15),
    lost: isWrite
      ? lostOn(sim, 'write: never arrives', 'write: answer lost after the commit')
      : lostOn(sim, 'read: asked, nothing arrives', 'read: answer lost'),
    answer: () => answerOfDatabase(sim, body, isWrite),
  };
};

function answerOfDatabase(sim: Simulation, body: string, isWrite: boolean): Response {
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

const gateway: Host = (sim, call) => {
  const isDown = sim.lasts('gateway: down for an hour', 20 * MINUTE, 1.5 * HOUR);
  const more = sim.lasts('gateway: slow for an hour', 20 * MINUTE, 1.5 * HOUR) ? sim.ms(3_000, 40_000) : 0;
  const refused = (status: number) => Response.json({ error: { code: 'SERVER_ERROR', description: 'server error' } }, { status });
  return {
    ms: late(more, 30, 2_500),
    lost: lostOn(sim, 'gateway: silent without effect', 'gateway: silent after the effect'),
    async answer() {
      if (isDown) return refused(503);
      const isLate = sim.chance('gateway: 500 after the effect');
      if (!isLate && sim.chance('gateway: 500 without effect')) return refused(500);
      if (!isLate && sim.chance('gateway: busy (429)')) return refused(429);
      const answer = await sim.outside('gateway').answer(call);
      sim.scheduler.note(`gateway ${call.method} ${call.url.pathname} ${answer.status}`);
      return isLate ? refused(500) : answer;
    },
  };
};

/** Shiprocket and Delhivery, and the files of their labels. */
const couriers: Host = (sim, call) => {
  const more = slow(sim, 'courier: slow', 5_000, 70_000);
  const isDown = sim.lasts('courier: down for an hour', 20 * MINUTE, 2 * HOUR);
  const failed = () => Response.json({ message: 'Invalid argument supplied for foreach()', status_code: 500 }, { status: 500 });
  return {
    ms: late(more, 80, 1_200),
    lost: lostOn(sim, 'courier: never arrives', 'courier: answer lost'),
    async answer() {
      if (isDown) return Response.json({ message: 'Service unavailable' }, { status: 503 });
      const isLate = sim.chance('courier: 500 after the effect');
      if (!isLate && sim.chance('courier: 500 without effect')) return failed();
      // Without a time after which to try again.
      if (!isLate && sim.chance('courier: busy (429)')) return Response.json({ message: 'Too Many Attempts.' }, { status: 429 });
      if (!isLate && sim.chance('courier: refuses with 200'))
        return Response.json({ message: 'Refused.', status_code: 400, success: false, rmk: 'Refused.', packages: [] });
      const answer = await sim.outside('couriers').answer(call);
      sim.scheduler.note(`courier ${call.method} ${call.url.pathname} ${answer.status}`);
      return isLate ? failed() : answer;
    },
  };
};

/** Meta's Cloud API, with its refusals by their codes. */
const whatsapp: Host = (sim, call) => {
  const more = slow(sim, 'whatsapp: slow', 2_000, 15_000);
  const isDown = sim.lasts('whatsapp: down for an hour', 20 * MINUTE, 2 * HOUR);
  return {
    ms: late(more, 80, 1_500),
    lost: lostOn(sim, 'whatsapp: never arrives', 'whatsapp: answer lost'),
    async answer() {
      const refusal = isDown ? ([503, 2] as const) : refusalOf(sim, refusalsOfMeta);
      sim.scheduler.note(`whatsapp ${refusal?.[1] ?? 'taken'}`);
      if (!refusal) return sim.outside('whatsapp').answer(call);
      return Response.json({ error: { message: 'Refused', type: 'OAuthException', code: refusal[1] } }, { status: refusal[0] });
    },
  };
};

const refusalsOfMeta: Readonly<Partial<Record<Fault, readonly [status: number, code: number]>>> = {
  ...{ 'whatsapp: down': [503, 2], 'whatsapp: busy (429)': [429, 130_429], 'whatsapp: quota': [400, 131_048] },
  ...{ 'whatsapp: number unknown': [400, 131_026], 'whatsapp: template paused': [400, 132_015] },
};

/** MSG91's flow API. It says with 200 that nothing is left of what was paid. */
const msg91: Host = (sim, call) => ({
  ms: late(slow(sim, 'msg91: slow', 2_000, 15_000), 80, 1_500),
  lost: lostOn(sim, 'msg91: never arrives', 'msg91: answer lost'),
  async answer() {
    const status = refusalOf(sim, { 'msg91: down': 503, 'msg91: busy (429)': 429, 'msg91: quota': 200 });
    sim.scheduler.note(`msg91 ${status ?? 'taken'}`);
    return status === null ? sim.outside('msg91').answer(call) : Response.json({ type: 'error', message: 'Refused' }, { status });
  },
});

/** What an answer that is not a mail service's own would be: why the mails of a run are refused now. */
export type MailRefusal = keyof typeof sesRefusals;

/** Why a mail service refuses a mail now; null if it takes it. */
export function mailRefusal(sim: Simulation): MailRefusal | null {
  if (sim.lasts('mail: account blocked for an hour', 20 * MINUTE, 1.5 * HOUR)) return 'key';
  if (sim.lasts('mail: quota used for an hour', 20 * MINUTE, 3 * HOUR)) return 'quota';
  return refusalOf<MailRefusal>(sim, { 'mail: down': 'down', 'mail: busy (429)': 'busy', 'mail: address refused': 'bounced' });
}

/** Amazon SES, under its own name. */
const mail: Host = (sim, call) => ({
  ms: late(slow(sim, 'mail: slow', 2_000, 15_000), 40, 1_800),
  lost: lostOn(sim, 'mail: never arrives', 'mail: answer lost'),
  async answer() {
    const why = mailRefusal(sim);
    sim.scheduler.note(`mail ses ${why ?? 'taken'}`);
    if (why === null) return sim.outside('mail').answer(call);
    const { status, body, headers }: MailAnswer = sesRefusals[why];
    return Response.json(body, { status, headers: headers ?? {} });
  },
});

/** Everything that the shop can reach, by name: 'http://db.sim'. */
const hosts: Readonly<Record<string, Host>> = {
  ...{ 'db.sim': database, 'gateway.sim': gateway, 'couriers.sim': couriers },
  ...{ 'whatsapp.sim': whatsapp, 'msg91.sim': msg91, 'mail.sim': mail },
};

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
  const host = hosts[call.url.hostname];
  if (!host) throw new TypeError(`nothing is simulated at ${call.url.host}`);
  const isWorker = life.name.startsWith('worker');
  if (isWorker && sim.chance('worker: dies before a call')) sim.processes.end(process);
  if (life.isOver) return new Promise(() => {});
  const signal = init.signal ?? (isRequest ? input.signal : null);
  // A request follows the signal that it was made with only as long as somebody has it.
  const held = { input, signal };
  process.calls.add(held);
  return exchanged(sim, process, host(sim, call), signal, isWorker).finally(() => process.calls.delete(held));
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
