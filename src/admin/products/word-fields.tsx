import type { UseFormReturn } from 'react-hook-form';
import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import type { ProductRecord } from '../../features/products/admin/read-product.server.ts';
import { type AttributeKind, attributeKinds, attributeNames, wordsIn, wordsText } from '../../rules/filters/attributes.ts';
import { TextField } from '../parts/form/text-field.tsx';

/** How many words in use are offered under a field. */
const OFFERED = 10;
const examples: Readonly<Record<AttributeKind, string>> = {
  finish: 'gold tone, oxidised',
  stone: 'kundan, pearl',
  occasion: 'everyday, wedding',
};

interface Props {
  readonly form: UseFormReturn<ProductForm>;
  readonly words: ProductRecord['words'];
}

/** The words by which shoppers filter the piece. */
export function WordFields({ form, words }: Props) {
  return (
    <section className="panel">
      <h2>Filters</h2>
      <p className="hint">Words with commas between. Shoppers filter by them, and the page of the piece shows them.</p>
      {attributeKinds.map((kind) => (
        <div className="stack" key={kind}>
          <TextField form={form} name={kind} label={attributeNames[kind]} isOptional placeholder={examples[kind]} />
          <WordsInUse form={form} kind={kind} words={words} />
        </div>
      ))}
    </section>
  );
}

/** Words of other pieces, as buttons that add them. */
function WordsInUse({ form, kind, words }: Props & { readonly kind: AttributeKind }) {
  const typed = form.watch(kind);
  const own = wordsIn(typed);
  const others = words.filter((word) => word.kind === kind && !own.includes(word.value)).slice(0, OFFERED);
  if (others.length === 0) return null;
  const add = (word: string) => form.setValue(kind, wordsText([...wordsIn(typed), word]), { shouldDirty: true, shouldValidate: true });
  return (
    <p className="actions">
      {others.map(({ value }) => (
        <button
          key={value}
          type="button"
          className="btn btn--quiet"
          aria-label={`Add ${value} to ${attributeNames[kind]}`}
          onClick={() => add(value)}
        >
          + {value}
        </button>
      ))}
    </p>
  );
}
