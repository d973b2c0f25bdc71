import { returnReasons } from '../../../../src/rules/returns/returns.ts';
import { type Actor, Browser, type Kind, MINUTE, type Reply, SECOND } from '../actor.ts';
import { type Buyer, bought, wishesOf } from '../buying.ts';
import { type Link, linkOf, linkTo, Mailbox, openedInvoice } from '../mailbox.ts';

/** A file as a phone sends it: known by its first bytes, the rest is padding. */
type File = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };

function fileOf(type: string, head: readonly number[], size: number): File {
  const bytes = new Uint8Array(size);
  bytes.set(head);
  return { type, bytes };
}

const jpeg = (): File => fileOf('image/jpeg', [0xff, 0xd8, 0xff, 0xe0], 2_000);
/** A long one needs two parts in the bucket. */
const mp4 = (isLong: boolean): File =>
  fileOf('video/mp4', [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d], isLong ? 6.5 * 1024 * 1024 : 4_000);

/** Sends a file as the body, again while no answer comes. */
async function sentFile(actor: Actor, browser: Browser, method: string, path: string, { type, bytes }: File): Promise<Reply | null> {
  const headers = { 'content-type': type, 'content-length': String(bytes.byteLength) };
  return actor.again(() => browser.ask(path, { method, headers, body: bytes }));
}

/** Buys, waits for the parcel, and sends pieces back or has them changed for another size. */
export const returner: Kind = {
  ...{ name: 'returner', most: 3, share: 0.5 },
  async play(actor) {
    const { wait, often, number, goods } = actor;
    const buyer: Buyer = { email: `returner${number}@example.in`, phone: `98400000${10 + number}` };
    while (actor.goesOn) {
      await wait(10 * SECOND, 6 * MINUTE);
      const browser = new Browser(actor);
      const wishes = often(0.4) ? [{ id: goods.sized.id, size: goods.sized.sizes[0] ?? '', quantity: 2 }] : wishesOf(actor);
      const id = await bought(actor, browser, buyer, wishes);
      if (!id) continue;
      const byMail = often(0.5) ? await linkOf(new Mailbox(actor, buyer.email), id) : null;
      void arrives(actor, byMail ?? linkTo(id, '', browser)).catch(actor.ended);
    }
  },
};

/** Looks for the parcel for some hours. */
async function arrives(actor: Actor, link: Link): Promise<void> {
  const { wait, rows, often } = actor;
  for (let looks = 0; ; looks += 1) {
    await wait(5 * MINUTE, 20 * MINUTE);
    const status = rows('SELECT status FROM orders WHERE id = ?', link.id)[0]?.status;
    if (status === 'delivered') break;
    if (looks > 20 || !['paid', 'processing', 'shipped'].includes(String(status))) return;
  }
  await openedInvoice(actor, link);
  if (often(0.8)) await asks(actor, link);
  if (often(0.2)) await asks(actor, link);
}

/** Adds photos and a film to a request, sends it with its id, perhaps twice, and now and then withdraws it. */
async function asks(actor: Actor, link: Link): Promise<void> {
  const { pick, often, wait, again, rows } = actor;
  const { browser, token, id, path } = link;
  const request = crypto.randomUUID();
  const reason = pick(returnReasons);
  const kind = reason === 'size' || often(0.3) ? 'exchange' : 'return';
  for (const file of [jpeg(), jpeg(), mp4(often(0.1))].filter(() => often(0.6))) {
    const added = await sentFile(actor, browser, 'PUT', path(`/returns/${request}/evidence`), file);
    if (typeof added?.body.link === 'string' && often(0.4)) await opensFile(actor, browser, added.body.link);
    const media = path(`/returns/${request}/evidence/${added?.body.id}`);
    if (added?.status === 201 && often(0.2)) await browser.ask(media, { method: 'DELETE' });
  }
  const chosen = rows('SELECT line, quantity, selected_size AS size FROM order_items WHERE order_id = ?', id).filter(() => often(0.8));
  const lines = chosen.map(({ line, quantity, size }) => ({
    ...{ line: Number(line), quantity: often(0.5) ? 1 : Number(quantity) },
    ...(kind === 'exchange' && { wanted_size: size ? pick(actor.goods.sized.sizes) : '', wish: size ? '' : 'The same in silver' }),
  }));
  if (lines.length === 0) return;
  const body = { id: request, kind, reason, note: 'A stone fell out', lines, ...(token && { token }) };
  const send = () => again(() => browser.post(`/orders/${id}/returns`, body));
  const [asked, twice] = await Promise.all([send(), ...(often(0.2) ? [send()] : [])]);
  const numbers = [asked, twice].map((answer) => (answer?.status === 201 ? answer.body.number : null)).filter((each) => each !== null);
  if (new Set(numbers).size > 1) actor.fail(`one request became ${numbers.join(' and ')}`);
  // The same id with another reason is another request, which must be refused.
  if (often(0.2)) await browser.post(`/orders/${id}/returns`, { ...body, reason: reason === 'late' ? 'damaged' : 'late' });
  await wait(SECOND, 30 * MINUTE);
  if (asked?.status === 201 && often(0.25)) await browser.form(`/api/orders/${id}/returns/${request}/cancel`, token ? { token } : {});
}

/** Opens a photo or a film by its link, which nobody else can write. */
async function opensFile(actor: Actor, browser: Browser, link: string): Promise<void> {
  const shown = await browser.ask(link);
  const forged = await new Browser(actor).ask(link.replace(/sig=../, 'sig=xx'));
  if (shown?.status === 200 && forged?.status === 200) actor.fail('a file of a return was shown by a forged address');
}
