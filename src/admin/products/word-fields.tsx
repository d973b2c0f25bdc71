import type { UseFormReturn } from 'react-hook-form';
import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import type { ProductRecord } from '../../features/products/admin/read-product.server.ts';
import { type AttributeKind, attributes, wordsIn, wordsText } from '../../rules/filters/attributes.ts';
import { attributesOf, type GoodsKind, type NamedAttribute, usualAttributeName } from '../../rules/goods/goods.ts';
import { moveByArrows } from '../parts/arrow-keys.client.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/form/text-field.tsx';

/** The number of words that a field suggests. */
const OFFERED = 10;

interface Props {
  readonly form: UseFormReturn<ProductForm>;
  readonly record: Pick<ProductRecord, 'words' | 'goods'>;
}

type Examples = Readonly<Partial<Record<AttributeKind, readonly string[]>>>;
/** Words that fields suggest until pieces of the shop have words of their own. Those of jewellery are in `attributes`. */
const otherExamples: Readonly<Record<Exclude<GoodsKind, 'jewellery'>, Examples>> = {
  clothing: {
    colour: ['red', 'maroon', 'green', 'white'],
    material: ['cotton', 'silk', 'linen'],
    finish: ['handloom'],
    stone: ['zari', 'embroidery'],
    length: ['5.5 m', '6.3 m'],
    occasion: attributes.occasion.examples,
  },
  home: { colour: ['brass', 'white', 'red'], material: ['brass', 'wood', 'clay'], finish: ['polished', 'matt'] },
  other: {},
};

/** A kind that the owner has named otherwise suggests nothing. */
const examplesOf = ({ kind, name }: NamedAttribute, goods: GoodsKind): readonly string[] =>
  name !== usualAttributeName(goods, kind) ? [] : goods === 'jewellery' ? attributes[kind].examples : (otherExamples[goods][kind] ?? []);

/** The words that describe the piece, by which shoppers filter. */
export function WordFields({ form, record }: Props) {
  return (
    <section className="panel">
      <h2>Details and filters</h2>
      <p className="hint">Words with commas between. Shoppers filter by them, and the page of the piece shows them.</p>
      {attributesOf(record.goods).map((named) => (
        <div className="stack" key={named.kind}>
          <TextField
            form={form}
            name={named.kind}
            label={named.name}
            isOptional
            placeholder={wordsText(examplesOf(named, record.goods.kind))}
          />
          <OfferedWords form={form} named={named} record={record} />
        </div>
      ))}
    </section>
  );
}

/** Words of other pieces, and examples where there are too few, as buttons that add them: one stop of the Tab key. */
function OfferedWords({ form, named, record: { words, goods } }: Props & { readonly named: NamedAttribute }) {
  const { kind, name } = named;
  const typed = form.watch(kind);
  const own = wordsIn(typed);
  const known = words.flatMap((word) => (word.kind === kind ? [word.value] : []));
  const offered = [...new Set([...known, ...examplesOf(named, goods.kind)])].filter((word) => !own.includes(word)).slice(0, OFFERED);
  if (offered.length === 0) return null;
  const add = (word: string) => form.setValue(kind, wordsText([...wordsIn(typed), word]), { shouldDirty: true, shouldValidate: true });
  return (
    <fieldset className="actions" onKeyDown={moveByArrows}>
      <legend className="sr-only">Words to add to {name}; the arrow keys choose</legend>
      {offered.map((value, at) => (
        <Button
          key={value}
          look="quiet"
          word={`+ ${value}`}
          aria-label={`Add ${value} to ${name}`}
          tabIndex={at === 0 ? 0 : -1}
          onClick={() => add(value)}
        />
      ))}
    </fieldset>
  );
}
