import { type CsvColumn, csvColumns } from '../../../features/products/admin/product-csv.ts';
import { translationWords } from '../../../features/products/admin/translation-columns.ts';
import { sentenceCase } from '../../../rules/text.ts';
import type { Table } from '../../parts/sheet/file-table.ts';
import { hasCode } from './catalogue-file.ts';
import { type ColumnMap, isColumn } from './column-map.ts';

const words: Readonly<Partial<Record<CsvColumn, string>>> = {
  sku: 'Your own code (SKU)',
  original_price: 'Price before the offer',
  price: 'Selling price, GST included',
  mrp: 'MRP',
  images: 'Pictures (file names)',
  generic_name: 'Kind of goods (generic name)',
  net_quantity: 'Pieces in the pack',
  hsn_code: 'HSN code',
  gst_rate: 'GST, percent',
  id: 'Id in this shop',
  ...translationWords,
};
const wordOf = (column: CsvColumn) => words[column] ?? sentenceCase(column);

interface Props {
  readonly table: Table;
  readonly map: ColumnMap;
  readonly onChoose: (head: string, column: CsvColumn | '') => void;
}

/** What each column of the file is. It is remembered for the next file with the same columns. */
export function MapColumns({ table: { heads, rows }, map, onChoose }: Props) {
  return (
    <section className="panel">
      <h2>Columns</h2>
      {!hasCode(map) && (
        <p className="note note--bad" role="alert">
          Say which column is your own code (SKU): products are matched by it.
        </p>
      )}
      <table className="mini-table import-columns">
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">In the shop</th>
          </tr>
        </thead>
        <tbody>
          {heads.map((head) => (
            <tr key={head}>
              <th scope="row">
                <b>{head}</b>
                <span className="text-meta detail">{rows.find(({ cells }) => cells[head])?.cells[head]?.slice(0, 60)}</span>
              </th>
              <td>
                <select
                  className="select"
                  aria-label={`Column ${head}`}
                  value={map[head] ?? ''}
                  onChange={({ target }) => onChoose(head, isColumn(target.value) ? target.value : '')}
                >
                  <option value="">Left out</option>
                  {csvColumns.map((column) => (
                    <option key={column} value={column}>
                      {wordOf(column)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-meta">Remembered on this device for the next file with these columns.</p>
    </section>
  );
}
