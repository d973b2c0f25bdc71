import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WhatsappSandbox } from './whatsapp.ts';

/** A stand-in for Meta that listens on this machine only. */
export interface WhatsappServer extends WhatsappSandbox {
  readonly url: string;
  close(): Promise<void>;
}

const LARGEST_BODY = 1_048_576;

/** Answers one call; `path` is the path that Meta would get. A silent stand-in does not answer. */
export async function answerWhatsapp(
  sandbox: WhatsappSandbox,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST_BODY) return void response.writeHead(413).end();
    parts.push(part);
  }
  const { method = 'GET', headers } = request;
  const answer = sandbox.answer({ method, path, token: headers.authorization ?? '', body: Buffer.concat(parts).toString('utf8') });
  if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
}

/** For tests, on any free port. */
export async function startWhatsapp(): Promise<WhatsappServer> {
  const sandbox = new WhatsappSandbox();
  const server = createServer((request, response) => {
    answerWhatsapp(sandbox, request.url ?? '/', request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return Object.assign(sandbox, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
