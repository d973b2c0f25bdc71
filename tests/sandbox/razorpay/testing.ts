import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import Sdk from 'razorpay';
import { serveLocally } from '../local-server.ts';
import type { RazorpaySandbox } from './server.ts';

type Received = { headers: IncomingHttpHeaders; raw: string; event: string };

/** A shop that records webhooks and answers with `status()`. */
export async function startShop(status: () => number) {
  const received: Received[] = [];
  const { url, close } = await serveLocally(async (request, response) => {
    const raw = await text(request);
    const { event }: { event: string } = JSON.parse(raw);
    received.push({ headers: request.headers, raw, event });
    response.writeHead(status()).end();
  });
  return { url: `${url}/hook`, received, close };
}

interface Request {
  defaults: { baseURL: string; timeout: number };
  post(path: string, body: unknown, options: { headers: Record<string, string> }): Promise<{ data: { id: string } }>;
}

/** The real SDK, pointed at the stand-in; `http` is its axios instance, for headers that the SDK cannot send. */
export function sdkFor(sandbox: RazorpaySandbox) {
  const rzp = new Sdk({ key_id: sandbox.keyId, key_secret: sandbox.keySecret });
  const http = (rzp as unknown as { api: { rq: Request } }).api.rq;
  http.defaults.baseURL = sandbox.url;
  return { rzp, http };
}
