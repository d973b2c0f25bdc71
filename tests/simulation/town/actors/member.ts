import { type Kind, MINUTE, SECOND } from '../actor.ts';
import { Browser } from '../browser.ts';

const PASSWORD = 'moti-jhumka-9';

/** Signs up, follows the mailed link, signs in on other devices and out again. */
export const member: Kind = {
  ...{ name: 'member', most: 2, share: 0.5 },
  async play(actor) {
    const { sim, wait, often, number } = actor;
    const email = `member${number}@example.in`;
    const browser = new Browser(sim);
    while (actor.goesOn) {
      await wait(SECOND, 5 * MINUTE);
      await browser.post('/auth/signup', { full_name: 'Asha Rao', email, password: PASSWORD, consent: true });
      await wait(10 * SECOND, 3 * MINUTE);
      const link = /token=([\w.%-]+)/.exec(sim.post.newest(email, /./)?.text ?? '')?.[1];
      if (link) await browser.post('/auth/verify', { type: 'signup', token: decodeURIComponent(link) });
      const other = new Browser(sim);
      await other.post('/auth/token', { email, password: PASSWORD });
      const who = await other.send('GET', '/me');
      const shown = (who?.body.user as { email?: string } | null | undefined)?.email;
      if (shown !== undefined && shown !== email) actor.fail(`signed in as ${shown}`);
      if (often(0.5)) await other.post('/auth/logout');
      await wait(5 * MINUTE, 30 * MINUTE);
    }
  },
};
