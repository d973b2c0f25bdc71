import type { ServerResponse } from 'node:http';
import { serveLocally } from '../local-server.ts';
import { answerPush, PushSandbox } from '../push/push.ts';
import { answerWhatsapp } from '../whatsapp/server.ts';
import { WhatsappSandbox } from '../whatsapp/whatsapp.ts';
import { type Mail, Outbox } from './outbox.ts';
import { framedHtml, listPage, mailPage } from './page.ts';

const WHATSAPP = '/whatsapp';
const PUSH = '/push';

/** The outbox as people and tests read it. */
export interface MailServer {
  readonly url: string;
  /** Newest first, including mails sent a moment ago. */
  messages(): Promise<Mail[]>;
  /** Stands in for Meta under `/whatsapp`; its messages are on the first page. */
  readonly whatsapp: WhatsappSandbox;
  /** Stands in for the push services of browsers under `/push`. */
  readonly push: PushSandbox;
  close(): Promise<void>;
}

/**
 * Serves the mails of the Worker at `shopUrl`: `/` lists them, `/mail/{id}` shows one, `/messages` is the list as JSON
 * (`/whatsapp-messages` is the list of WhatsApp messages), `/whatsapp` is where the Worker sends its WhatsApp messages.
 * Listens on this machine only; rejects if the port is in use.
 */
export async function startMail({ port, folder, shopUrl }: { port: number; folder: string; shopUrl: string }): Promise<MailServer> {
  const outbox = new Outbox(folder, shopUrl);
  const whatsapp = new WhatsappSandbox();
  const push = new PushSandbox();
  const { close } = await serveLocally((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://mail');
    if (pathname.startsWith(`${PUSH}/`)) return void answerPush(push, pathname.slice(PUSH.length), request, response);
    const isWhatsapp = pathname.startsWith(`${WHATSAPP}/`);
    const answered = isWhatsapp
      ? answerWhatsapp(whatsapp, pathname.slice(WHATSAPP.length), request, response)
      : answer(outbox, whatsapp, pathname, response);
    return answered.catch((error: unknown) => {
      send(response, 500, 'text/plain', error instanceof Error ? error.message : 'The outbox failed.');
    });
  }, port);
  return {
    url: `http://localhost:${port}`,
    messages: () => outbox.list(),
    whatsapp,
    push,
    close,
  };
}

async function answer(outbox: Outbox, whatsapp: WhatsappSandbox, path: string, response: ServerResponse): Promise<void> {
  if (path === '/') return send(response, 200, 'text/html', listPage(await outbox.list(), whatsapp.messages));
  if (path === '/messages') return send(response, 200, 'application/json', JSON.stringify(await outbox.list()));
  if (path === '/whatsapp-messages') return send(response, 200, 'application/json', JSON.stringify(whatsapp.messages));
  const [, id, html] = /^\/mail\/([\w-]+)(\/html)?$/.exec(path) ?? [];
  const mail = id ? await outbox.find(id) : null;
  if (!mail) return send(response, 404, 'text/plain', 'There is no such mail.');
  send(response, 200, 'text/html', html ? framedHtml(mail) : mailPage(mail));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(body);
}
