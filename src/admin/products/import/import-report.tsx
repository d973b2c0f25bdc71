import type { LineReport } from '../../../features/products/admin/import-products.server.ts';
import { columnOf } from '../../../features/products/admin/product-csv.ts';
import { rateText } from '../../../rules/money/gst.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { oddPrices } from '../../../rules/money/odd-prices.ts';
import { count } from '../../../rules/text.ts';
import { englishNameOf, otherLanguages } from '../../../rules/translations/other-languages.ts';
import { Tag } from '../../parts/status/tag.tsx';
import { AddSizesButton } from '../add-sizes-button.tsx';
import type { ImportState } from './use-import.client.ts';

/** More than this is for the report file. */
const SHOWN = 200;

/** 'Hindi' */
const others = otherLanguages.map(englishNameOf).join(' or ');

const moneyColumns: readonly string[] = ['price', 'originalPrice', 'mrp'];
const asText = (field: string, value: unknown): string => {
  if (value === null || value === '') return 'empty';
  if (moneyColumns.includes(field) && typeof value === 'number') return (value / 100).toFixed(2);
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'picture' : 'pictures'}`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
};

type Priced = LineReport & { readonly sells: NonNullable<LineReport['sells']> };
const isPriced = (report: LineReport): report is Priced => report.sells !== undefined;

interface Props {
  readonly state: ImportState;
  /** A category lists sizes of the file now: the dry run is worth another look. */
  readonly onSizesAdded: () => void;
}

/** The result of the dry run or of the import: sums, lines that need a person, and the changes. */
export function ImportReport({ state: { step, reports }, onSizesAdded }: Props) {
  const of = (outcome: LineReport['outcome']) => reports.filter((report) => report.outcome === outcome);
  const [added, changed, same, refused] = [of('new'), of('changed'), of('same'), of('refused')];
  const texts = [...added, ...changed].reduce((sum, report) => sum + (report.texts ?? 0), 0);
  const held = added.filter(({ isHeldBack }) => isHeldBack).length;
  const ofCategory = [...added, ...changed].filter(({ isTaxOfCategory }) => isTaxOfCategory).length;
  const priced = [...added, ...changed].filter(isPriced);
  const odd = oddPrices(priced.map(({ sells }) => sells.price));
  const isPlan = step === 'checking' || step === 'checked';
  return (
    <>
      <section className="panel">
        <h2>{isPlan ? 'Dry run: nothing is changed yet' : 'Import'}</h2>
        <table className="mini-table">
          <tbody>
            <tr>
              <th scope="row">
                <Tag mark="tick-disc" tone="ok" word="New" />
              </th>
              <td className="num">{added.length}</td>
            </tr>
            <tr>
              <th scope="row">
                <Tag mark="half-bead" word="Changed" />
              </th>
              <td className="num">{changed.length}</td>
            </tr>
            <tr>
              <th scope="row">
                <Tag mark="cross-ring" tone="off" word="Same as now, left alone" />
              </th>
              <td className="num">{same.length}</td>
            </tr>
            <tr>
              <th scope="row">
                <Tag mark="filled-diamond" tone="bad" word="Left out" />
              </th>
              <td className="num">{refused.length}</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Lines</th>
              <td className="num">{reports.length}</td>
            </tr>
          </tfoot>
        </table>
        {held > 0 && (
          <p className="text-meta">{`${count(held, 'new product')} without category and picture: in the archive until they have both.`}</p>
        )}
        {ofCategory > 0 && (
          <p className="text-meta">{`${count(ofCategory, 'line')} ${ofCategory === 1 ? 'takes HSN code and GST from its' : 'take HSN code and GST from their'} category.`}</p>
        )}
        {texts > 0 && <p className="text-meta">{`Among them: ${count(texts, 'text')} in ${others}.`}</p>}
      </section>
      {step === 'checked' && <Unoffered lines={refused} onAdded={onSizesAdded} />}
      {refused.length > 0 && <Refused lines={refused} />}
      {isPlan && <Sold title="Is this price right?" lines={priced.filter(({ sells }) => odd.has(sells.price))} />}
      {isPlan && changed.length > 0 && <Changed lines={changed} />}
      {isPlan && (
        <Sold
          title={added.length === 1 ? '1 product is new' : `${added.length} products are new`}
          lines={priced.filter(({ outcome }) => outcome === 'new')}
        />
      )}
    </>
  );
}

/** Sizes of the file that their categories do not list, each category with its button. */
function Unoffered({ lines, onAdded }: { lines: readonly LineReport[]; onAdded: () => void }) {
  const byCategory = new Map<number, { category: { id: number; name: string }; sizes: Set<string> }>();
  for (const { unoffered } of lines) {
    if (!unoffered?.category) continue;
    const known = byCategory.get(unoffered.category.id) ?? { category: unoffered.category, sizes: new Set<string>() };
    for (const size of unoffered.sizes) known.sizes.add(size);
    byCategory.set(unoffered.category.id, known);
  }
  if (byCategory.size === 0) return null;
  return (
    <section className="panel">
      <h2>Sizes that no category lists</h2>
      <p>Shoppers choose among the sizes of the category. Once it lists these, the lines go in.</p>
      <div className="actions">
        {[...byCategory.values()].map(({ category, sizes }) => (
          <AddSizesButton key={category.id} category={category} sizes={[...sizes]} except={null} onAdded={onAdded} />
        ))}
      </div>
    </section>
  );
}

function Refused({ lines }: { lines: readonly LineReport[] }) {
  return (
    <section className="panel">
      <h2>{lines.length === 1 ? '1 line needs you' : `${lines.length} lines need you`}</h2>
      <table className="mini-table">
        <thead>
          <tr>
            <th>Line</th>
            <th>SKU</th>
            <th>What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN).map(({ line, sku, faults }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{sku}</td>
              <td>
                {Object.entries(faults).map(([column, sentence]) => (
                  <span className="detail" key={column}>
                    <b>{column}</b> {sentence}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > SHOWN && <p className="text-meta">The report has all of them.</p>}
    </section>
  );
}

/** Shows what lines sell, as it was read. */
function Sold({ title, lines }: { title: string; lines: readonly Priced[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="panel">
      <h2>{title}</h2>
      <table className="mini-table">
        <thead>
          <tr>
            <th>Line</th>
            <th>Product</th>
            <th className="num">Price</th>
            <th className="num">Pieces</th>
            <th className="num">GST</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN).map(({ line, sku, name, sells }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                {name}
                <span className="text-meta detail">{sku}</span>
              </td>
              <td className="num">{formatInr(sells.price)}</td>
              <td className="num">{sells.stock}</td>
              <td className="num">{sells.gstRate === null ? '' : `${rateText(sells.gstRate)} %`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > SHOWN && <p className="text-meta">and {lines.length - SHOWN} more</p>}
    </section>
  );
}

function Changed({ lines }: { lines: readonly LineReport[] }) {
  const rows = lines.flatMap(({ line, sku, name, changes }) =>
    Object.entries(changes).map(([field, [before, after]]) => ({ key: `${line} ${field}`, sku: sku || name, field, before, after })),
  );
  return (
    <section className="panel">
      <h2>{lines.length === 1 ? '1 product changes' : `${lines.length} products change`}</h2>
      <table className="mini-table">
        <thead>
          <tr>
            <th>SKU</th>
            <th>Field</th>
            <th>Before → after</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map(({ key, sku, field, before, after }) => (
            <tr key={key}>
              <td>{sku}</td>
              <td>{field.startsWith('stock') ? field : columnOf(field)}</td>
              <td>
                {field.startsWith('stock') ? (
                  <ins>{String(after)}</ins>
                ) : (
                  <>
                    <del>{asText(field, before)}</del> → <ins>{asText(field, after)}</ins>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && <p className="text-meta">and {rows.length - SHOWN} more</p>}
    </section>
  );
}
