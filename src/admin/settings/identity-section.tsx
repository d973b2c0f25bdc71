import { identityBody, type StoreForms } from '../../features/settings/admin/store.schema.ts';
import { states } from '../../rules/address/states.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { LazyOwnTranslations } from '../own-translations/lazy-own-translations.tsx';
import { SelectField } from '../parts/form/select-field.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { Section, SectionFields } from '../parts/section/section.tsx';
import { useSectionForm } from '../parts/section/use-section-form.client.ts';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';

const stateOptions = states.map(({ code, name }) => ({ value: code, word: name }));

/** The name, address and contacts of the shop. */
export function IdentitySection({ page: { store, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<StoreForms['identity']>({
    title: 'Store identity',
    schema: identityBody,
    values: store.identity,
    failed: 'Failed to save the store identity',
    save: (body) => adminCall('PUT /admin/settings/store/identity', { body }),
    onSaved: (values) => saved('store identity', (page) => ({ store: { ...page.store, identity: values } })),
  });
  const { fields } = form;
  return (
    <Section
      id="store-identity"
      title="Store identity"
      lead="Shown in the footer, in mails, with every product and on every paper, as the law asks."
    >
      <SectionFields form={form} changed={changed['store identity']}>
        <TextField form={fields} name="legalName" label="Legal name" />
        <div className="fields fields--2">
          <TextField form={fields} name="line1" label="Address" />
          <TextField form={fields} name="line2" label="Address, second line" isOptional />
          <TextField form={fields} name="city" label="City" />
          <TextField form={fields} name="pin" label="PIN code" inputMode="numeric" />
        </div>
        <SelectField form={fields} name="state" label="State" options={stateOptions} />
        <TextField form={fields} name="branch" label="Branch" isOptional hint="The address of a branch office, in one line." />
        <div className="fields fields--2">
          <TextField form={fields} name="email" label="Email" type="email" hint="Shoppers write here; answers to mails arrive here." />
          <TextField form={fields} name="phone" label="Phone" type="tel" />
          <TextField form={fields} name="whatsapp" label="WhatsApp" type="tel" />
        </div>
        <TextArea
          form={fields}
          name="socials"
          label="Social links"
          isOptional
          hint="Instagram, Facebook, YouTube, Pinterest: one address on each line. @name is a page at Instagram."
        />
        <TextField form={fields} name="greeting" label="A chat begins with" hint="The message that WhatsApp opens with." />
        <LazyOwnTranslations kind="store" subject="" english={{ greeting: fields.watch('greeting') }} noun="settings" />
        <TextField
          form={fields}
          name="packer"
          label="Packed by"
          isOptional
          hint="Name and address, for products that name no packer. Left empty, the shop's own."
        />
      </SectionFields>
    </Section>
  );
}
