import { type Actor, type Kind, MINUTE, SECOND } from '../actor.ts';
import { Browser } from '../browser.ts';
import { type Buyer, bodyOf, bought, tabOf } from '../buying.ts';
import { codeFor } from './contact-code.ts';

type Fields = Readonly<Record<string, string>>;

/** Buys, then changes the order before it leaves: address, size, pieces; presses twice, and in two windows. */
export const changer: Kind = {
  ...{ name: 'changer', most: 3, share: 0.5 },
  async play(actor) {
    const { wait, often, number } = actor;
    for (let time = 0; actor.goesOn; time += 1) {
      await wait(30 * SECOND, 12 * MINUTE);
      const browser = new Browser(actor);
      const buyer: Buyer = { email: `changer${number}.${time % 5}@example.in`, phone: `9842000${100 * number + (time % 5)}` };
      const id = await (often(0.5) ? bought(actor, browser, buyer, wishes(actor)) : boughtForCash(actor, browser, buyer));
      for (let step = 0; id && step < 4; step += 1) {
        await wait(SECOND, 10 * MINUTE);
        await changes(actor, browser, id);
      }
      if (id && often(0.2)) await browser.form(`/api/orders/${id}/cancel`, { reason: 'Changed too often' });
    }
  },
};

function wishes({ often, pick, goods }: Actor) {
  if (often(0.5)) return [{ id: goods.sized.id, size: pick(goods.sized.sizes), quantity: 1 }];
  return [{ id: goods.plenty, quantity: 2 }, { id: pick(goods.pieces) }];
}

async function boughtForCash(actor: Actor, browser: Browser, buyer: Buyer): Promise<string | null> {
  const tab = tabOf(actor, browser);
  const body = await bodyOf(tab, buyer, wishes(actor), '', { payment_method: 'cod' });
  const code = body && (await codeFor(actor, tab, { ...body }));
  if (!code) return null;
  const order = await actor.insist(() => tab.send({ ...body, contact_code: code }));
  return order?.status === 200 ? order.body.dbOrderId : null;
}

/** One change by the plain forms of the page. A lost answer is asked for again with the key of the press. */
async function changes(actor: Actor, browser: Browser, id: string): Promise<void> {
  const { often, rows, fail } = actor;
  const path = `/orders/${id}/change`;
  const page = (await browser.ask(path))?.body.page as { readonly seen: number; readonly typed: Fields } | null | undefined;
  if (!page) return;
  const press = async (fields: Fields, key: string = crypto.randomUUID()) => {
    const send = () => browser.form(path, { ...fields, key, seen: String(page.seen) });
    let reply = await send();
    for (let tries = 0; tries < 3 && (reply === null || reply.status >= 500 || often(0.1)); tries += 1) reply = await send();
    const isDone = reply?.status === 303;
    if (isDone && rows('SELECT 1 FROM order_edits WHERE id = ?', key).length !== 1) fail('a change was confirmed that is not there');
    return isDone;
  };
  const done = await Promise.all([press(change(actor, page.typed)), ...(often(0.3) ? [press(change(actor, page.typed))] : [])]);
  if (done.filter(Boolean).length > 1) fail('two changes began from one version');
}

function change({ often, pick, goods, number }: Actor, typed: Fields): Fields {
  if (often(0.25)) return { ...typed, line1: `${pick(['15', '16', '17'])}, ${number}th Cross`, do: 'save' };
  if (often(0.2)) return { ...typed, place: pick(['Behind the school', 'Opposite the temple']), do: 'save' };
  if (often(0.15)) return { ...typed, city: 'Chennai', state: 'TN', postal_code: '600001', do: 'save' };
  if (often(0.5)) return { what: 'size', line: '1', size: pick(goods.sized.sizes) };
  return { what: 'fewer', line: pick(['1', '2']), quantity: pick(['0', '1']) };
}
