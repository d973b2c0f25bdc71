import { expect, it } from 'vitest';
import { BODY_BYTES_MAX, FORM_PARTS_MAX } from '../../../rules/limits.ts';
import { formIn } from './form-with-files.ts';

const read = async (sent: Response) =>
  formIn(new Uint8Array(await sent.arrayBuffer()), new Request('http://shop.test', { method: 'POST', headers: sent.headers }));
const raw = (text: string, type = 'multipart/form-data; boundary=xx') => read(new Response(text, { headers: { 'content-type': type } }));
const part = (disposition: string, text: string) => `--xx\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;

it('reads what a browser sends: texts in every script, lines, and files whose bytes look like a boundary', async () => {
  const form = new FormData();
  form.append('comment', 'Très léger, हल्का\r\n\r\n--not the end--');
  form.append('keep', '0');
  form.append('keep', '2');
  const bytes = Uint8Array.of(0xff, 0xd8, 0, 13, 10, 45, 45, 255);
  form.append('photo', new File([bytes], 'a "b"; name="rating".jpg'));
  form.append('photo', new File([], 'empty.jpg'));
  const { fields, files } = await read(new Response(form));
  expect([...fields]).toEqual([
    ['comment', 'Très léger, हल्का\r\n\r\n--not the end--'],
    ['keep', '0'],
    ['keep', '2'],
  ]);
  expect(files.map((file) => [file.name, Uint8Array.from(file.bytes)])).toEqual([
    ['photo', bytes],
    ['photo', new Uint8Array(0)],
  ]);
});

it('a plain form has its fields; what is no form has none', async () => {
  expect([...(await raw('a=1&b=%00', 'application/x-www-form-urlencoded')).fields]).toEqual([
    ['a', '1'],
    ['b', ''],
  ]);
  for (const text of ['', 'a', '--xx', '--xx\r\n', '--xx--\r\n', '--xx\r\n\r\n--xx--', `--xx\r\n${'a'.repeat(9_000)}`, '\r\n--xx\r\n'])
    expect([text.slice(0, 20), [...(await raw(text)).fields]]).toEqual([text.slice(0, 20), []]);
});

it('refuses a form of many parts, and a text that is too long', async () => {
  const parts = (count: number) => `${part('name="a"', '').repeat(count)}--xx--\r\n`;
  expect([...(await raw(parts(FORM_PARTS_MAX))).fields]).toHaveLength(FORM_PARTS_MAX);
  await expect(raw(parts(FORM_PARTS_MAX + 1))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const long = (length: number) => raw(`${part('name="a"', 'x'.repeat(length))}--xx--`);
  expect((await long(BODY_BYTES_MAX)).fields.get('a')).toHaveLength(BODY_BYTES_MAX);
  await expect(long(BODY_BYTES_MAX + 1)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
});
