import type { Mail } from '../world/post.ts';
import { type Actor, MINUTE, SECOND } from './actor.ts';
import { Browser } from './browser.ts';

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
