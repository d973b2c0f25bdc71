/** Sends forms, all at once, in a thread of its own: 420 MB would hold up whoever looks at pages meanwhile. */
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { bodyOf, formType, type HostileForm } from './bodies.ts';

const { base, forms } = workerData as { base: string; forms: readonly HostileForm[] };
const agent = new Agent();
const bodies = new Map<string, Buffer>();

function bodyFor({ kind, bytes }: HostileForm): Buffer {
  const made = bodies.get(`${kind} ${bytes}`) ?? bodyOf(kind, bytes);
  bodies.set(`${kind} ${bytes}`, made);
  return made;
}

/** The status of the answer; 0 where the shop closed the connection without reading on. */
function send(form: HostileForm): Promise<number> {
  const body = bodyFor(form);
  const length = form.chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.byteLength) };
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': formType, ...length };
  return new Promise((settle) => {
    const sent = request(base + form.path, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('close', () => settle(answer.statusCode ?? 0));
    });
    sent.on('error', () => settle(0));
    sent.end(body);
  });
}

forms.map(bodyFor);
parentPort?.once('message', async () => {
  parentPort?.postMessage(await Promise.all(forms.map(send)));
  agent.destroy();
});
parentPort?.postMessage('ready');
