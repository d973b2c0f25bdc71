import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface Asked {
  readonly url: string;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The result of a load. Latencies in ms. */
export interface LoadResult {
  readonly total: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers other than 2xx. */
  readonly failed: number;
}

const CONNECTIONS = 10;
const READ_BYTES = 1 << 17;
const END_OF_HEAD = '\r\n\r\n';
const END_OF_CHUNKS = '0\r\n\r\n';

/**
 * Sends a request over ten kept-alive connections, on each again as soon as it is answered. It reads no more of an answer than its status
 * and its length: the program shares two cores with the server that it measures, and one that parses answers takes a third of one.
 */
export async function load({ url, seconds, headers = {}, body }: Asked): Promise<LoadResult> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const content = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host,
    ...headers,
    ...(content && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
  };
  const lines = [
    `${content ? 'POST' : 'GET'} ${pathname}${search} HTTP/1.1`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
  ];
  const request = Buffer.from(lines.join('\r\n') + END_OF_HEAD + content);
  const times: number[] = [];
  let failed = 0;
  let isOver = false;

  const connection = () =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0;
      let head = '';
      /** Bytes of the body that are missing; null while the head is read, Infinity for one in chunks. */
      let left: number | null = null;
      const send = () => {
        sentAt = performance.now();
        socket.write(request);
      };
      const answered = () => {
        times.push(performance.now() - sentAt);
        [left, head] = [null, ''];
        if (!isOver) return send();
        socket.destroy();
        resolve();
      };
      const read = (part: Buffer) => {
        let from = 0;
        if (left === null) {
          const before = head.length;
          head += part.toString('latin1');
          const end = head.indexOf(END_OF_HEAD);
          if (end < 0) return;
          from = end + END_OF_HEAD.length - before;
          if (!/^HTTP\/1.1 2/.test(head)) failed += 1;
          left = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? Number.POSITIVE_INFINITY);
        }
        left -= part.length - from;
        const isEnd =
          left === Number.POSITIVE_INFINITY ? part.toString('latin1', part.length - END_OF_CHUNKS.length) === END_OF_CHUNKS : left <= 0;
        if (isEnd) answered();
      };
      const callback = (bytes: number, buffer: Uint8Array) => {
        read(Buffer.from(buffer.buffer, buffer.byteOffset, bytes));
        return true;
      };
      const onread = { buffer: Buffer.alloc(READ_BYTES), callback };
      const socket = connect({ host: hostname, port: Number(port), onread }, send);
      socket.setNoDelay();
      socket.once('error', reject);
      socket.once('close', () => (isOver ? resolve() : reject(new Error(`${url}: the server closed the connection`))));
    });

  const from = performance.now();
  const connections = Promise.all(Array.from({ length: CONNECTIONS }, connection));
  await Promise.race([setTimeout(seconds * 1000), connections]);
  isOver = true;
  await connections;
  const inOrder = times.sort((a, b) => a - b);
  const at = (part: number) => inOrder[Math.floor((inOrder.length - 1) * part)] ?? 0;
  const total = times.length;
  return { total, perSecond: (total * 1000) / (performance.now() - from), p50: at(0.5), p99: at(0.99), failed };
}
