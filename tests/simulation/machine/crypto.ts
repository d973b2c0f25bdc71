import nodeCrypto from 'node:crypto';
import type { Random } from './random.ts';

/** A key of WebCrypto: its bytes. */
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
export function simulatedCrypto(random: Random) {
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
