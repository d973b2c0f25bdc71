import { connect, isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';

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
  /** Bytes of an answer, its head included. */
  readonly bytes: number;
  /** Answers other than 2xx. */
  readonly failed: number;
}

const CONNECTIONS = 10;
const READ_BYTES = 1 << 17;
const END_OF_HEAD = '\r\n\r\n';
const END_OF_CHUNKS = '0\r\n\r\n';
const CLOSES = /\r\nconnection: close\r\n/i;
const HTTP_PORT = 80;
const HTTPS_PORT = 443;

/**
 * Sends a request over ten kept-alive connections, on each again as soon as it is answered. It reads no more of an answer than its status
 * and its length: the program shares two cores with the server that it measures, and one that parses answers takes a third of one.
 */
export async function load({ url, seconds, headers = {}, body }: Asked): Promise<LoadResult> {
  const { hostname, port, protocol, host, pathname, search } = new URL(url);
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
  let received = 0;
  let failed = 0;
  let isOver = false;

  const connection = () =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0;
      let head = '';
      let tail = '';
      /** Bytes of the body that are missing; null while the head is read, Infinity for one in chunks. */
      let left: number | null = null;
      const send = () => {
        sentAt = performance.now();
        socket.write(request);
      };
      const answered = () => {
        times.push(performance.now() - sentAt);
        const isLast = CLOSES.test(head);
        [left, head, tail] = [null, '', ''];
        if (!isOver && !isLast) return send();
        socket.removeAllListeners('close').destroy();
        // A server may close a connection after some answers, and says so in the last of them.
        if (isOver) resolve();
        else connection().then(resolve, reject);
      };
      const read = (part: Buffer) => {
        received += part.length;
        let from = 0;
        if (left === null) {
          const before = head.length;
          head += part.toString('latin1');
          const end = head.indexOf(END_OF_HEAD);
          if (end < 0) return;
          from = end + END_OF_HEAD.length - before;
          if (!/^HTTP\/1.1 2/.test(head)) failed += 1;
          head = head.slice(0, end + END_OF_HEAD.length);
          left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.POSITIVE_INFINITY);
        }
        left -= part.length - from;
        const isChunked = left === Number.POSITIVE_INFINITY;
        if (isChunked)
          tail = (tail + part.toString('latin1', Math.max(0, part.length - END_OF_CHUNKS.length))).slice(-END_OF_CHUNKS.length);
        if (isChunked ? tail === END_OF_CHUNKS : left <= 0) answered();
      };
      const callback = (bytes: number, buffer: Uint8Array) => {
        read(Buffer.from(buffer.buffer, buffer.byteOffset, bytes));
        return true;
      };
      const onread = { buffer: Buffer.alloc(READ_BYTES), callback };
      const isSecure = protocol === 'https:';
      const place = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (isSecure ? HTTPS_PORT : HTTP_PORT)), onread };
      const socket = isSecure
        ? connectSecurely({ ...place, ...(!isIP(place.host) && { servername: place.host }) }, send)
        : connect(place, send);
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
  const perSecond = (total * 1000) / (performance.now() - from);
  return { total, perSecond, p50: at(0.5), p99: at(0.99), bytes: Math.round(received / total), failed };
}
