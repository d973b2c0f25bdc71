import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveLocally } from '../local-server.ts';
import { WhatsappSandbox } from './whatsapp.ts';

/** A stand-in for Meta that listens on this machine only. */
export interface WhatsappServer extends WhatsappSandbox {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers one call; `path` is the path that Meta would get. A silent stand-in does not answer. */
export async function answerWhatsapp(
  sandbox: WhatsappSandbox,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const answer = sandbox.answer({ method, path, token: headers.authorization ?? '', body: await text(request) });
  if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
}

/** For tests, on any free port. */
export async function startWhatsapp(): Promise<WhatsappServer> {
  const sandbox = new WhatsappSandbox();
  const { url, close } = await serveLocally((request, response) =>
    answerWhatsapp(sandbox, request.url ?? '/', request, response).catch(() => response.destroy()),
  );
  return Object.assign(sandbox, { url, close });
}
