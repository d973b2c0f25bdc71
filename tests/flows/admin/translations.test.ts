import { expect, it } from 'vitest';
import type { TranslationList } from '../../../src/admin/own-translations/list-translations.server.ts';
import type { SubjectTexts } from '../../../src/admin/own-translations/read-subject.server.ts';
import type { BackReport } from '../../../src/admin/own-translations/translations-back.server.ts';
import { type Table, tableOf } from '../../../src/admin/parts/sheet/file-table.ts';
import { readSheet } from '../../../src/admin/parts/sheet/read-sheet.client.ts';
import { type BackLine, backColumns, backLines } from '../../../src/admin/texts/translations/back-lines.ts';
import type { ToDo } from '../../../src/admin/to-do/to-do.server.ts';
import { toDoCount, toDoWord } from '../../../src/admin/to-do/to-do-kinds.ts';
import { stateOf } from '../../../src/rules/translations/translation-state.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, cookie, email } = await shopWithAdministrator();

type Refused = { readonly code: string; readonly fields?: Record<string, string> };
const piece = async (name: string, description = '') => {
  const id = await shop.addProduct({ price: 70_000, stock: 2 });
  await shop.rows('UPDATE products SET name = ?, description = ?, updated_at = updated_at + 1 WHERE id = ?', name, description, id);
  return String(id);
};
const textsOf = async (subject: string) => {
  const { fields } = (await ask<SubjectTexts>('GET', `/translations/subject?language=hi&kind=product&subject=${subject}`)).body;
  return (field: string) => fields.find((one) => one.field === field) ?? { text: '', seen: -1, state: 'none', english: '' };
};
const save = (subject: string, fields: object[], isRight = false) =>
  ask<SubjectTexts & Refused>('PUT', '/translations', { language: 'hi', kind: 'product', subject, fields, isRight });
const nameOf = async (subject: string, text: string, isRight = false) => {
  const { english, seen } = (await textsOf(subject))('name');
  return save(subject, [{ field: 'name', text, english, seen }], isRight);
};
const stored = (subject: string) =>
  shop.rows("SELECT field, text, english, state FROM translations WHERE kind = 'product' AND subject = ? ORDER BY field", subject);
const list = async (query: string) => (await ask<TranslationList>('GET', `/translations?language=hi&${query}`)).body;
const back = async (lines: readonly Partial<BackLine>[], how: { isDryRun?: boolean; isRight?: boolean } = {}) => {
  const sent = lines.map((line, at) => ({ line: at + 2, key: '', english: '', text: '', ...line }));
  const body = { language: 'hi', lines: sent, isDryRun: false, isRight: false, ...how };
  return (await ask<{ lines: BackReport[] }>('POST', '/translations/back', body)).body.lines;
};

it('a text is a draft until somebody says that it is right, and each step has its line in the log', async () => {
  const id = await piece('Mayur Juda Pin');
  expect((await textsOf(id))('name')).toMatchObject({ english: 'Mayur Juda Pin', text: '', state: 'missing', seen: 0 });
  expect((await nameOf(id, ' मयूर जूड़ा पिन ')).status).toBe(200);
  expect(await stored(id)).toEqual([{ field: 'name', text: 'मयूर जूड़ा पिन'.normalize('NFC'), english: 'Mayur Juda Pin', state: 'draft' }]);
  await nameOf(id, 'मयूर जूड़ा पिन', true);
  expect((await textsOf(id))('name').state).toBe('reviewed');
  await nameOf(id, '');
  expect(await stored(id)).toEqual([]);
  const log = await actionsOn(shop, 'translation', `hi:product:${id}`);
  expect(log).toMatchObject(['update', 'publish', 'delete'].map((action) => ({ actor: email, action, label: 'Hindi: Mayur Juda Pin' })));
});

it('a text keeps the shown name where only the description gets a draft', async () => {
  const id = await piece('Kada', 'Broad and light.');
  await nameOf(id, 'कड़ा', true);
  const of = await textsOf(id);
  const typed = { description: 'चौड़ा और हल्का।', name: 'कड़ा' };
  const fields = Object.entries(typed).map(([field, text]) => ({ field, text, english: of(field).english, seen: of(field).seen }));
  await save(id, fields);
  expect((await stored(id)).map(({ field, state }) => `${field} ${state}`)).toEqual(['description draft', 'name reviewed']);
});

it('a text is not overwritten by a second editor, who is told', async () => {
  const id = await piece('Nath');
  const { seen } = (await textsOf(id))('name');
  const write = (text: string) => save(id, [{ field: 'name', text, english: 'Nath', seen }]);
  expect((await write('नथ')).status).toBe(200);
  const second = await write('नथनी');
  expect([second.status, second.body.code]).toEqual([409, 'RECORD_CHANGED']);
  expect(await stored(id)).toMatchObject([{ text: 'नथ' }]);
});

it('a text is called changed after the English, stays shown, and is right again by a press', async () => {
  const id = await piece('Jhumka');
  await nameOf(id, 'झुमका', true);
  await shop.rows("UPDATE products SET name = 'Small Jhumka', updated_at = updated_at + 1 WHERE id = ?", Number(id));
  expect((await textsOf(id))('name')).toMatchObject({ state: 'changed', text: 'झुमका', writtenFrom: 'Jhumka' });
  expect((await list('tab=changed')).rows.map(({ subject }) => subject)).toContain(id);
  await nameOf(id, 'झुमका', true);
  expect((await textsOf(id))('name').state).toBe('reviewed');
});

it('a text is refused beside its field where it has signs that nobody sees; that of no piece is not found', async () => {
  const id = await piece('Pin');
  const { status, body } = await nameOf(id, 'पि\u0007न', true);
  expect([status, body.code, body.fields]).toEqual([422, 'FIELDS_WRONG', { name: 'It has signs that nobody sees: type it again.' }]);
  expect(await stored(id)).toEqual([]);
  expect((await save('999999', [{ field: 'name', text: 'x', english: 'x', seen: 0 }])).body.code).toBe('RECORD_NOT_FOUND');
  expect((await ask('GET', '/translations/subject?kind=product&subject=999999')).status).toBe(404);
});

it('the list counts each state as the rule does, and finds by English, Hindi and key', async () => {
  const id = await piece('Payal of bells');
  await nameOf(id, 'घुँघरू पायल');
  const { rows, tabs, counts, isOffered } = await list('tab=all&kind=product');
  for (const { kind, subject, field, english, state } of rows) {
    const sql = 'SELECT state, english FROM translations WHERE kind = ? AND subject = ? AND field = ?';
    const [now] = await shop.rows(sql, kind, subject, field);
    expect(state).toBe(stateOf(now ? (now as never) : null, english));
  }
  expect(tabs.all).toBe(Object.values(counts).reduce((sum, one) => sum + one, 0));
  expect(isOffered).toBe(false);
  for (const search of ['PAYAL of', 'घुँघरू', `product:${id}:name`]) {
    const found = await list(`tab=draft&search=${encodeURIComponent(search)}`);
    expect([search, found.total, found.rows.map(({ subject }) => subject)]).toEqual([search, 1, [id]]);
  }
});

it('the list has the texts of the store that the owner changed; the code says the others in Hindi', async () => {
  const ofStore = async () => (await list('tab=all&kind=store')).rows.map(({ field, english }) => [field, english]);
  const greeting = ['greeting', 'Hello Chamak, I have a question.'];
  expect(await ofStore()).toEqual([greeting]);
  const { byCode } = (await ask<SubjectTexts>('GET', '/translations/subject?kind=store&subject=')).body;
  expect(byCode).toEqual(['tagline', 'designation']);
  await shop.rows("UPDATE store_settings SET value = json_set(value, '$.designation', 'Head of complaints') WHERE section = 'grievance'");
  expect(await ofStore()).toEqual([greeting, ['designation', 'Head of complaints']]);
});

it('the list counts pieces without Hindi as work only where the shop offers Hindi', async () => {
  await piece('Without Hindi');
  const waiting = async () => {
    const line = (await ask<ToDo>('GET', '/to-do')).body.lines.find(({ id }) => id === 'untranslated');
    return line ? `${toDoCount(line.count)} ${toDoWord(line)}` : '';
  };
  expect(await waiting()).toBe('');
  shop.env.LANGUAGES = 'en,hi';
  // One that nobody can buy counts nowhere.
  await shop.rows('UPDATE products SET archived_at = 1 WHERE id NOT IN (SELECT id FROM products ORDER BY id DESC LIMIT 3)');
  await nameOf(await piece('In Hindi'), 'हिंदी में', true);
  await nameOf(await piece('Drafted'), 'हिंदी में');
  expect(await waiting()).toBe('4 of 5 pieces without Hindi');
  expect((await list('tab=all')).isOffered).toBe(true);
  shop.env.LANGUAGES = 'en';
});

const exported = async (query: string) => {
  const answer = await shop.fetch(`/api/admin/translations.csv?language=hi&${query}`, { headers: { cookie } });
  return new Uint8Array(await answer.arrayBuffer());
};
const linesIn = (table: Table) => backLines(table, backColumns(table, 'hi'));
const linesOf = async (bytes: Uint8Array<ArrayBuffer>, name = 'hindi.csv') =>
  linesIn(tableOf(name, await readSheet(new File([bytes], name)), { max: 5000 }));

it('the file of a translator goes out and comes back: a formula is safe on the way, and the same file changes nothing', async () => {
  const id = await piece('=1+1 Kada', 'Two lines\nof text, with commas');
  await nameOf(id, '=1+1 कड़ा');
  const bytes = await exported(`search=product:${id}:`);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text).toMatch(/^\ufeffkey,English,Hindi,state,where\r\n/);
  expect(text).toContain(`product:${id}:name,"'=1+1 Kada","'=1+1 कड़ा","draft, not shown",`);
  const lines = await linesOf(bytes);
  expect((await back(lines)).map(({ outcome }) => outcome)).toEqual(['same', 'same']);
  const translated = lines.map((line) => (line.key.endsWith('description') ? { ...line, text: 'दो पंक्तियाँ\r\nऔर, विराम' } : line));
  expect((await back(translated, { isDryRun: true })).map(({ outcome }) => outcome)).toEqual(['same', 'new']);
  expect(await stored(id)).toHaveLength(1);
  await back(translated, { isRight: true });
  expect(await stored(id)).toEqual([
    { field: 'description', text: 'दो पंक्तियाँ\nऔर, विराम', english: 'Two lines\nof text, with commas', state: 'reviewed' },
    { field: 'name', text: '=1+1 कड़ा'.normalize('NFC'), english: '=1+1 Kada', state: 'reviewed' },
  ]);
});

it('a line is refused by its number: other English, markup, another brace, no key, twice, gone', async () => {
  const id = await piece('Bindi');
  const key = `product:${id}:name`;
  await nameOf(id, 'बिंदी', true);
  const line = { key, english: 'Bindi', text: 'बिंदियाँ' };
  const one = async (over: Partial<BackLine>) => (await back([{ ...line, ...over }]))[0];
  for (const [over, reason] of [
    [{ english: 'Bindi, red' }, 'The English has changed. It is now “Bindi”.'],
    [{ text: '<i>बिंदी</i>' }, 'no tags'],
    [{ text: '{n} बिंदी' }, 'no braces'],
    [{ text: 'क्ष'.repeat(200) }, 'At most 120 characters; this has 600.'],
    [{ key: 'product:6' }, 'key'],
    [{ key: 'product:999999:name' }, 'no longer'],
  ] as const)
    expect(await one(over)).toMatchObject({ line: 2, outcome: 'refused', reason: expect.stringContaining(reason) });
  expect(await one({ text: ' ' })).toMatchObject({ outcome: 'same' });
  expect(await stored(id)).toMatchObject([{ text: 'बिंदी', state: 'reviewed' }]);
  const twice = await back([line, line], { isDryRun: true });
  expect(twice.map(({ line: at, outcome, hides }) => `${at} ${outcome} ${hides}`)).toEqual(['2 changed true', '3 refused false']);
});
