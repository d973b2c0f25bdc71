import { type GoodsForm, goodsBody } from '../../../features/settings/admin/goods.schema.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { GoodsFields, OtherGoodsFields } from '../../parts/goods-fields.tsx';
import { Section, SectionFields } from '../../parts/section/section.tsx';
import { useSectionForm } from '../../parts/section/use-section-form.client.ts';
import type { SettingsPage } from '../read-settings-page.server.ts';
import { useSettingsCache } from '../settings-reads.client.ts';
import { AttributesFields } from './attributes-fields.tsx';

/** Form for what the shop sells: the texts that name the goods follow from it, and each can be written anew. */
export function GoodsSection({ page: { goods, attributesInUse, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<GoodsForm>({
    title: 'What you sell',
    schema: goodsBody,
    values: goods,
    failed: 'Failed to save what you sell',
    save: (body) => adminCall('PUT /admin/settings/goods', { body }),
    onSaved: (values) => saved('store goods', () => ({ goods: values })),
  });
  return (
    <Section
      id="goods"
      title="What you sell"
      lead="Pages, mails and invoices name your goods in these words. A field left empty has the grey text."
    >
      <SectionFields form={form} changed={changed['store goods']}>
        <GoodsFields form={form.fields} />
        <AttributesFields form={form} goods={form.fields.watch('kind')} inUse={attributesInUse} />
        <details>
          <summary>More texts that name your goods</summary>
          <div className="stack">
            <OtherGoodsFields form={form.fields} />
          </div>
        </details>
      </SectionFields>
    </Section>
  );
}
