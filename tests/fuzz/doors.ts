import { sentOff } from '../../functions/door.ts';
import { jwks } from '../../src/features/auth/jwks.api.ts';
import { media } from '../../src/features/media/media.api.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import type { Asked, Got } from './asked.ts';

/** A way into the shop. */
export interface Door {
  readonly origin: string;
  readonly hasPages: boolean;
  /** No bucket stands behind raw workerd: nothing is uploaded through it. */
  readonly hasBucket: boolean;
  send(asked: Asked): Promise<Got>;
}

/** JSON and forms that no answer of the shop comes near. */
const LONGEST_ANSWER = 4_000_000;

async function read(answer: Response): Promise<Got> {
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > LONGEST_ANSWER) throw new Error(`an answer of ${bytes.byteLength} bytes`);
  return { status: answer.status, headers: answer.headers, text: new TextDecoder().decode(bytes) };
}

const initOf = ({ method, headers, body }: Asked): RequestInit => ({
  method,
  headers,
  redirect: 'manual',
  ...(body !== undefined && { body }),
});

/** The API in this process, over a real database. */
export function inProcess(shop: FreshShop): Door {
  const context = { waitUntil: (work: Promise<unknown>) => void work.catch(() => {}), passThroughOnException() {}, props: {} };
  const origin = 'http://shop.test';
  return {
    origin,
    hasPages: false,
    hasBucket: true,
    async send(asked) {
      // `..` in an address is resolved before any router sees it.
      const { pathname } = new URL(origin + asked.path);
      if (pathname.startsWith('/api/')) return read(await shop.fetch(asked.path, initOf(asked)));
      const app = pathname.startsWith('/media/') ? media : jwks;
      const request = new Request(origin + asked.path, initOf(asked));
      return read(await sentOff(request, await app.fetch(request, shop.env as never, context)));
    },
  };
}

/** The built Worker over HTTP. A connection that is cut counts as an answer of status 599. */
export function throughWorker(worker: { fetch: FreshShop['fetch'] }, origin: string): Door {
  return {
    origin,
    hasPages: true,
    hasBucket: false,
    async send(asked) {
      try {
        return await read(await worker.fetch(asked.path, initOf(asked)));
      } catch (error) {
        const why = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
        return { status: 599, headers: new Headers(), text: `no answer: ${why}` };
      }
    },
  };
}
