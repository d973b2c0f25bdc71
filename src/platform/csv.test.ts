import { expect, it } from 'vitest';
import { csvResponse, EXPORT_PAGE, exportPages, rupeesCell } from './csv.ts';

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString('utf8');

it('has a byte order mark, line ends of Windows, and no cell that a spreadsheet runs', async () => {
  async function* pages() {
    yield [['=1+1', '+91', '-5', '@x', '\tx']];
    yield [['a "b", c', 'श्रीमती ₹', -5, rupeesCell(319_140), rupeesCell(5)]];
  }
  const answer = csvResponse('x.csv', ['A', 'B'], pages());
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="x.csv"');
  expect(await bytesOf(answer)).toBe('\ufeffA,B\r\n"\'=1+1","\'+91","\'-5","\'@x","\'\tx"\r\n"a ""b"", c",श्रीमती ₹,-5,3191.4,0.05\r\n');
});

it('marks full-width and small signs of formulas too, and no others', async () => {
  async function* pages() {
    yield [['＝1+1', '＋91', '－5', '＠x', '﹦1', 'a＝1', '１']];
  }
  expect(await csvResponse('x.csv', ['A'], pages()).text()).toContain('"\'＝1+1","\'＋91","\'－5","\'＠x","\'﹦1",a＝1,１');
});

const full = Array.from({ length: EXPORT_PAGE }, (_, at) => at);

it('reads page after page by the last row, until one is not full', async () => {
  const asked: (number | null)[] = [];
  const pages = exportPages<number>(
    async (after) => {
      asked.push(after);
      return asked.length < 3 ? full : [7];
    },
    (row) => [[row], [-row]],
  );
  const text = await bytesOf(csvResponse('x.csv', ['A'], pages));
  expect(asked).toEqual([null, EXPORT_PAGE - 1, EXPORT_PAGE - 1]);
  expect(text.split('\r\n').length).toBe(1 + (2 * EXPORT_PAGE + 1) * 2 + 1);
  expect(text.endsWith('\r\n7\r\n-7\r\n')).toBe(true);
});

it('reads nothing before it is asked, and nothing more once the reader has stopped', async () => {
  let asked = 0;
  const pages = exportPages<number>(
    async () => {
      asked += 1;
      return full;
    },
    (row) => [[row]],
  );
  const reader = csvResponse('x.csv', ['A'], pages).body?.getReader();
  await reader?.read();
  await reader?.read();
  const before = asked;
  await reader?.cancel();
  expect(before).toBeLessThanOrEqual(2);
  expect(await pages.next()).toEqual({ done: true, value: undefined });
  expect(asked).toBe(before);
});

it('breaks off where a page cannot be read, instead of ending like a whole file', async () => {
  let asked = 0;
  const pages = exportPages<number>(
    async () => {
      asked += 1;
      if (asked === 2) throw new Error('the database is away');
      return full;
    },
    (row) => [[row]],
  );
  await expect(csvResponse('x.csv', ['A'], pages).text()).rejects.toThrow('the database is away');
});
