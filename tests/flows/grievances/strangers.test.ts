import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { grievancePage } from '../../../src/features/grievances/grievance-page.server.ts';
import { ticketPage } from '../../../src/features/grievances/ticket-page.server.ts';
import { TICKET_LINK_KEPT, TICKET_MAILS } from '../../../src/rules/grievances/grievance.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { ADDRESS_SHARES, attemptLimits, CAPTCHA_AFTER } from '../../../src/rules/people/rate-limits.ts';
import { serveLocally } from '../../sandbox/local-server.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const AT = Date.now();
const HERS = 'a browser';
let networks = 0;
/** An address that no other request has. */
const anywhere = () => `203.0.${(networks += 1) >> 8}.${networks & 255}`;

/** Turnstile, which accepts everything that begins with 'good'. */
const server = await serveLocally(async (request, response) => {
  const form = new URLSearchParams((await request.toArray()).join(''));
  response.end(JSON.stringify({ success: form.get('response')?.startsWith('good') ?? false }));
});
afterAll(() => server.close());
const captcha = { TURNSTILE_SITE_KEY: '0x4site', TURNSTILE_SECRET: 'captcha secret', TURNSTILE_URL: server.url };
afterEach(() => {
  shop.attempts.forget();
  for (const name of Object.keys(captcha)) delete shop.env[name];
});

const words = { topic: 'delivery', order: '', text: 'My order has not arrived.', name: 'Asha', email: 'asha@example.in', phone: '' };
const post = (path: string, body: Record<string, string>, from = anywhere()) =>
  new Request(`http://shop.test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'cf-connecting-ip': from },
    body: new URLSearchParams(body).toString(),
  });
type Press = { body?: Record<string, string>; browser?: string; at?: number; from?: string };
const press = ({ body = {}, browser = HERS, at = AT, from }: Press = {}) =>
  grievancePage(shop.at(at), post('/grievance', { ...words, ...body }, from), browser);
const raised = async (of: Press) => {
  const page = await press(of);
  if (!('raised' in page)) throw new Error(JSON.stringify(page));
  return page.raised;
};
const open = (number: string, token: string, at = AT) =>
  ticketPage(shop.at(at), new Request(`http://shop.test/grievance/${number}?token=${token}`), number);
const askForLink = (number: string, at = AT) => ticketPage(shop.at(at), post(`/grievance/${number}`, { move: 'link' }), number);
const mailsTo = async (email: string) => {
  await shop.settle();
  return shop.mails.filter(({ to }) => to === email);
};
const linkIn = (text: string | undefined, number: string) => new RegExp(`/grievance/${number}\\?token=(\\S+)`).exec(text ?? '')?.[1] ?? '';

describe('the mails of complaints', () => {
  it('are three an hour to one address, from however many networks; each complaint has its number and its clock', async () => {
    const email = 'victim@example.in';
    const all = await Promise.all([...Array(12).keys()].map((at) => raised({ body: { email, text: `Spam ${at}` }, browser: `b${at}` })));
    expect(new Set(all.map(({ number }) => number)).size).toBe(12);
    expect(all.filter(({ isMailed }) => isMailed)).toHaveLength(TICKET_MAILS.max);
    expect(await mailsTo(email)).toHaveLength(TICKET_MAILS.max);
    const rows = await shop.rows('SELECT DISTINCT answer_due_at FROM grievances WHERE email = ?', email);
    expect(rows).toEqual([{ answer_due_at: AT + 48 * HOUR }]);
    for (let asked = 0; asked < 4; asked += 1) await askForLink(all[0]?.number ?? '');
    expect(await mailsTo(email)).toHaveLength(TICKET_MAILS.max);
    expect((await raised({ body: { email, text: 'An hour later.' }, at: AT + HOUR + 1 })).isMailed).toBe(true);
  });

  it('whoever opens one of them finds the other complaints of the address; the browser that wrote one does not', async () => {
    const email = 'many@example.in';
    const all = [];
    for (const text of ['One', 'Two', 'Three', 'Four']) all.push(await raised({ body: { email, text } }));
    const [first, , , last] = all;
    const [mail] = await mailsTo(email);
    const mailed = await open(first?.number ?? '', linkIn(mail?.text, first?.number ?? ''));
    const others = 'ticket' in mailed ? (mailed.ticket?.others ?? []) : [];
    const rest = all.slice(1).map(({ number }) => number);
    expect(others.map(({ number }) => number)).toEqual(rest.toReversed());
    expect(await open(last?.number ?? '', others[0]?.token ?? '')).toMatchObject({ status: 200, ticket: { messages: [{ text: 'Four' }] } });
    expect(await open(last?.number ?? '', last?.token ?? '')).toMatchObject({ status: 200, ticket: { others: [] } });
  });
});

describe('the form of complaints', () => {
  it('asks for a captcha after the third from a network, where one is set up, and loses nothing that was typed', async () => {
    Object.assign(shop.env, captcha);
    const from = anywhere();
    const send = (text: string, more = {}) => press({ body: { text, email: `${text}@example.in`, ...more }, from, browser: text });
    for (let at = 0; at < CAPTCHA_AFTER; at += 1) expect(await send(`free${at}`)).toHaveProperty('raised');
    expect(await send('next')).toMatchObject({ status: 403, captcha: '0x4site', typed: { text: 'next' } });
    expect(await send('next', { 'cf-turnstile-response': 'bad' })).toMatchObject({ status: 403 });
    expect(await send('next', { 'cf-turnstile-response': 'good' })).toHaveProperty('raised');
  });

  it('takes a bounded number of complaints from one network, whatever the browser says it is', async () => {
    const from = anywhere();
    const most = attemptLimits.complaintHere.max * ADDRESS_SHARES;
    const flood = (text: string) => press({ body: { text, email: `${text}@example.in` }, from, browser: text });
    for (let at = 0; at < most; at += 1) expect(await flood(`flood${at}`)).toHaveProperty('raised');
    const problem = 'Many complaints came from your network within the hour. Please write to our grievance officer, or try again later.';
    expect(await flood('one-more')).toMatchObject({ status: 429, problem, typed: { text: 'one-more' } });
  });
});

describe('a complaint in words that a stranger knows', () => {
  const body = { email: 'hers@example.in' };

  it('opens for the browser that sent it; everybody else hears only that it is here', async () => {
    const first = await raised({ body });
    expect((await raised({ body })).number).toBe(first.number);
    for (const browser of ['another browser', ''])
      expect(await press({ body: { ...body, name: 'Mallory' }, browser })).toMatchObject({ status: 200, known: first.number });
    expect(await mailsTo(body.email)).toHaveLength(1);
    // Complaints of old have no sender: nobody gets their link by their words.
    await shop.rows("UPDATE grievances SET sender = '' WHERE email = ?", body.email);
    expect(await press({ body, browser: '' })).toMatchObject({ known: first.number });
  });

  it('has a link that ends; a new one goes to its address alone', async () => {
    const email = 'late@example.in';
    const { number, token } = await raised({ body: { email } });
    const late = AT + TICKET_LINK_KEPT;
    expect(await open(number, token ?? '', late - 1)).toMatchObject({ status: 200 });
    expect(await open(number, token ?? '', late)).toMatchObject({ status: 404, ticket: null });
    const longer = String(token).replace(/^b\w+/, `b${(late + 365 * DAY).toString(36)}`);
    expect(await open(number, longer, late)).toMatchObject({ status: 404 });
    const answers = [await askForLink(number, late), await askForLink('CHG-99999', late)];
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, ticket: null, isLinkAsked: true });
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toBe('The links to your complaints');
    expect(await open(number, linkIn(mail?.text, number), late)).toMatchObject({ status: 200, ticket: { status: 'open' } });
  });
});
