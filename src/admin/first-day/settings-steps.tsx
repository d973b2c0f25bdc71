import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type OwnerNewsForm, ownerNewsBody } from '../../features/owner-news/owner-news.schema.ts';
import { type GoodsForm, goodsBody } from '../../features/settings/admin/goods.schema.ts';
import { type NumbersForm, numbersBody } from '../../features/settings/admin/numbers.schema.ts';
import type { FirstStep } from '../../rules/first-day/first-day.ts';
import { adminCall, adminRead } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { type AdminForm, useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { GoodsFields } from '../parts/goods-fields.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { NumbersFields } from '../parts/numbers-fields.tsx';
import { stepTexts } from './step-texts.ts';

const settingsRead = adminRead('GET /admin/settings');
type SettingsPage = Awaited<ReturnType<typeof settingsRead.queryFn>>;

interface Props {
  readonly step: 'goods' | 'reach' | 'numbers';
  readonly later: ReactNode;
}

interface FormProps {
  readonly page: SettingsPage;
  readonly later: ReactNode;
}

/** A section of the settings that a step asks for in place: what is there can be kept with one press. */
export function SettingsStep({ step, later }: Props) {
  const settings = useQuery(settingsRead);
  const Fields = stepFields[step];
  return (
    <>
      <ReadState read={settings} failed="Failed to fetch site settings" loading="Loading…" />
      {settings.data && <Fields page={settings.data} later={later} />}
    </>
  );
}

/** Shows where the owner is told of orders, returns, complaints and trouble at once: all of it, until the settings say otherwise. */
function ReachFields({ page: { ownerNews, hasWhatsapp }, later }: FormProps) {
  const refresh = useRefresh();
  const form = useAdminForm<OwnerNewsForm>({
    schema: ownerNewsBody,
    values: ownerNews,
    failed: 'Not saved',
    save: async (typed) => {
      const way = hasWhatsapp && typed.phone !== '' ? 'both' : 'email';
      const body = { ...typed, orders: way, returns: way, complaints: way, trouble: way } as const;
      await adminCall('PUT /admin/settings/owner-news', { body });
      await refresh();
    },
  });
  return (
    <StepForm step="reach" word="Tell me there" {...{ form, later }}>
      <div className="fields fields--2">
        <TextField form={form.fields} name="email" label="To this email" type="email" />
        {hasWhatsapp && <TextField form={form.fields} name="phone" label="On WhatsApp to" type="tel" isOptional />}
      </div>
    </StepForm>
  );
}

function NumberFields({ page: { numbers }, later }: FormProps) {
  const refresh = useRefresh();
  const form = useAdminForm<NumbersForm>({
    schema: numbersBody,
    values: numbers.form,
    failed: 'Not saved',
    save: async (body) => {
      await adminCall('PUT /admin/settings/numbers', { body });
      await refresh();
    },
  });
  return (
    <StepForm step="numbers" word="Use these numbers" {...{ form, later }}>
      <NumbersFields form={form.fields} begun={numbers.begun} />
    </StepForm>
  );
}

/** Shows what the shop sells; the other texts that name the goods stay as they are. */
function GoodsStep({ page: { goods }, later }: FormProps) {
  const refresh = useRefresh();
  const form = useAdminForm<GoodsForm>({
    schema: goodsBody,
    values: goods,
    failed: 'Not saved',
    save: async (body) => {
      await adminCall('PUT /admin/settings/goods', { body });
      await refresh();
    },
  });
  return (
    <StepForm step="goods" word="We sell this" {...{ form, later }}>
      <GoodsFields form={form.fields} />
    </StepForm>
  );
}

const stepFields = { goods: GoodsStep, reach: ReachFields, numbers: NumberFields } as const;

/** Returns a function that reads the list and the settings again. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(['first-day', 'settings'].map((subject) => client.invalidateQueries({ queryKey: [subject] })));
}

interface StepFormProps {
  readonly step: FirstStep;
  /** Name of the button that saves. */
  readonly word: string;
  readonly form: Pick<AdminForm<OwnerNewsForm>, 'submit'> & { readonly fields: { readonly formState: { readonly isSubmitting: boolean } } };
  readonly later: ReactNode;
  readonly children: ReactNode;
}

function StepForm({ step, word, form: { submit, fields }, later, children }: StepFormProps) {
  return (
    <form
      className="stack"
      noValidate
      aria-label={stepTexts[step].title}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <div className="row">
        <Button type="submit" word={word} isBusy={fields.formState.isSubmitting} />
        {later}
      </div>
    </form>
  );
}
