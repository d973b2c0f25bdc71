import { type AttributeKind, attributeKinds } from '../../../rules/filters/attributes.ts';
import type { NamedAttribute } from '../../../rules/goods/goods.ts';
import { slugOf } from '../../../rules/text.ts';
import { type CsvColumn, csvColumns } from './product-csv.ts';

interface ExportedColumn {
  readonly column: CsvColumn;
  /** Its name in the first line of the file. */
  readonly head: string;
}

const isKind = (column: CsvColumn): column is AttributeKind => (attributeKinds as readonly string[]).includes(column);
const ofNoKind: readonly string[] = csvColumns.filter((column) => !isKind(column));

/** Returns the head of a kind of words: 'Saree fabric' → 'saree_fabric'. A name that is no head, or that of another column, leaves the kind's own. */
export function headOf({ kind, name }: NamedAttribute): string {
  const head = slugOf(name).replaceAll('-', '_');
  return head === '' || ofNoKind.includes(head) ? kind : head;
}

/** Returns the columns of a catalogue file of a shop: the kinds of words that it has, in its order. */
export function exportedColumns(kinds: readonly NamedAttribute[]): readonly ExportedColumn[] {
  const [first] = attributeKinds;
  const named = kinds.map((each) => ({ column: each.kind, head: headOf(each) }));
  const plain: readonly CsvColumn[] = csvColumns.filter((column) => column === first || !isKind(column));
  return plain.flatMap((column): readonly ExportedColumn[] => (column === first ? named : [{ column, head: column }]));
}
