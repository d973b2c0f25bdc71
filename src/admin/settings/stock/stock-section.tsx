import { type StockSettingsForm, stockSettingsBody } from '../../../features/settings/admin/stock.schema.ts';
import { LOW_STOCK_TO } from '../../../rules/limits.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { TextField } from '../../parts/form/text-field.tsx';
import { Section, SectionFields } from '../../parts/section/section.tsx';
import { useSectionForm } from '../../parts/section/use-section-form.client.ts';
import type { SettingsPage } from '../read-settings-page.server.ts';
import { useSettingsCache } from '../settings-reads.client.ts';

/** From how many pieces down shoppers read how many are left. */
export function StockSection({ page: { stock, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<StockSettingsForm>({
    title: 'Few left',
    schema: stockSettingsBody,
    values: stock,
    failed: 'Failed to save when few are left',
    save: (body) => adminCall('PUT /admin/settings/stock', { body }),
    onSaved: (values) => saved('store stock', () => ({ stock: values })),
  });
  return (
    <Section
      id="few-left"
      title="Few left"
      lead="Pages say how many pieces are left when there are few. The list of products counts them too."
    >
      <SectionFields form={form} changed={changed['store stock']}>
        <TextField
          form={form.fields}
          name="lowStockTo"
          label="Say “Only … left!” from so many pieces down"
          inputMode="numeric"
          hint={`0 to ${LOW_STOCK_TO}. With 0 no page says it, as where there is one of each piece.`}
        />
      </SectionFields>
    </Section>
  );
}
