import { createRequire } from 'node:module';
import type { Script } from 'node:vm';
import { type Parameter, parameters } from './bundle.ts';
import { simulatedCrypto } from './crypto.ts';
import type { Random } from './random.ts';
import type { Due, Life, Scheduler } from './scheduler.ts';
import { RequestResponsePair, socketPairs } from './sockets.ts';

/** What a running program sees of the world. */
export interface Surroundings {
  readonly scheduler: Scheduler;
  /** Null: a program that is never ended and whose clock is true. */
  readonly life: Life | null;
  /** For ids and everything else that the program draws. */
  readonly random: Random;
  /** What the program imports as `env` of `cloudflare:workers`. */
  readonly env?: object;
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Where the program's console goes; nothing is printed without it. */
  readonly print?: (...words: unknown[]) => void;
}

const require = createRequire(import.meta.url);
type Run = (...given: unknown[]) => void;

/** Runs a bundled program from its first line, with modules of its own, and returns what it exports. */
export function started(script: Script, around: Surroundings): Record<string, unknown> {
  const module = { exports: {} as Record<string, unknown> };
  const crypto = simulatedCrypto(around.random);
  const globals: Record<Parameter, unknown> = globalsOf(around, crypto.web);
  const requireSimulated = (name: string) => (name === 'node:crypto' ? crypto.node : (require(name) as unknown));
  (script.runInThisContext() as Run)(module.exports, requireSimulated, module, ...parameters.map((name) => globals[name]));
  return module.exports;
}

function globalsOf(
  { scheduler, life, random, fetch, env = {}, print = () => {} }: Surroundings,
  crypto: object,
): Record<Parameter, unknown> {
  const now = () => scheduler.now + (life?.skew ?? 0);
  class SimulatedDate extends Date {
    constructor(...given: [] | [number]) {
      super(...((given.length === 0 ? [now()] : given) as [number]));
    }
    static override now = now;
  }
  const later = (run: Run, ms = 0, ...given: unknown[]) =>
    Object.assign(
      scheduler.after(ms, () => run(...given), life),
      handles,
    );
  const setInterval = (run: Run, ms = 0) => {
    const again = () => {
      run();
      Object.assign(timer, { due: scheduler.after(ms, again, life) });
    };
    const timer = { due: scheduler.after(ms, again, life), ...handles };
    return timer;
  };
  const timeout = (ms: number) => {
    const stop = new AbortController();
    later(() => stop.abort(new DOMException('The operation timed out', 'TimeoutError')), ms);
    return stop.signal;
  };
  const values: Omit<Record<Parameter, unknown>, 'globalThis' | 'self' | 'global'> = {
    ...{ Date: SimulatedDate, crypto, fetch, setTimeout: later, setInterval, Response: answers },
    setImmediate: (run: Run, ...given: unknown[]) => later(run, 0, ...given),
    Math: Object.create(Math, { random: { value: random } }) as Math,
    performance: { now },
    console: Object.fromEntries(['log', 'info', 'warn', 'error', 'debug', 'trace'].map((level) => [level, print])),
    navigator: { userAgent: 'Cloudflare-Workers' },
    clearTimeout: (due?: Due) => due && scheduler.cancel(due),
    clearInterval: (timer?: { due: Due }) => timer && scheduler.cancel(timer.due),
    AbortSignal: new Proxy(AbortSignal, { get: (real, name) => (name === 'timeout' ? timeout : Reflect.get(real, name, real)) }),
    WebSocketPair: socketPairs(scheduler),
    WebSocketRequestResponsePair: RequestResponsePair,
  };
  const own = Object.create(
    globalThis,
    Object.fromEntries(Object.entries({ ...values, simulatedEnv: env }).map(([name, value]) => [name, { value, writable: true }])),
  );
  return { ...values, globalThis: own, self: own, global: own };
}

const handles = { ref() {}, unref() {}, hasRef: () => true };

/** An answer may be that to an upgrade, which Node refuses to build. */
const answers = new Proxy(Response, {
  construct(real, [body, init]: [BodyInit | null, (ResponseInit & { webSocket?: unknown })?]) {
    if (init?.status !== 101) return new real(body, init);
    return Object.defineProperties(new real(null, { headers: init.headers ?? {} }), {
      status: { value: 101 },
      webSocket: { value: init.webSocket },
    });
  },
});
