import type { Call, Route } from './hosts/host.ts';
import { hosts } from './hosts/hosts.ts';
import type { Process } from './process.ts';
import type { Simulation } from './simulation.ts';

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
