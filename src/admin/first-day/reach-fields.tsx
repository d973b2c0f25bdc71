import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type OwnerNewsForm, ownerNewsBody } from '../../features/owner-news/owner-news.schema.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { ReadState } from '../parts/list/list-states.tsx';
import type { SettingsPage } from '../settings/read-settings-page.server.ts';
import { settingsRead } from '../settings/settings-reads.client.ts';

interface Props {
  readonly later: ReactNode;
}

/** Shows where the owner is told of orders, returns, complaints and trouble at once: all of it, until the settings say otherwise. */
export function ReachFields({ later }: Props) {
  const settings = useQuery(settingsRead);
  return (
    <>
      <ReadState read={settings} failed="Failed to fetch site settings" loading="Loading…" />
      {settings.data && <ReachForm page={settings.data} later={later} />}
    </>
  );
}

function ReachForm({ page: { ownerNews, hasWhatsapp }, later }: Props & { readonly page: SettingsPage }) {
  const client = useQueryClient();
  const { fields, submit } = useAdminForm<OwnerNewsForm>({
    schema: ownerNewsBody,
    values: ownerNews,
    failed: 'Not saved',
    save: async (typed) => {
      const way = hasWhatsapp && typed.phone !== '' ? 'both' : 'email';
      await adminCall('PUT /admin/settings/owner-news', { body: { ...typed, orders: way, returns: way, complaints: way, trouble: way } });
      await Promise.all(['first-day', 'settings'].map((subject) => client.invalidateQueries({ queryKey: [subject] })));
    },
  });
  return (
    <form
      className="stack"
      noValidate
      aria-label="Where may we reach you?"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="fields fields--2">
        <TextField form={fields} name="email" label="To this email" type="email" />
        {hasWhatsapp && <TextField form={fields} name="phone" label="On WhatsApp to" type="tel" isOptional />}
      </div>
      <div className="row">
        <Button type="submit" word="Tell me there" isBusy={fields.formState.isSubmitting} />
        {later}
      </div>
    </form>
  );
}
