import { text } from 'node:stream/consumers';
import { serveLocally } from '../local-server.ts';
import { Msg91Sandbox } from './msg91.ts';

/** A stand-in for MSG91 that listens on this machine only. */
export interface Msg91 extends Msg91Sandbox {
  readonly url: string;
  close(): Promise<void>;
}

export async function startMsg91(): Promise<Msg91> {
  const sandbox = new Msg91Sandbox();
  const { url, close } = await serveLocally(async (request, response) => {
    const authKey = String(request.headers.authkey ?? '');
    try {
      const answer = sandbox.answer({ path: request.url ?? '/', authKey, body: await text(request) });
      if (!answer) response.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
    } catch {
      response.destroy();
    }
  });
  return Object.assign(sandbox, { url, close });
}
