import { describe, expect, it } from 'vitest';
import { grievancePage } from '../../../src/features/grievances/grievance-page.server.ts';
import { mailTicketLinks } from '../../../src/features/grievances/ticket-mails.server.ts';
import { type Ticket, ticketPage } from '../../../src/features/grievances/ticket-page.server.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import { ACKNOWLEDGE_HOURS, REOPEN_DAYS } from '../../../src/rules/grievances/grievance.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { administratorOf } from '../../shop/people/administrator.ts';
import { expectMailIn, shopInBoth } from '../../shop/words/in-hindi.ts';

const { shop } = await shopInBoth();
const { ask, email: admin } = await administratorOf(shop);
/** 19 November 2026, 6:40 PM in India. */
const AT = Date.parse('2026-11-19T18:40:00+05:30');
const fields = { topic: 'piece', order: 'chk 20417', text: 'One pearl is missing.', name: 'Asha Rao', email: 'asha@example.in', phone: '' };

const post = (path: string, body: Record<string, string>) =>
  new Request(`http://shop.test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body).toString(),
  });
const BROWSER = '0b0e7a70-0000-4000-8000-000000000001';
const send = (over: Record<string, string> = {}, at = AT) =>
  grievancePage(shop.at(at), post('/grievance', { ...fields, ...over }), BROWSER);
let count = 0;
/** A complaint in words that no other has, of an address of its own. */
async function raised(over: Record<string, string> = {}, at = AT) {
  count += 1;
  const page = await send({ text: `Complaint ${count}`, email: `asha${count}@example.in`, ...over }, at);
  if (!('raised' in page)) throw new Error(JSON.stringify(page));
  const [row] = await shop.rows('SELECT id FROM grievances WHERE number = ?', Number(page.raised.number.slice(4)));
  return { ...page.raised, id: String(row?.id) };
}
type Raised = Awaited<ReturnType<typeof raised>>;
const open = async ({ number, token }: Raised, at = AT): Promise<Ticket> => {
  const page = await ticketPage(shop.at(at), new Request(`http://shop.test/grievance/${number}?token=${token}`), number);
  if (!('ticket' in page) || !page.ticket) throw new Error('no ticket');
  return page.ticket;
};
const act = ({ number, token }: Raised, move: string, text = '', at = AT) =>
  ticketPage(shop.at(at), post(`/grievance/${number}`, { token, move, text }), number);
const answer = ({ id }: Raised, body: object) => ask<{ code?: string; fields?: object }>('POST', `/grievances/${id}/messages`, body);
/** The mails that left, by the beginning of their subject. */
const mails = async (subject: string) => {
  await shop.settle();
  return shop.mails.filter((mail) => mail.subject.startsWith(subject));
};

describe('a complaint (L2)', () => {
  it('gets its number at once, on the page and by a mail that repeats nothing typed', async () => {
    const ticket = await raised({ text: 'The clasp broke.', email: 'asha@example.in' });
    expect(ticket.number).toMatch(/^CHG-10\d\d$/);
    const [mail, ...others] = await mails(`Your complaint ${ticket.number}`);
    expect(others).toEqual([]);
    expect(mail?.to).toBe('asha@example.in');
    const [, mailed = ''] = mail?.text.match(new RegExp(`/grievance/${ticket.number}\\?token=(\\S+)`)) ?? [];
    expect((await open({ ...ticket, token: mailed })).number).toBe((await open(ticket)).number);
    expect(mail?.text).toContain('a person answers within 48 hours. It is settled by 19 December 2026 at the latest');
    expect(mail?.text).toContain('About: Damaged or wrong piece');
    expect(mail?.text).not.toMatch(/Asha|clasp|20417/);
    expect(await shop.rows("SELECT payload FROM outbox WHERE kind = 'grievance-received'")).toEqual([{ payload: '{}' }]);
    expect(await open(ticket)).toMatchObject({
      ...{ status: 'open', orderNumber: 20_417, acknowledgedAt: null, answerDueAt: AT + ACKNOWLEDGE_HOURS * HOUR },
      settleDueAt: Date.parse('2026-12-20T00:00:00+05:30'),
      messages: [{ kind: 'asked', text: 'The clasp broke.' }],
    });
  });

  it('that is sent twice is one complaint with one mail; the next day it is another', async () => {
    const twins = { text: 'Twice.', email: 'twice@example.in' };
    const twice = [await raised(twins), await raised(twins)];
    expect(twice[1]).toEqual(twice[0]);
    expect(await mails(`Your complaint ${twice[0]?.number}`)).toHaveLength(1);
    expect((await raised(twins, AT + DAY)).number).not.toBe(twice[0]?.number);
  });

  it('with faults is not stored; each has its sentence and nothing typed is lost', async () => {
    const [before] = await shop.rows('SELECT count(*) AS n FROM grievances');
    const page = await send({ topic: 'hack', order: 'my order', text: ' ', name: 'x <script>', email: 'asha@', phone: '123' });
    expect(page).toMatchObject({
      status: 422,
      typed: { order: 'my order', name: 'x <script>', email: 'asha@', phone: '123' },
      faults: {
        topic: 'Choose what it is about.',
        order: 'An order number looks like CHK-20417. You can leave it empty.',
        text: 'Tell us what happened.',
        name: 'Please leave “<” out of the name: mails would make a link of it.',
        email: 'This does not look like an email address.',
        phone: 'A mobile number has 10 digits and starts with 6 to 9.',
      },
    });
    expect(await send({ text: 'x'.repeat(2001) })).toMatchObject({ status: 422, faults: { text: 'Please use at most 2000 characters.' } });
    expect(await send({ website: 'http://spam' })).toMatchObject({ status: 200 });
    expect(await shop.rows('SELECT count(*) AS n FROM grievances')).toEqual([before]);
  });

  it('opens by its own link only', async () => {
    const [one, other] = [await raised(), await raised()];
    const wrong = ['', one.token.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')), one.token.replace(/^b/, 'm'), other.token];
    const page = (token: string) =>
      ticketPage(shop.at(), new Request(`http://shop.test/grievance/${one.number}?token=${token}`), one.number);
    for (const token of wrong) expect(await page(token)).toMatchObject({ status: 404, ticket: null });
    expect(await act({ ...one, token: other.token }, 'closed')).toMatchObject({ status: 404 });
    expect((await open(one)).status).toBe('open');
  });

  it('is answered by both, settled with the reason, opened again with new clocks, and closed', async () => {
    const ticket = await raised({}, Date.now());
    expect((await answer(ticket, { kind: 'acknowledged', text: '', outcome: null })).status).toBe(200);
    expect(await mails(`Your complaint ${ticket.number}: `)).toEqual([]);
    expect(await open(ticket)).toMatchObject({ status: 'open', acknowledgedAt: expect.any(Number) as number });
    await answer(ticket, { kind: 'answered', text: 'A new one, or a refund?', outcome: null });
    const [answered] = await mails(`Your complaint ${ticket.number}: we have answered`);
    expect(answered?.text).toContain('A new one, or a refund?');
    expect(answered?.text).toContain(`/grievance/${ticket.number}?token=m`);
    expect((await open(ticket)).status).toBe('answered');
    expect(await act(ticket, 'replied', 'A refund, please.')).toEqual({ token: ticket.token });
    expect((await open(ticket)).status).toBe('open');
    await answer(ticket, { kind: 'note', text: 'Third complaint of hers.', outcome: null });
    await answer(ticket, { kind: 'settled', text: 'Refunded today.', outcome: 'refunded' });
    const [settlement] = await mails(`Your complaint ${ticket.number} is settled`);
    expect(settlement?.text).toMatch(/Money refunded\.[\s\S]*Refunded today\.[\s\S]*1915/);
    const settled = await open(ticket);
    expect(settled).toMatchObject({ status: 'settled', outcome: 'refunded' });
    expect(settled.messages.map(({ kind }) => kind)).toEqual(['asked', 'acknowledged', 'answered', 'replied', 'settled']);
    const again = Date.now() + DAY;
    expect(await act(ticket, 'reopened', 'No money yet.', again)).toEqual({ token: ticket.token });
    expect(await open(ticket)).toMatchObject({ status: 'open', outcome: null, acknowledgedAt: null, answerDueAt: again + 48 * HOUR });
    expect(await shop.rows('SELECT due_at FROM grievances WHERE id = ?', ticket.id)).toEqual([{ due_at: again + 48 * HOUR }]);
    expect(await act(ticket, 'closed')).toEqual({ token: ticket.token });
    expect((await open(ticket)).status).toBe('closed');
  });

  it('cannot be answered, settled or closed after its end, nor opened again late', async () => {
    const ticket = await raised();
    await act(ticket, 'closed');
    const meanwhile = { status: 409, typed: 'More.', problem: 'This complaint changed meanwhile. Please look at it again.' };
    for (const move of ['replied', 'closed']) expect(await act(ticket, move, 'More.')).toMatchObject(meanwhile);
    const refused = await answer(ticket, { kind: 'settled', text: 'Done.', outcome: 'explained' });
    expect([refused.status, refused.body.code]).toEqual([409, 'GRIEVANCE_MOVED']);
    expect(await mails(`Your complaint ${ticket.number} is`)).toEqual([]);
    expect((await open(ticket, AT + REOPEN_DAYS * DAY)).canReopen).toBe(false);
    expect(await act(ticket, 'reopened', 'Late.', AT + REOPEN_DAYS * DAY)).toMatchObject({ status: 409 });
  });

  it('needs words where somebody has to read them', async () => {
    const ticket = await raised();
    expect(await act(ticket, 'replied', '  ')).toMatchObject({ status: 422, problem: 'Write your answer first.' });
    expect(await act(ticket, 'settled', 'I settle it myself')).toMatchObject({ status: 422 });
    const faults = async (body: object) => (await answer(ticket, { outcome: null, ...body })).body.fields;
    expect(await faults({ kind: 'answered', text: ' ' })).toEqual({ text: 'Write the words first.' });
    expect(await faults({ kind: 'settled', text: 'So.' })).toEqual({ outcome: 'Choose how it was settled.' });
    expect((await open(ticket)).messages).toHaveLength(1);
  });
});

describe("the administrator's queue (L2)", () => {
  it('is sorted by the clock that runs, and tells what is overdue', async () => {
    await shop.rows("UPDATE grievances SET status = 'closed', outcome = NULL, ended_at = 1, due_at = NULL WHERE ended_at IS NULL");
    const late = await raised({}, Date.now() - 3 * DAY);
    const fresh = await raised({}, Date.now());
    const early = await raised({}, Date.now() - DAY);
    await answer(early, { kind: 'acknowledged', text: '', outcome: null });
    type List = { rows: { id: string; dueAt: number }[]; tabs: Record<string, number>; now: number };
    const { body } = await ask<List>('GET', '/grievances');
    expect(body.rows.map(({ id }) => id)).toEqual([late.id, fresh.id, early.id]);
    expect(body.rows.map(({ dueAt }) => dueAt < body.now)).toEqual([true, false, false]);
    expect(body.tabs).toMatchObject({ open: 3, answered: 0, all: 3 });
    const { lines } = (await ask<{ lines: { id: string; count: number }[] }>('GET', '/to-do')).body;
    const counts = Object.fromEntries(lines.map(({ id, count }) => [id, count]));
    expect(counts).toMatchObject({ complaints: 3, overdue: 1 });
  });

  it('shows notes, says whether the order is the sender’s, and leaves a line in the log', async () => {
    const ticket = await raised({ order: '' });
    await answer(ticket, { kind: 'note', text: 'Call her.', outcome: null });
    await answer(ticket, { kind: 'settled', text: 'We have told you how to wear it.', outcome: 'explained' });
    const { body } = await ask<{ messages: { kind: string; by: string }[]; orderId: string | null }>('GET', `/grievances/${ticket.id}`);
    expect(body.messages.map(({ kind, by }) => `${kind} ${by}`)).toEqual(['asked ', `note ${admin}`, `settled ${admin}`]);
    expect(body.orderId).toBeNull();
    expect(JSON.stringify(body)).not.toContain(ticket.token);
    const lines = await actionsOn(shop, 'grievance', ticket.id);
    expect(lines.map(({ action, label }) => `${action} ${label}`)).toEqual([`note ${ticket.number}`, `settled ${ticket.number}`]);
    expect((await ask('GET', '/grievances/1')).status).toBe(404);
  });
});

it.each(['en', 'hi'] as const)(
  '%s: a complaint is answered in its language, with the words of its topic and its outcome',
  async (language) => {
    const email = `asha-${language}@example.in`;
    await inLanguage(language, () => send({ order: '', text: `Complaint in ${language}`, email }));
    const received = await expectMailIn(shop, language, email);
    expect(received.text).toContain(language === 'hi' ? 'किस बारे में: टूटा या गलत पीस' : 'Damaged');
    const [row] = await shop.rows('SELECT id, number, language FROM grievances WHERE email = ?', email);
    expect(row?.language).toBe(language);
    const answer = await ask('POST', `/grievances/${row?.id}/messages`, { kind: 'settled', text: 'So.', outcome: 'refunded' });
    expect(answer.status).toBe(200);
    const settled = await expectMailIn(shop, language, email);
    expect(settled.text).toContain(language === 'hi' ? 'पैसा लौटाया गया' : 'Money refunded');
    expect(settled.text).not.toMatch(/NaN|undefined|1970/);
    await inLanguage(language === 'hi' ? 'en' : 'hi', () => mailTicketLinks(shop.at(), Number(row?.number)));
    await expectMailIn(shop, language, email);
  },
);
