import { expect, it } from 'vitest';
import { csvResponse, rupeesCell } from './csv.ts';

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
