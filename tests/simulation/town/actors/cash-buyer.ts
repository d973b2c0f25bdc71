import { cartOf, type Shopper } from '../../../shop/people/shopper.ts';
import type { Mail } from '../../world/post.ts';
import { type Actor, Browser, type Kind, MINUTE, repeatedly, SECOND } from '../actor.ts';
import { type Buyer, bodyOf, tabOf, wishesOf } from '../buying.ts';
import { cancelled, linkTo, Mailbox } from '../mailbox.ts';

type Body = Readonly<Record<string, unknown>>;

/** Pays at the door: types the code of the mail right, wrong, late or twice, here or on another device. */
export const cashBuyer: Kind = {
  ...{ name: 'cash buyer', most: 2, share: 0.5 },
  play: repeatedly(30 * SECOND, 12 * MINUTE, async (actor, time) => {
    const { often, number } = actor;
    // Few codes go to one address in an hour.
    const buyer: Buyer = { email: `cash${number}.${time % 3}@example.in`, phone: `9843000${100 * number + (time % 3)}` };
    const browser = new Browser(actor);
    if (often(0.25)) return withoutScript(actor, browser, buyer);
    const tab = tabOf(actor, browser);
    const body = await bodyOf(tab, buyer, wishesOf(actor), '', { payment_method: 'cod' });
    const mail = body && (await codeMail(actor, tab, buyer, body));
    if (!mail) return;
    const id = await ordered(actor, tab, body, mail);
    if (id && often(0.25)) await cancelled(actor, linkTo(id, '', browser));
  }),
};

async function codeMail(actor: Actor, tab: Shopper, { email, phone }: Buyer, body: Body): Promise<Mail | null> {
  const since = actor.sim.scheduler.now;
  const asked = await actor.insist(() => tab.post('/api/checkout/code', { email, phone, cart: cartOf(body as never), by: 'email' }));
  return asked?.status === 200 ? new Mailbox(actor, email).awaits(/^\d{6} /, since) : null;
}

/** The id of the order; null where there is none. */
async function ordered(actor: Actor, tab: Shopper, body: Body, mail: Mail): Promise<string | null> {
  const { often, wait, insist, fail } = actor;
  const short = mail.subject.slice(0, 6);
  const long = /(?:\d{4} ){3}\d{4}/.exec(mail.text)?.[0] ?? short;
  const key = crypto.randomUUID();
  const send = (code: string, by = tab, sentKey = key) => insist(() => by.send({ ...body, contact_code: code }, sentKey));
  if (often(0.25)) {
    const wrong = await send(short === '111111' ? '222222' : '111111');
    if (wrong?.status === 200) fail('a wrong code placed an order');
  }
  if (often(0.15)) await wait(11 * MINUTE, 20 * MINUTE);
  // Another device knows the mail and nothing else: the long code is for it, the short one is not.
  const isElsewhere = often(0.2);
  const by = isElsewhere ? tabOf(actor, new Browser(actor)) : tab;
  if (isElsewhere && often(0.3) && (await send(short, by, crypto.randomUUID()))?.status === 200)
    fail('a short code placed an order on another device');
  const code = isElsewhere || often(0.15) ? long : short;
  const [made] = await Promise.all([send(code, by), ...(often(0.2) ? [send(code, by)] : [])]);
  if (made?.status !== 200) return null;
  if (often(0.3) && (await send(code, by, crypto.randomUUID()))?.status === 200) fail('a code placed two orders');
  return by === tab ? made.body.dbOrderId : null;
}

/** The same with the plain forms of a browser without script: the address, then the code and the order. */
async function withoutScript(actor: Actor, browser: Browser, { email, phone }: Buyer): Promise<void> {
  const { sim } = actor;
  const [{ id, size = '' } = { id: 0 }] = wishesOf(actor);
  const line = { line: `${id}/${size}/1`, key: crypto.randomUUID() };
  const place = { line1: '14, 3rd Cross', line2: '', place: '', city: 'Bengaluru', state: 'KA', postal_code: '560003' };
  const typed = { ...line, ...place, email, phone, full_name: 'Ananya Rao' };
  const since = sim.scheduler.now;
  const asked = await browser.form('/checkout/cash', { ...typed, do: 'address' });
  const quote = asked?.body.quote as { total: number } | undefined;
  if (asked?.status !== 200 || asked.body.step !== 'place' || !quote) return;
  const isOnPhone = (asked.body.sent as { channel: string } | null)?.channel === 'whatsapp';
  if (isOnPhone) await browser.form('/checkout/cash', { ...typed, do: 'mail' });
  const mail = await new Mailbox(actor, email).awaits(/^\d{6} /, since);
  const code = mail?.subject.slice(0, 6) ?? '000000';
  await browser.form('/checkout/cash', { ...typed, contact_code: code, total: String(quote.total), do: 'place' });
}
