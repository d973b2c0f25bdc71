import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { agentsApi } from '../../functions/worker/agents-api.ts';
import { finalAnswer } from '../../functions/worker/first-answers.ts';
import { PROFILE_PATH } from '../../src/rules/agents/agent-address.ts';
import { serveLocally } from '../sandbox/local-server.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { startOutside } from '../shop/machine/outside.ts';
import { wholeProfile } from './desk.ts';

const run = promisify(execFile);
const CLIENT = join(import.meta.dirname, '../../node_modules/@shopify/ucp-cli/dist/bin.js');
const CALL_TIMEOUT = 60_000;
/** The address under which the client's own profile is published. The shop asks a stand-in for it. */
const CLIENT_PROFILE = 'https://chat.agent-desk.in/reference.json';

/** What the reference client prints. Its own fault has a code, and no result. */
interface ClientAnswer {
  readonly code?: string;
  readonly message?: string;
  readonly [part: string]: unknown;
}

/**
 * The reference client of the Universal Commerce Protocol, which its authors publish on npm, in front of a shop that answers over HTTP. It
 * checks the shop's profile against the schema of its release, negotiates, reads the tools and checks what it sends against their schemas.
 */
export async function referenceClient(shop: FreshShop) {
  const outside = await startOutside();
  outside.replies.set('GET /chat.agent-desk.in/reference.json', { body: wholeProfile() });
  shop.env.AGENTS_SANDBOX_URL = outside.url;
  const context = { waitUntil: (work: Promise<unknown>) => void work.catch(() => {}), passThroughOnException() {}, props: {} };
  let profileRead = (profile: string) => profile;
  const front = await serveLocally(async (incoming, response) => {
    const body = await text(incoming);
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body !== '' && { body }),
    });
    const answer = await finalAnswer(request, await agentsApi.fetch(request, shop.env, context));
    const { 'content-length': _, ...headers } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, headers);
    const sent = await answer.text();
    response.end(incoming.url === PROFILE_PATH ? profileRead(sent) : sent);
  });
  shop.env.SHOP_URL = front.url;
  const home = await mkdtemp(join(tmpdir(), 'chamak-ucp-'));
  return {
    /** One command of the client to the shop, for example 'cart', 'get', id. */
    async ask(...words: readonly string[]) {
      const args = [CLIENT, ...words, '--business', front.url, '--profile-url', CLIENT_PROFILE, '--format', 'json'];
      const env = { PATH: process.env.PATH, HOME: home, UCP_HOME: home, UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true' };
      const printed = await run(process.execPath, args, { env, timeout: CALL_TIMEOUT }).catch((error: { stdout?: string }) => error);
      return JSON.parse(printed.stdout ?? '') as ClientAnswer;
    },
    /** The client reads another profile than the shop sends. */
    changeProfile(change: (profile: string) => string) {
      profileRead = change;
    },
    async stop() {
      await Promise.all([front.close(), outside.stop(), rm(home, { recursive: true })]);
    },
  };
}
