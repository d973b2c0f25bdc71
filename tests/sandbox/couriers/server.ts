import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { serveLocally } from '../local-server.ts';
import { requireLoopback } from '../razorpay/serve.ts';
import { courierKeys } from './courier-keys.ts';
import { delhiveryAnswers } from './delhivery/delhivery.ts';
import { type Call, page, phpError, publicFile, type Reply } from './http.ts';
import { hits, type Knobs } from './knobs.ts';
import { ownPage } from './page.ts';
import { shiprocketAnswers } from './shiprocket/shiprocket.ts';
import { CourierWebhooks } from './webhooks.ts';
import { type Service, World } from './world.ts';

export interface CouriersOptions {
  /** 0 or omitted = any free port. */
  readonly port?: number;
  /** Where webhooks go; without it nobody is told. */
  readonly shopUrl?: string;
  /** A file that keeps parcels across restarts. */
  readonly stateFile?: string;
}

const SERVICES: readonly Service[] = ['shiprocket', 'delhivery'];
/** Calls that change nothing: their answers are not lost by `losesAnswers`. */
const READS = /\/(auth\/login|courier\/track\/awbs|courier\/generate\/label)$/;

export async function startCouriers({ port, shopUrl, stateFile }: CouriersOptions = {}) {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password, SHIPROCKET_PICKUP: pickup } = courierKeys;
  const world = new World(
    { email, password, pickup, token: courierKeys.DELHIVERY_TOKEN, warehouse: courierKeys.DELHIVERY_PICKUP },
    stateFile,
  );
  const webhooks = new CourierWebhooks(world, shopUrl ?? null, {
    shiprocket: courierKeys.SHIPROCKET_WEBHOOK_KEY,
    delhivery: courierKeys.DELHIVERY_WEBHOOK_KEY,
  });
  const closed = new AbortController();
  let drawn = 0;
  const sleep = (ms: number) => (ms > 0 ? wait(ms, undefined, { signal: closed.signal, ref: false }).catch(() => {}) : Promise.resolve());
  const server = await serveLocally((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      if (!closed.signal.aborted) console.error('couriers sandbox:', error);
      response.destroy();
    });
  }, port);
  const files = (name: string) => `${server.url}/files/${name}`;
  const answers: Readonly<Record<Service, (call: Call) => Reply>> = {
    shiprocket: shiprocketAnswers(world, files),
    delhivery: delhiveryAnswers(world, files),
  };

  /** Evenly spread, and the same in every run. */
  function isLost(): boolean {
    drawn = (drawn + 0.618_033_988_75) % 1;
    return drawn < world.knobs.losesAnswers;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.url);
    const method = request.method ?? 'GET';
    const body = await text(request);
    const service = SERVICES.find((each) => url.pathname.startsWith(`/${each}/`));
    if (url.pathname.startsWith('/files/')) return send(response, publicFile(world, url.pathname.slice('/files/'.length)));
    if (service === undefined) {
      if (!isFromHere(request)) return send(response, { status: 403, type: 'text/plain', text: 'Only available on this machine' });
      return send(response, ownPage(world, method, url.pathname, body));
    }
    world.calls.push(`${method} ${url.pathname}`);
    world.settleCancels();
    const { knobs } = world;
    await sleep(knobs.delayMs);
    const fault = hits(knobs.failNext, url.pathname);
    if (fault?.as === 'drop') return void request.socket.destroy();
    const call = { method, path: url.pathname.slice(service.length + 1), query: url.searchParams, headers: request.headers, body };
    const reply = fault ? faultReply(service, fault.as, fault.message ?? 'Refused.', world.calls.length) : answers[service](call);
    await sleep(knobs.delayAfterMs);
    const acts = method === 'POST' && !READS.test(url.pathname);
    if (hits(knobs.dieAfter, url.pathname) || (acts && isLost())) return void request.socket.destroy();
    send(response, reply);
  }
  const urls = { SHIPROCKET_SANDBOX_URL: `${server.url}/shiprocket`, DELHIVERY_SANDBOX_URL: `${server.url}/delhivery` };
  const settings: Readonly<Record<string, string>> = { ...courierKeys, ...urls };

  return {
    url: server.url,
    settings,
    world,
    webhooks,
    setKnobs: (patch: Partial<Knobs>) => void Object.assign(world.knobs, structuredClone(patch)),
    async close() {
      closed.abort();
      webhooks.close();
      await server.close();
      world.close();
    },
  };
}

export type Couriers = Awaited<ReturnType<typeof startCouriers>>;

/** False for a page of another site, which may not move parcels through a tester's browser. */
function isFromHere(request: IncomingMessage): boolean {
  try {
    requireLoopback(request);
    return true;
  } catch {
    return false;
  }
}

function faultReply(service: Service, as: 'php' | 'html' | 'busy' | 'refused', message: string, count: number): Reply {
  if (as === 'php') return phpError(count);
  if (as === 'html') return page(200, 'Please wait');
  // Without a time after which to try again.
  if (as === 'busy') return { status: 429, json: { message: 'Too Many Attempts.' } };
  return { status: 200, json: service === 'shiprocket' ? { message, status_code: 400 } : { success: false, rmk: message, packages: [] } };
}

function send(response: ServerResponse, { status, json, text: body, type, location }: Reply): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': type ?? 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(location && { location }),
  });
  response.end(body ?? (json === undefined ? undefined : JSON.stringify(json)));
}
