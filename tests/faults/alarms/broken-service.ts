import { request } from 'node:http';
import { serveLocally } from '../../sandbox/local-server.ts';

/** What stands between the shop and a service does to each call: nothing, or one of the things that services do. */
export type Breakage =
  | 'none'
  | 'silent'
  | 'cut'
  | { readonly delay: number }
  | { readonly status: number; readonly body?: string; readonly method?: string };

/** An HTTP proxy before a local service that breaks calls as it is told. */
export async function startBrokenService(target: string) {
  let how: Breakage = 'none';
  const { url, hangUp, close } = await serveLocally((asked, answer) => {
    const now = how;
    if (now === 'silent') return;
    if (now === 'cut') return void asked.socket.destroy();
    if (typeof now === 'object' && 'status' in now && (now.method ?? asked.method) === asked.method) {
      asked.resume();
      answer.writeHead(now.status, { 'content-type': 'application/json' }).end(now.body ?? '{}');
      return;
    }
    const passed = request(new URL(asked.url ?? '/', target), { method: asked.method, headers: asked.headers }, (reply) => {
      const send = () => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      };
      if (typeof now === 'object' && 'delay' in now) setTimeout(send, now.delay);
      else send();
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  return {
    url,
    breaks(next: Breakage) {
      const hung = how === 'silent';
      how = next;
      if (hung) hangUp();
    },
    close,
  };
}
