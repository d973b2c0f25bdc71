import { request } from 'node:http';

/** The result of one HTTP delivery: a status, or the reason of the failure. */
export type Result = number | 'timeout' | 'refused' | 'closed';

/** POSTs `body` once; resolves, never rejects. `timeoutMs` covers the connection and the response. */
export function post(url: string, headers: Record<string, string>, body: string, timeoutMs: number, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve) => {
    const bytes = Buffer.from(body);
    const call = request(url, {
      method: 'POST',
      // A new connection each time: a kept one that the shop has just closed would look like a failed delivery.
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(bytes.length),
        connection: 'close',
      },
    });
    const finish = (result: Result) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(result);
      call.destroy();
    };
    const stop = () => finish('closed');
    const timer = setTimeout(() => finish('timeout'), timeoutMs);
    timer.unref();
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    call.on('error', () => finish('refused'));
    call.on('response', (answer) => {
      answer.resume();
      answer.on('error', () => finish('refused'));
      answer.on('end', () => finish(answer.statusCode ?? 0));
    });
    call.end(bytes);
  });
}
