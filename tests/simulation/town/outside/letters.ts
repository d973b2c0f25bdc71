import { Msg91Sandbox } from '../../../sandbox/carriers/msg91.ts';
import { SesSandbox, type TakenMail } from '../../../sandbox/carriers/ses.ts';
import { type MailFate, mailEvent } from '../../../sandbox/carriers/ses-events.ts';
import { WhatsappSandbox } from '../../../sandbox/whatsapp/whatsapp.ts';
import type { Call, Outside } from '../../world/hosts.ts';
import type { Simulation } from '../../world/simulation.ts';
import { HOUR, MINUTE, SECOND } from '../actor.ts';
import { type Report, report } from './deliveries.ts';

/** MSG91: the stand-in of the tests, without HTTP. */
export class Msg91 implements Outside {
  readonly sandbox = new Msg91Sandbox();
  /** UTC ms of each message. */
  private readonly times: number[] = [];

  answer({ url, headers, body }: Call): Response {
    const before = this.sandbox.messages.length;
    const answer = this.sandbox.answer({ path: url.pathname, authKey: headers.get('authkey') ?? '', body });
    if (this.sandbox.messages.length > before) this.times.push(Date.now());
    return answer ? Response.json(answer.json, { status: answer.status }) : new Response(null, { status: 503 });
  }

  /** The newest code that a phone got since `at`, UTC ms. */
  codeTo(phone: string, at: number): string | null {
    const place = this.sandbox.messages.findLastIndex(({ to }) => to === `91${phone}`);
    return (this.times[place] ?? 0) >= at ? (this.sandbox.messages[place]?.code ?? null) : null;
  }
}

/** Amazon SES: the stand-in of the tests, and what it reports of each mail. */
export class MailServices implements Outside {
  readonly sandbox = new SesSandbox();
  /** Ids of the mails of which the shop has heard that they bounced or were called spam. */
  readonly refused = new Set<string>();
  private readonly sim: Simulation;

  constructor(sim: Simulation) {
    this.sim = sim;
  }

  answer({ url, headers, body }: Call): Response {
    const before = this.sandbox.taken.length;
    // What signs a call signs the host too, which only the network writes.
    const sent = { ...Object.fromEntries(headers), host: url.host };
    const answer = this.sandbox.answer({ headers: sent, path: `${url.pathname}${url.search}`, body });
    for (const mail of this.sandbox.taken.slice(before)) this.follow(mail);
    return answer ? Response.json(answer.body, { status: answer.status }) : new Response(null, { status: 503 });
  }

  private follow(mail: TakenMail): void {
    const { chance, post } = this.sim;
    const tell = (fate: MailFate, within: number, taken?: () => void) => {
      const at = Date.now();
      report(this.sim, [SECOND, within], () => mailEvent(fate, mail.id, mail.to, at), taken);
    };
    const refuses = () => void this.refused.add(mail.id);
    if (chance('mail: bounces')) {
      tell('bounced', 30 * MINUTE, refuses);
      return;
    }
    if (chance('mail: mailbox full')) tell('full', 30 * MINUTE);
    post.arrived(mail);
    tell('delivered', MINUTE);
    if (chance('mail: called spam')) tell('complained', 6 * HOUR, refuses);
  }
}

/** A message that was on its way when the shop heard of a STOP may still arrive. */
const UNDER_WAY = MINUTE;
const PATH = '/api/webhooks/whatsapp';

/** STOP or START, and since when the shop knows it. UTC ms. */
type Said = { readonly to: string; readonly at: number; readonly isStop: boolean; knownFrom: number };

/** Meta: the stand-in of `npm start`, what it reports of messages, and what people write back. */
export class Whatsapp implements Outside {
  readonly sandbox = new WhatsappSandbox();
  /** Ids of the messages of which the shop has heard that they could not be delivered. */
  readonly failed = new Set<string>();
  private readonly said: Said[] = [];
  private readonly sim: Simulation;

  constructor(sim: Simulation) {
    this.sim = sim;
  }

  answer({ method, url, headers, body }: Call): Response {
    const before = this.sandbox.messages.length;
    const answer = this.sandbox.answer({ method, path: url.pathname, token: headers.get('authorization') ?? '', body });
    if (!answer) return new Response(null, { status: 503 });
    for (const { id } of this.sandbox.messages.slice(before)) this.follow(id);
    return Response.json(answer.json, { status: answer.status });
  }

  write(phone: string, text: string): void {
    const event = this.sandbox.reply(`91${phone}`, text);
    const said = { to: `91${phone}`, at: Date.now(), isStop: /stop/i.test(text), knownFrom: Number.POSITIVE_INFINITY };
    if (/stop|start/i.test(text)) this.said.push(said);
    report(
      this.sim,
      [200, 3 * SECOND],
      () => reportOf(event),
      () => {
        said.knownFrom = Math.min(said.knownFrom, Date.now());
      },
    );
  }

  /** A person presses a button of a message: what it sends back comes once or more. */
  press(to: string, payload: string): void {
    const event = this.sandbox.press(to, payload);
    report(this.sim, [200, 3 * SECOND], () => reportOf(event));
  }

  /** Whether the last that a number said before `at` (UTC ms) is STOP, and the shop has known it for a while. */
  hasStopped(to: string, at: number): boolean {
    const last = this.said.findLast((each) => each.to === to && each.at < at);
    return last?.isStop === true && last.knownFrom < at - UNDER_WAY;
  }

  codeTo(phone: string, at: number): string | null {
    const message = this.sandbox.messages.findLast(({ to, template }) => to === `91${phone}` && template === 'sign_in_code');
    return message && Date.parse(message.sentAt) >= at ? (message.values[0] ?? null) : null;
  }

  /** What becomes of a message: reports arrive in any order. */
  private follow(id: string): void {
    const { sim, sandbox } = this;
    const tell = (status: string, within: number, taken?: () => void) =>
      report(sim, [300, within], () => reportOf(sandbox.status(id, status)), taken);
    tell('sent', 3 * SECOND);
    const isLost = sim.chance('whatsapp: not delivered');
    if (isLost) tell('failed', 20 * SECOND, () => void this.failed.add(id));
    else tell('delivered', 30 * SECOND);
    if (!isLost && sim.random() < 0.5) tell('read', 2 * HOUR);
  }
}

const reportOf = ({ headers, body }: Omit<Report, 'path'>): Report => ({ path: PATH, headers, body });
