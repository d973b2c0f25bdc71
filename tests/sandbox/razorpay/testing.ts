import { createServer, type IncomingHttpHeaders } from 'node:http';
import Sdk from 'razorpay';
import type { RazorpaySandbox } from './server.ts';

/** A webhook as the shop received it. */
export interface Received {
  headers: IncomingHttpHeaders;
  raw: string;
  event: string;
  orderId: string;
}

/** A shop that records webhooks and answers with `status()`. */
export async function startShop(status: () => number = () => 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString('utf8');
    const body = JSON.parse(raw) as { event: string; payload: { payment: { entity: { order_id: string } } } };
    received.push({ headers: request.headers, raw, event: body.event, orderId: body.payload.payment.entity.order_id });
    response.writeHead(status()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/hook`, received, close };
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
