import { type Actor, type Kind, MINUTE, SECOND } from '../actor.ts';
import { Browser } from '../browser.ts';
import { Mailbox } from '../mailbox.ts';

/** Wants the newsletter and mails about pieces that are sold out; agrees by the link, and leaves again by the mails. */
export const subscriber: Kind = {
  ...{ name: 'subscriber', most: 2, share: 0.4 },
  async play(actor) {
    const { often, wait, number } = actor;
    const mailbox = new Mailbox(actor, `reader${number}@example.in`);
    while (actor.goesOn) {
      await wait(30 * SECOND, 15 * MINUTE);
      await (often(0.5) ? newsletter : stockAlert)(actor, mailbox);
    }
  },
};

/** With script the form wants JSON, without script a page. */
const wish = (actor: Actor, path: string, fields: Readonly<Record<string, string>>) => {
  const { again, often } = actor;
  const browser = new Browser(actor);
  const headers: Record<string, string> = often(0.7) ? { accept: 'application/json' } : {};
  return again(() => browser.form(path, { website: '', ...fields }, headers));
};
const path = ({ pathname, search }: URL) => pathname + search;
const forged = (link: URL) => path(link).replace(/sig=../, 'sig=xx');

async function newsletter(actor: Actor, mailbox: Mailbox): Promise<void> {
  const { sim, often, wait, fail } = actor;
  const { email } = mailbox;
  const since = sim.scheduler.now;
  await wish(actor, '/api/newsletter', { email });
  const link = await mailbox.link(/newsletter\/confirm\?/, since);
  if (!link || !often(0.85)) return;
  const browser = mailbox.browser();
  await browser.ask(path(link));
  const confirmed = await browser.form(path(link));
  if ((await browser.form(forged(link)))?.body.confirmed === true) fail('a forged link subscribed somebody');
  if (confirmed?.body.confirmed !== true) return;
  await wait(MINUTE, 30 * MINUTE);
  if (!often(0.6)) return;
  const leave = path(link).replace('/newsletter/confirm?', '');
  if ((await browser.form(`/newsletter/leave?${leave}`))?.body.left === true) fail('the link to agree is a link to leave');
  const isOut = await left(actor, mailbox);
  if (isOut && (await browser.form(path(link)))?.body.confirmed === true) fail('who left is back by an old link');
}

/** Leaves by the page of the link in a mail, or by the button of the mail program. True where the shop says so. */
async function left(actor: Actor, { email }: Mailbox): Promise<boolean> {
  const { often, sim } = actor;
  const mail = sim.post.sent.findLast(({ to, text }) => to === email && /newsletter\/leave\?/.test(text));
  const link = /newsletter\/leave\?([^\s<>"]+)/.exec(mail?.text ?? '')?.[1];
  if (!link) return false;
  const browser = new Browser(actor);
  if (often(0.5)) return (await browser.form(`/newsletter/leave?${link}`))?.body.left === true;
  return (await browser.form(`/api/newsletter/leave?${link}`, { 'List-Unsubscribe': 'One-Click' }))?.status === 200;
}

async function stockAlert(actor: Actor, mailbox: Mailbox): Promise<void> {
  const { sim, often, pick, goods, wait } = actor;
  const { email } = mailbox;
  const since = sim.scheduler.now;
  const piece = often(0.3)
    ? { product: goods.sized.id, size: pick(goods.sized.sizes) }
    : { product: pick([...goods.pieces, goods.single]), size: '' };
  await wish(actor, '/api/stock-alerts', { email, product: String(piece.product), size: piece.size });
  const link = await mailbox.link(/stock-alerts\/confirm\?/, since);
  if (!link || !often(0.85)) return;
  const browser = mailbox.browser();
  if ((await browser.form(forged(link)))?.body.isDone === true) actor.fail('a forged link asked for alerts');
  await browser.form(path(link));
  await wait(10 * MINUTE, 60 * MINUTE);
  const stop = await mailbox.link(/stock-alerts\/stop\?/);
  if (stop && often(0.5)) await browser.form(path(stop));
}
