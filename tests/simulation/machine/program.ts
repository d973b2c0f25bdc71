import nodeCrypto from 'node:crypto';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import type { Random } from './random.ts';
import type { Due, Life, Scheduler } from './scheduler.ts';

interface Key {
  readonly algorithm: { readonly name: string; readonly hash: string };
  readonly secret: Uint8Array;
}
type Named = string | { readonly name: string; readonly hash?: Named };

const bytesOf = (data: BufferSource) =>
  data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
const nameOf = (named: Named) => (typeof named === 'string' ? named : named.name);
const hashOf = (named: Named | undefined) =>
  nameOf(named ?? 'SHA-256')
    .replace('-', '')
    .toLowerCase();
/** A buffer of its own, as WebCrypto returns. */
const whole = (bytes: Uint8Array) => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
const macOf = ({ algorithm, secret }: Key, data: BufferSource) =>
  nodeCrypto.createHmac(algorithm.hash, secret).update(bytesOf(data)).digest();

/** The parts of WebCrypto that the shop uses, without the machine's threads: an answer comes at the moment at which it is asked for. */
const subtle = {
  digest: async (hash: Named, data: BufferSource) => whole(nodeCrypto.createHash(hashOf(hash)).update(bytesOf(data)).digest()),
  async importKey(format: string, data: BufferSource, algorithm: Named): Promise<Key> {
    if (format !== 'raw') throw new Error(`the simulation has no keys of the form ${format}`);
    const hash = typeof algorithm === 'string' ? 'sha256' : hashOf(algorithm.hash);
    return { algorithm: { name: nameOf(algorithm), hash }, secret: new Uint8Array(bytesOf(data)) };
  },
  sign: async (_algorithm: Named, key: Key, data: BufferSource) => whole(macOf(key, data)),
  verify: async (_algorithm: Named, key: Key, mac: BufferSource, data: BufferSource) => macOf(key, data).equals(bytesOf(mac)),
};

/** WebCrypto and `node:crypto` with random numbers of the run. A password costs nothing: scrypt's CPU has no time in the simulation. */
function simulatedCrypto(random: Random) {
  function fill<T extends ArrayBufferView>(view: T): T {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = random() * 256;
    return view;
  }
  function randomUUID(): string {
    const hex = Buffer.from(fill(new Uint8Array(16))).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
  const scrypt = (password: string, salt: Buffer, size: number, _cost: object, done: (error: null, key: Buffer) => void) =>
    done(null, nodeCrypto.createHmac('sha512', salt).update(password).digest().subarray(0, size));
  /** A whole number from `least`, or 0, to below `below`. */
  const randomInt = (...given: [below: number] | [least: number, below: number]) => {
    const [least, below] = given.length === 1 ? [0, given[0]] : given;
    return least + Math.floor(random() * (below - least));
  };
  const randomBytes = (size: number) => fill(Buffer.alloc(size));
  const web = { getRandomValues: fill, randomUUID, subtle };
  return { web, node: { ...nodeCrypto, randomUUID, randomBytes, randomFillSync: fill, randomInt, scrypt, webcrypto: web } };
}

/** What a running program sees of the world. */
interface Surroundings {
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

/** Names that a program gets as parameters, in place of the machine's. */
const parameters = [
  ...['globalThis', 'self', 'global', 'Date', 'Math', 'crypto', 'performance', 'fetch', 'console', 'navigator'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'AbortSignal', 'WebSocketRequestResponsePair'],
] as const;
type Parameter = (typeof parameters)[number];

/** The program of a bundle, which may be run many times. */
export const programOf = (name: string, code: string): Script =>
  new Script(`(function (exports, require, module, ${parameters.join(', ')}) {${code}\n})`, { filename: `simulated/${name}` });

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
    ...{ Date: SimulatedDate, crypto, fetch, setTimeout: later, setInterval },
    setImmediate: (run: Run, ...given: unknown[]) => later(run, 0, ...given),
    Math: Object.create(Math, { random: { value: random } }) as Math,
    performance: { now },
    console: Object.fromEntries(['log', 'info', 'warn', 'error', 'debug', 'trace'].map((level) => [level, print])),
    navigator: { userAgent: 'Cloudflare-Workers' },
    clearTimeout: (due?: Due) => due && scheduler.cancel(due),
    clearInterval: (timer?: { due: Due }) => timer && scheduler.cancel(timer.due),
    AbortSignal: new Proxy(AbortSignal, { get: (real, name) => (name === 'timeout' ? timeout : Reflect.get(real, name, real)) }),
    WebSocketRequestResponsePair: Object,
  };
  const own = Object.create(
    globalThis,
    Object.fromEntries(Object.entries({ ...values, simulatedEnv: env }).map(([name, value]) => [name, { value, writable: true }])),
  );
  return { ...values, globalThis: own, self: own, global: own };
}

const handles = { ref() {}, unref() {}, hasRef: () => true };
