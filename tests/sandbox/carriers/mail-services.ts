import { text } from 'node:stream/consumers';
import { serveLocally } from '../local-server.ts';
import { MailSandbox } from './mail-sandbox.ts';

/** A stand-in for every mail service that listens on this machine only. */
export interface MailServices extends MailSandbox {
  readonly url: string;
  close(): Promise<void>;
}

export async function startMailServices(): Promise<MailServices> {
  const sandbox = new MailSandbox();
  const { url, close } = await serveLocally(async (request, response) => {
    try {
      const answer = sandbox.answer({ headers: request.headers, path: request.url ?? '/', body: await text(request) });
      if (!answer) response.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(JSON.stringify(answer.body));
    } catch {
      response.destroy();
    }
  });
  return Object.assign(sandbox, { url, close });
}
