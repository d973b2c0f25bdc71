import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveStandIn } from '../local-server.ts';
import { WhatsappSandbox } from './whatsapp.ts';

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
export const startWhatsapp = () => {
  const sandbox = new WhatsappSandbox();
  return serveStandIn(sandbox, ({ method = 'GET', url = '/', headers }, body) =>
    sandbox.answer({ method, path: url, token: headers.authorization ?? '', body }),
  );
};
