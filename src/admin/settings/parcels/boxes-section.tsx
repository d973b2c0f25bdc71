import { useFieldArray } from 'react-hook-form';
import { type BoxesForm, boxesBody } from '../../../features/settings/admin/boxes.schema.ts';
import { BOXES_MAX } from '../../../rules/parcels/label/box.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { Section, SectionFields } from '../../parts/section/section.tsx';
import { type SectionForm, useSectionForm } from '../../parts/section/use-section-form.client.ts';
import type { SettingsPage } from '../read-settings-page.server.ts';
import { useSettingsCache } from '../settings-reads.client.ts';

const empty = { name: '', lengthMm: '', breadthMm: '', heightMm: '', grams: '' };

/** The boxes that parcels leave in: couriers are told their size, and what they weigh empty. */
export function BoxesSection({ page: { boxes, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<BoxesForm>({
    title: 'Boxes',
    schema: boxesBody,
    values: boxes,
    failed: 'Failed to save the boxes',
    done: 'new parcels take the first one, and each can be given another.',
    save: (body) => adminCall('PUT /admin/settings/boxes', { body }),
    onSaved: (values) => saved('store boxes', () => ({ boxes: values })),
  });
  const { fields, append, remove, move } = useFieldArray({ control: form.fields.control, name: 'boxes' });
  return (
    <Section
      id="boxes"
      title="Boxes"
      lead="The boxes you ship in. Couriers get the size and the weight, and bill any difference weeks later. The first box is the usual one."
    >
      <SectionFields form={form} changed={changed['store boxes']}>
        {fields.map(({ id }, at) => (
          <BoxFields key={id} form={form} at={at}>
            {at > 0 && <Button look="line" word="Make it the usual one" onClick={() => move(at, 0)} />}
            {fields.length > 1 && <Button look="line" icon="trash-2" word="Remove" onClick={() => remove(at)} />}
          </BoxFields>
        ))}
        {fields.length < BOXES_MAX && <Button look="line" icon="plus" word="Add a box" onClick={() => append(empty)} />}
      </SectionFields>
    </Section>
  );
}

interface Props {
  readonly form: SectionForm<BoxesForm>;
  readonly at: number;
  readonly children: React.ReactNode;
}

function BoxFields({ form: { fields: form }, at, children }: Props) {
  const side = (of: 'lengthMm' | 'breadthMm' | 'heightMm', label: string) => (
    <TextField form={form} name={`boxes.${at}.${of}`} label={label} inputMode="decimal" />
  );
  return (
    <fieldset className="stack">
      <legend>
        <b>{at === 0 ? 'Usual box' : `Box ${at + 1}`}</b>
      </legend>
      <div className="fields fields--2">
        <TextField form={form} name={`boxes.${at}.name`} label="Name" />
        <TextField form={form} name={`boxes.${at}.grams`} label="Weight when empty, in g" inputMode="numeric" />
      </div>
      <div className="fields fields--3">
        {side('lengthMm', 'Length, in cm')}
        {side('breadthMm', 'Width, in cm')}
        {side('heightMm', 'Height, in cm')}
      </div>
      <div className="actions">{children}</div>
    </fieldset>
  );
}
