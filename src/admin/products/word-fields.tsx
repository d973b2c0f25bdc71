import type { UseFormReturn } from 'react-hook-form';
import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import type { ProductRecord } from '../../features/products/admin/read-product.server.ts';
import { type AttributeKind, attributeKinds, attributes, wordsIn, wordsText } from '../../rules/filters/attributes.ts';
import { type GoodsKind, goodsWord } from '../../rules/goods/goods.ts';
import { moveByArrows } from '../parts/arrow-keys.client.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/form/text-field.tsx';

/** The number of words that a field suggests. */
const OFFERED = 10;

interface Props {
  readonly form: UseFormReturn<ProductForm>;
  readonly record: Pick<ProductRecord, 'words' | 'goods'>;
}

const noExamples = { colour: [], material: [], finish: [], stone: [], occasion: ['everyday', 'wedding', 'gift'] };
/** Words that fields suggest until pieces of the shop have words of their own. Those of jewellery are in `attributes`. */
const otherExamples: Readonly<Record<Exclude<GoodsKind, 'jewellery'>, Readonly<Record<AttributeKind, readonly string[]>>>> = {
  clothing: {
    ...noExamples,
    ...{
      colour: ['red', 'maroon', 'green', 'white'],
      material: ['cotton', 'silk', 'linen'],
      finish: ['handloom'],
      stone: ['zari', 'embroidery'],
    },
  },
  home: { ...noExamples, colour: ['brass', 'white', 'red'], material: ['brass', 'wood', 'clay'], finish: ['polished', 'matt'] },
  other: noExamples,
};

const examplesOf = (kind: AttributeKind, goods: GoodsKind) =>
  goods === 'jewellery' ? attributes[kind].examples : otherExamples[goods][kind];

/** The words that describe the piece, by which shoppers filter. */
export function WordFields({ form, record }: Props) {
  return (
    <section className="panel">
      <h2>Details and filters</h2>
      <p className="hint">Words with commas between. Shoppers filter by them, and the page of the piece shows them.</p>
      {attributeKinds.map((kind) => (
        <div className="stack" key={kind}>
          <TextField
            form={form}
            name={kind}
            label={goodsWord(record.goods, kind)}
            isOptional
            placeholder={wordsText(examplesOf(kind, record.goods.kind))}
          />
          <OfferedWords form={form} kind={kind} record={record} />
        </div>
      ))}
    </section>
  );
}

/** Words of other pieces, and examples where there are too few, as buttons that add them: one stop of the Tab key. */
function OfferedWords({ form, kind, record: { words, goods } }: Props & { readonly kind: AttributeKind }) {
  const typed = form.watch(kind);
  const own = wordsIn(typed);
  const known = words.flatMap((word) => (word.kind === kind ? [word.value] : []));
  const offered = [...new Set([...known, ...examplesOf(kind, goods.kind)])].filter((word) => !own.includes(word)).slice(0, OFFERED);
  if (offered.length === 0) return null;
  const add = (word: string) => form.setValue(kind, wordsText([...wordsIn(typed), word]), { shouldDirty: true, shouldValidate: true });
  return (
    <fieldset className="actions" onKeyDown={moveByArrows}>
      <legend className="sr-only">Words to add to {goodsWord(goods, kind)}; the arrow keys choose</legend>
      {offered.map((value, at) => (
        <Button
          key={value}
          look="quiet"
          word={`+ ${value}`}
          aria-label={`Add ${value} to ${goodsWord(goods, kind)}`}
          tabIndex={at === 0 ? 0 : -1}
          onClick={() => add(value)}
        />
      ))}
    </fieldset>
  );
}
