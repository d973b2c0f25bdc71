import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface LocalServer {
  readonly url: string;
  /** Ends open connections; new ones are answered. */
  hangUp(): void;
  close(): Promise<void>;
}

/** Serves HTTP to this machine alone, on any free port unless one is given. Rejects if the port is in use. */
export async function serveLocally(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  port = 0,
): Promise<LocalServer> {
  const server = createServer((request, response) => void answer(request, response));
  // The other side ends an idle connection: where this one did, a busy machine's next request would meet its end.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const hangUp = () => server.closeAllConnections();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hangUp,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}

interface Said {
  readonly status: number;
  readonly json: unknown;
  readonly headers?: Record<string, string> | undefined;
}

/** Serves a stand-in: the connection ends without an answer where it says nothing, and where it fails. */
export async function serveStandIn<S extends object>(
  standIn: S,
  answer: (request: IncomingMessage, body: string) => Said | null,
): Promise<S & Pick<LocalServer, 'url' | 'close'>> {
  const { url, close } = await serveLocally(async (request, response) => {
    try {
      const said = answer(request, await text(request));
      if (!said) response.destroy();
      else response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers }).end(JSON.stringify(said.json));
    } catch {
      response.destroy();
    }
  });
  return Object.assign(standIn, { url, close });
}
