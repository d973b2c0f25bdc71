import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveLocally } from '../../sandbox/local-server.ts';

/** One call of a service outside; `line`: 'GET /cloudflare/zones?per_page=50'. */
export interface OutsideCall {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A `body` that is a text is a page; any other is sent as JSON. */
interface Answer {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
type Reply = Answer | ((call: OutsideCall) => Answer);

/** A stand-in for every service that commands of the operator ask: it answers by the beginning of a call, and records it. */
export interface Outside {
  /** For the setting OUTSIDE_URL. */
  readonly url: string;
  readonly calls: OutsideCall[];
  /** The longest beginning that fits answers; a call without one is 404. */
  readonly replies: Map<string, Reply>;
  stop(): Promise<void>;
}

export async function startOutside(): Promise<Outside> {
  const calls: OutsideCall[] = [];
  const replies: Outside['replies'] = new Map();
  const { url, close } = await serveLocally(async (request, response) => {
    const body = await text(request);
    const call = { line: `${request.method} ${request.url}`, headers: request.headers, body };
    calls.push(call);
    const [begin] = [...replies.keys()].filter((each) => call.line.startsWith(each)).sort((a, b) => b.length - a.length);
    const found = begin === undefined ? undefined : replies.get(begin);
    const reply: Answer = typeof found === 'function' ? found(call) : (found ?? { status: 404, body: { error: 'unknown' } });
    const isPage = typeof reply.body === 'string';
    response.writeHead(reply.status ?? 200, { 'content-type': isPage ? 'text/html' : 'application/json', ...reply.headers });
    response.end(isPage ? reply.body : JSON.stringify(reply.body));
  });
  return { url, calls, replies, stop: close };
}
