import type { GoodsForm } from '../../features/settings/admin/goods.schema.ts';
import { type GoodsKind, type GoodsWord, goodsKinds, usualGoodsWord } from '../../rules/goods/goods.ts';
import { SelectField } from './form/select-field.tsx';
import { TextField } from './form/text-field.tsx';
import type { AdminForm } from './form/use-admin-form.client.ts';

const kindWords: Readonly<Record<GoodsKind, string>> = {
  jewellery: 'Jewellery',
  clothing: 'Clothing',
  home: 'For the home',
  other: 'Other goods',
};
const kindOptions = goodsKinds.map((value) => ({ value, word: kindWords[value] }));

const asked = ['sells', 'name'] as const satisfies readonly GoodsWord[];

/** Places in which each text is read. */
const labels: Readonly<Record<GoodsWord, string>> = {
  sells: 'What you sell, in one sentence',
  name: 'What the law calls it',
  note: 'Foot of invoices',
  home: 'Home page, for search engines',
  search: 'In the empty search field',
  lead: 'Under “Our Collection”',
  nothing: 'When nothing is found: title',
  shorter: 'When nothing is found: what to try',
  unread: 'When a piece cannot be shown',
  honest: 'Home page, why choose us: second title',
  honestText: 'Home page, why choose us: second text',
  photosText: 'Home page, why choose us: of the photos',
  reviews: 'Reviews: title',
  reviewsAbout: 'Reviews, for search engines',
  reviewsLead: 'Reviews: under the title',
  reviewsNone: 'Reviews: before the first one',
  reviewsEnd: 'Reviews: title at the end',
  reviewAsk: 'Mail that asks for a review',
};

const hints: Readonly<Partial<Record<GoodsWord, string>>> = {
  sells: 'At the foot of every page, and for search engines.',
  name: 'The generic name: on the details of each piece with its category, unless the piece has its own, and at the head of invoices.',
  home: '{tagline} is replaced by the tagline of the brand.',
};

interface Props {
  readonly form: AdminForm<GoodsForm>['fields'];
}

function GoodsWords({ form, words }: Props & { readonly words: readonly GoodsWord[] }) {
  const kind = form.watch('kind');
  return words.map((word) => (
    <TextField
      key={word}
      form={form}
      name={`words.${word}`}
      label={labels[word]}
      placeholder={usualGoodsWord(kind, word)}
      hint={hints[word]}
      isOptional
      isPublic
    />
  ));
}

/** Asks every shop for its kind of goods, a sentence about them, and what the law calls them. */
export function GoodsFields({ form }: Props) {
  return (
    <>
      <SelectField form={form} name="kind" label="Kind of goods" options={kindOptions} />
      <GoodsWords form={form} words={asked} />
    </>
  );
}

const others = (Object.keys(labels) as GoodsWord[]).filter((word) => !(asked as readonly GoodsWord[]).includes(word));

/** Shows the other texts that name the goods, which few owners write anew. */
export const OtherGoodsFields = ({ form }: Props) => <GoodsWords form={form} words={others} />;
