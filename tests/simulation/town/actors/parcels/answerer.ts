import { type Actor, type Kind, MINUTE, SECOND } from '../../actor.ts';
import { Browser } from '../../browser.ts';
import { linkIn, Mailbox } from '../../mailbox.ts';

/** Buyers who answer the question about a cash order: by a button on WhatsApp, or on the page of the link; twice, late, and for another order. */
export const answerer: Kind = {
  ...{ name: 'answerer', most: 2, share: 0.5, isApart: true },
  async play(actor) {
    while (actor.goesOn) {
      await actor.wait(10 * SECOND, 4 * MINUTE);
      if (actor.often(0.5)) await pressesButton(actor);
      else await opensLink(actor);
    }
  },
};

async function pressesButton({ outside, pick, often }: Actor): Promise<void> {
  const asked = outside.whatsapp.sandbox.messages.filter(({ replies }) => replies.length > 0);
  if (asked.length === 0) return;
  const { to, replies } = pick(asked);
  const button = pick(replies);
  for (let presses = often(0.3) ? 2 : 1; presses > 0; presses -= 1) outside.whatsapp.press(often(0.1) ? '919999999999' : to, button);
}

async function opensLink(actor: Actor): Promise<void> {
  const { rows, pick, often, fail } = actor;
  const asked = rows(`SELECT c.order_id AS id, o.customer_email AS email FROM cod_checks c JOIN orders o ON o.id = c.order_id
    WHERE c.asked_at IS NOT NULL AND o.status = 'processing' LIMIT 10`);
  if (asked.length === 0) return;
  const { id, email } = pick(asked);
  const link = linkIn(await new Mailbox(actor, String(email)).awaits(`/orders/${id}/confirm`), `/orders/${id}/confirm`);
  if (!link) return;
  const browser = new Browser(actor);
  const path = `${link.pathname}${link.search}`;
  const before = rows('SELECT state FROM cod_checks WHERE order_id = ?', String(id))[0]?.state;
  const page = (await browser.ask(path))?.body.check as { readonly version: number } | undefined;
  if (!page) return;
  const version = String(page.version);
  const place = { line1: `${pick(['21', '22'])}, Park Road`, line2: '', place: '', city: 'Bengaluru', state: 'KA', postal_code: '560003' };
  const answer = () => browser.form(path, often(0.7) ? { act: 'confirm', version } : { act: 'correct', version, ...place });
  await Promise.all([answer(), ...(often(0.2) ? [answer()] : [])]);
  const after = rows('SELECT state FROM cod_checks WHERE order_id = ?', String(id))[0]?.state;
  if (before !== 'waiting' && after !== before) fail(`an answer was given twice: ${before}, ${after}`);
}
