import { type GoodsForm, goodsBody } from '../../../features/settings/admin/goods.schema.ts';
import { type GoodsKind, type GoodsWord, goodsKinds, usualGoodsWord } from '../../../rules/goods/goods.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { SelectField } from '../../parts/form/select-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { Section, SectionFields } from '../../parts/section/section.tsx';
import { useSectionForm } from '../../parts/section/use-section-form.client.ts';
import type { SettingsPage } from '../read-settings-page.server.ts';
import { useSettingsCache } from '../settings-reads.client.ts';
import { KindsFields } from './kinds-fields.tsx';

const kindWords: Readonly<Record<GoodsKind, string>> = {
  jewellery: 'Jewellery',
  clothing: 'Clothing',
  home: 'For the home',
  other: 'Other goods',
};

/** Places in which each text is read. The first two are asked of everybody. */
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

const asked = ['sells', 'name'] as const satisfies readonly GoodsWord[];
const others = (Object.keys(labels) as GoodsWord[]).filter((word) => !(asked as readonly GoodsWord[]).includes(word));

/** Form for what the shop sells: the texts that name the goods follow from it, and each can be written anew. */
export function GoodsSection({ page: { goods, kindsInUse, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<GoodsForm>({
    title: 'What you sell',
    schema: goodsBody,
    values: goods,
    failed: 'Failed to save what you sell',
    save: (body) => adminCall('PUT /admin/settings/goods', { body }),
    onSaved: (values) => saved('store goods', () => ({ goods: values })),
  });
  const kind = form.fields.watch('kind');
  const field = (word: GoodsWord) => (
    <TextField
      key={word}
      form={form.fields}
      name={`words.${word}`}
      label={labels[word]}
      placeholder={usualGoodsWord(kind, word)}
      hint={hints[word]}
      isOptional
      isPublic
    />
  );
  return (
    <Section
      id="goods"
      title="What you sell"
      lead="Pages, mails and invoices name your goods in these words. A field left empty has the grey text."
    >
      <SectionFields form={form} changed={changed['store goods']}>
        <SelectField
          form={form.fields}
          name="kind"
          label="Kind of goods"
          options={goodsKinds.map((value) => ({ value, word: kindWords[value] }))}
        />
        {asked.map(field)}
        <KindsFields form={form} goods={kind} inUse={kindsInUse} />
        <details>
          <summary>More texts that name your goods</summary>
          <div className="stack">{others.map(field)}</div>
        </details>
      </SectionFields>
    </Section>
  );
}
