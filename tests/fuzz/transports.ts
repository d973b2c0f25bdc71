import { finalAnswer } from '../../functions/worker/first-answers.ts';
import { jwks } from '../../src/features/auth/jwks.api.ts';
import { media } from '../../src/features/media/media.api.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { agentAnswer, isForAgents } from './agents.ts';
import type { FuzzRequest, FuzzResponse } from './caller.ts';

export interface Transport {
  readonly origin: string;
  readonly hasPages: boolean;
  /** False for raw workerd, which has no R2 bucket: nothing can be uploaded. */
  readonly hasBucket: boolean;
  send(request: FuzzRequest): Promise<FuzzResponse>;
}

const read = async (answer: Response): Promise<FuzzResponse> => ({
  status: answer.status,
  headers: answer.headers,
  text: await answer.text(),
});

const initOf = ({ method, headers, body }: FuzzRequest): RequestInit => ({
  method,
  headers,
  redirect: 'manual',
  ...(body !== undefined && { body }),
});

/** Calls the API in this process, over a real database. */
export function inProcess(shop: FreshShop): Transport {
  const context = { waitUntil: (work: Promise<unknown>) => void work.catch(() => {}), passThroughOnException() {}, props: {} };
  const origin = 'http://shop.test';
  return {
    origin,
    hasPages: false,
    hasBucket: true,
    async send(request) {
      // `..` in a URL is resolved before any router sees it.
      const { pathname } = new URL(origin + request.path);
      if (pathname.startsWith('/api/')) return read(await shop.fetch(request.path, initOf(request)));
      if (isForAgents(pathname)) return read(await agentAnswer(shop, origin + request.path, initOf(request)));
      const app = pathname.startsWith('/media/') ? media : jwks;
      const incoming = new Request(origin + request.path, initOf(request));
      return read(await finalAnswer(incoming, await app.fetch(incoming, shop.env as never, context)));
    },
  };
}

/** Calls the built Worker over HTTP. A dropped connection counts as status 599. */
export const throughWorker = (worker: { fetch: FreshShop['fetch'] }, origin: string): Transport => ({
  origin,
  hasPages: true,
  hasBucket: false,
  async send(request) {
    try {
      return await read(await worker.fetch(request.path, initOf(request)));
    } catch (error) {
      const why = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
      return { status: 599, headers: new Headers(), text: `no answer: ${why}` };
    }
  },
});
