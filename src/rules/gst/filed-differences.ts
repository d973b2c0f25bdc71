/** A figure of a row that is another now; null where the row is not in that file. */
export interface ChangedFigure {
  /** As the file calls it: 'txval' */
  readonly name: string;
  readonly filed: string | null;
  readonly now: string | null;
}

/** A row of a table of the return that is not what was filed. */
export interface ChangedRow {
  /** As the file calls it: 'b2cs'; '' for the head of the file. */
  readonly table: string;
  /** Names of the row: ['INTER', '27', '3'], ['29AAGCB7383J1Z4', 'CHK/26-27/000101', '3'] */
  readonly row: readonly string[];
  readonly figures: readonly ChangedFigure[];
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The fields that name a row; the place of a row (`num`) says nothing, and `hash` is the same in each file. */
const naming = ['ctin', 'inum', 'nt_num', 'hsn_sc', 'uqc', 'sply_ty', 'pos', 'typ', 'rt', 'doc_num', 'from'];
const passedOver = ['num', 'hash'];

interface Row {
  readonly table: string;
  readonly row: readonly string[];
  readonly figures: Map<string, string>;
}

/** Returns the rows of a file by their names, however deep they are. */
function rowsOf(text: string): Map<string, Row> {
  const rows = new Map<string, Row>();
  const walk = (value: Json, table: string, above: readonly string[]): void => {
    if (isList(value)) for (const each of value) walk(each, table, above);
    if (!isObject(value)) return;
    const fields = Object.entries(value).filter(([name]) => !passedOver.includes(name));
    const row = [...above, ...naming.flatMap((name) => (isPlain(value[name]) ? [String(value[name])] : []))];
    const key = JSON.stringify([table, row]);
    for (const [name, each] of fields) {
      if (!isPlain(each)) walk(each, table === '' || table === 'hsn' ? name : table, row);
      else if (!naming.includes(name)) {
        const known = rows.get(key) ?? { table, row, figures: new Map<string, string>() };
        known.figures.set(name, String(each));
        rows.set(key, known);
      }
    }
  };
  walk(JSON.parse(text), '', []);
  return rows;
}

const isPlain = (value: Json | undefined): value is string | number | boolean =>
  value !== undefined && value !== null && typeof value !== 'object';
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json): value is { readonly [key: string]: Json } => typeof value === 'object' && value !== null && !isList(value);

/** Returns the rows of two GSTR-1 files that differ, as JSON texts, in the order of the file that was filed. Empty tables say nothing. */
export function filedDifferences(filed: string, now: string): ChangedRow[] {
  const [before, after] = [rowsOf(filed), rowsOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, young] = [before.get(key), after.get(key)];
    const known = old ?? young;
    if (!known) return [];
    const names = new Set([...(old?.figures.keys() ?? []), ...(young?.figures.keys() ?? [])]);
    const figures = [...names]
      .map((name): ChangedFigure => ({ name, filed: old?.figures.get(name) ?? null, now: young?.figures.get(name) ?? null }))
      .filter((figure) => figure.filed !== figure.now);
    return figures.length === 0 ? [] : [{ table: known.table, row: known.row, figures }];
  });
}

/** Returns which numbers of documents are in no run of numbers of a filed file. */
export function numbersBeyond(filed: string, numbers: readonly string[]): string[] {
  const runs = [...rowsOf(filed).values()]
    .filter(({ table }) => table === 'doc_issue')
    .map(({ row, figures }) => [row.at(-1) ?? '', figures.get('to') ?? '']);
  return numbers.filter(
    (number) => !runs.some(([from = '', to = '']) => seriesOf(from) === seriesOf(number) && from <= number && number <= to),
  );
}

/** 'CHK/26-27/000123' → 'CHK/26-27/'. The digits of a series are as many in each number. */
const seriesOf = (number: string): string => number.slice(0, number.lastIndexOf('/') + 1);
