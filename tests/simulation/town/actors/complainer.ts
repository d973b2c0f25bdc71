import { type GrievanceTopic, grievanceTopics } from '../../../../src/rules/grievances/grievance.ts';
import { type Actor, type Kind, MINUTE } from '../actor.ts';
import { Browser, type Reply } from '../browser.ts';
import { linkIn, Mailbox } from '../mailbox.ts';

interface Ticket {
  readonly status: string;
  readonly canReopen: boolean;
  readonly messages: readonly { readonly kind: string; readonly text: string }[];
}

/** Complains, sends the form twice, follows the link of the mail, answers, closes and opens again. */
export const complainer: Kind = {
  ...{ name: 'complainer', most: 2, share: 0.35 },
  async play(actor) {
    const { sim, wait, often, pick, number } = actor;
    const mailbox = new Mailbox(actor, `grief${number}@example.in`);
    const told = new Set<string>();
    while (actor.goesOn) {
      await wait(MINUTE, 25 * MINUTE);
      const since = sim.scheduler.now;
      const page = await complains(actor, new Browser(actor), mailbox.email, pick(grievanceTopics), told);
      if (!page) continue;
      // The mail comes only a few times an hour; the browser that wrote has a link of its own.
      const mail = often(0.6) ? await mailbox.awaits(/grievance\/CHG-\d+\?/, since) : null;
      const link = linkIn(mail, /grievance\/CHG-\d+\?/);
      void follows(actor, link ? link.pathname + link.search : page, told).catch(actor.ended);
    }
  },
};

/** Returns the address of the complaint's page; null where none was raised. */
async function complains(actor: Actor, browser: Browser, email: string, topic: GrievanceTopic, told: Set<string>): Promise<string | null> {
  const { often, again, sim } = actor;
  const text = `One pearl is missing (${sim.scheduler.now}).`;
  told.add(text);
  const fields = { topic, order: '', text, name: 'Asha Rao', email, phone: often(0.5) ? '9845012345' : '', website: '' };
  const send = () => again(() => browser.form('/grievance', fields));
  const first = await send();
  const second = often(0.3) ? await send() : null;
  const numberOf = (reply: Reply | null) => /CHG-\d+/.exec(reply?.location ?? String(reply?.body.known ?? ''))?.[0];
  if (numberOf(first) && numberOf(second) && numberOf(first) !== numberOf(second)) actor.fail('one complaint has two numbers');
  // Whose words arrived first wrote them: without an answer that may be the stranger.
  const stranger = first?.location && often(0.2) ? await new Browser(actor).form('/grievance', fields) : null;
  if (stranger?.location) actor.fail('the same words opened the complaint of somebody else');
  return (second ?? first)?.location ?? null;
}

async function follows(actor: Actor, page: string, told: ReadonlySet<string>): Promise<void> {
  const { wait, often, pick } = actor;
  const [path = '', query = ''] = page.split('?');
  const token = new URLSearchParams(query).get('token') ?? '';
  const browser = new Browser(actor);
  for (let visits = 0; visits < 3; visits += 1) {
    await wait(MINUTE, 40 * MINUTE);
    const ticket = (await browser.ask(page))?.body.ticket as Ticket | null | undefined;
    if (!ticket) continue;
    const asked = ticket.messages.find(({ kind }) => kind === 'asked');
    if (asked && !told.has(asked.text)) actor.fail('a link opened the complaint of somebody else');
    const isOver = ticket.status === 'settled' || ticket.status === 'closed';
    const move = isOver ? 'reopened' : pick(['replied', 'replied', 'closed']);
    if (!isOver || ticket.canReopen) await browser.form(path, { token, move, text: 'It is still missing.' });
    if (often(0.2)) await browser.form(path, { move: 'link' });
  }
}
