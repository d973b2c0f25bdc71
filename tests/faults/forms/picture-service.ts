/**
 * Cloudflare's pictures and its bucket, as far as an upload needs them. There they are other machines, so here they run in a thread of
 * their own, and what they read does not count as the Worker's.
 */
import { createServer } from 'node:http';
import { parentPort } from 'node:worker_threads';

const INFO = { format: 'image/jpeg', file_size: 6, width: 40, height: 30 };
const STORED = { name: 'a', version: '1', size: '4', etag: 'e', uploaded: '0', httpFields: {}, customFields: [], checksums: {} };

const server = createServer(async (request, answer) => {
  for await (const _ of request);
  if (request.url === '/transform') return answer.setHeader('content-type', 'image/webp').end('webp');
  return answer.end(JSON.stringify(request.url === '/info' ? INFO : STORED));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort?.postMessage(typeof address === 'object' ? address?.port : null);
});
