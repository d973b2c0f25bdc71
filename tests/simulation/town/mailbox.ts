import type { Mail } from '../world/post.ts';
import { type Actor, Browser, MINUTE, SECOND } from './actor.ts';

/** What a person reads who has an address. */
export class Mailbox {
  private readonly actor: Actor;
  readonly email: string;

  constructor(actor: Actor, email: string) {
    this.actor = actor;
    this.email = email;
  }

  /** The newest mail that was sent from `since` on and has these words in its subject or text; null if none came within ten minutes. */
  async awaits(words: RegExp | string, since = 0): Promise<Mail | null> {
    const { sim, wait } = this.actor;
    const says = ({ subject, text }: Mail) => (typeof words === 'string' ? text.includes(words) : words.test(subject) || words.test(text));
    for (let looks = 0; looks < 8; looks += 1) {
      await wait(5 * SECOND, 2 * MINUTE);
      const mail = sim.post.sent.findLast((each) => each.to === this.email && each.at >= since && says(each));
      if (mail) return mail;
    }
    return null;
  }

  /** Another device, on which links are opened. */
  browser(): Browser {
    return new Browser(this.actor);
  }

  /** The first link with such words in that mail. */
  async link(words: RegExp | string, since = 0): Promise<URL | null> {
    return linkIn(await this.awaits(words, since), words);
  }
}

/** The first link of a mail whose address has the words. */
export function linkIn(mail: Mail | null, words: RegExp | string): URL | null {
  const links = mail?.text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const found = links.find((link) => (typeof words === 'string' ? link.includes(words) : words.test(link)));
  return found ? new URL(found) : null;
}

/** An order that is open in a browser: by the signed link of a mail, or by the browser's own cookies where the token is ''. */
export interface Link {
  readonly id: string;
  readonly token: string;
  readonly browser: Browser;
  /** The address of a verb of the order, with the token: '/pay'. */
  path(verb: string): string;
}

export function linkTo(id: string, token: string, browser: Browser): Link {
  return { id, token, browser, path: (verb) => `/api/orders/${id}${verb}${token && `?token=${token}`}` };
}

/** The link of the newest mail about an order, opened in a new browser. Null if no such mail came. */
export async function linkOf(mailbox: Mailbox, id: string): Promise<Link | null> {
  const mail = await mailbox.awaits(`order=${id}`);
  const token = linkIn(mail, `order=${id}`)?.searchParams.get('token');
  return token ? linkTo(id, token, mailbox.browser()) : null;
}

/** Opens the invoice, which there is once the order was sent: the address of the file works without the link. */
export async function openedInvoice(actor: Actor, { browser, path }: Link): Promise<void> {
  const reply = await browser.ask(path('/documents/invoice'));
  if (reply?.status !== 303 || !reply.location) return;
  const file = await browser.ask(reply.location);
  const forged = await new Browser(actor).ask(reply.location.replace(/sig=../, 'sig=xx'));
  if (file?.status === 200 && forged?.status === 200) actor.fail('an invoice was shown by a forged address');
}

/** Cancels by the form of the order's page, now and then twice. True where the page says that it is cancelled. */
export async function cancelled({ often, wait }: Actor, { id, token, browser }: Link, page = ''): Promise<boolean> {
  const press = () => browser.form(`/api/orders/${id}/cancel`, { ...(token && { token }), ...(page && { page }), reason: 'Ordered twice' });
  const [reply] = await Promise.all([press(), ...(often(0.15) ? [press()] : [])]);
  await wait(SECOND, MINUTE);
  return reply?.status === 303 && !/said=|\/login/.test(reply.location ?? '');
}
