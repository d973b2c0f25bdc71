import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { type NewOwnPageForm, newOwnPageBody } from '../../features/words/admin/words.schema.ts';
import { ownPageBlanks, suggestedSlug } from '../../rules/words/own-page.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { urls } from '../../urls.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { SaveBar } from '../parts/form/save-bar.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { PageHead } from '../parts/list/page-head.tsx';
import { BlankButtons } from './blank-buttons.tsx';
import { factsRead, ownPageRead } from './text-reads.client.ts';
import { WordsPreview } from './words-preview.tsx';

/** A page of the owner's own: its address follows the title until one is typed. */
function NewPageScreen() {
  const client = useQueryClient();
  const [, go] = useLocation();
  const [made, setMade] = useState<string | null>(null);
  const form = useAdminForm<NewOwnPageForm>({
    schema: newOwnPageBody,
    values: { title: '', slug: '', text: '', isShown: true },
    draft: 'page:new',
    failed: 'Not added',
    save: async (body) => {
      const page = await adminCall('POST /admin/texts/own', { body });
      client.setQueryData(ownPageRead(page.slug).queryKey, page);
      void client.invalidateQueries({ queryKey: ['texts'], refetchType: 'none' });
      showToast({
        kind: 'done',
        title: 'Added',
        message: body.isShown ? 'The footer leads to it from now on.' : 'Shoppers do not see it yet.',
      });
      setMade(page.slug);
    },
  });
  useEffect(() => {
    if (made !== null) go(adminUrls.ownPage(made), { replace: true });
  }, [made, go]);
  const { fields } = form;
  const { title, slug, text } = fields.watch();
  const follow = (typed: string) => {
    if (!fields.getFieldState('slug').isDirty || slug === suggestedSlug(title))
      fields.setValue('slug', suggestedSlug(typed), { shouldDirty: typed !== '' });
  };
  return (
    <>
      <PageHead title="New page" meta={urls.ownPage(slug || '…')} back={{ word: 'Texts', href: adminUrls.texts }} />
      <div className="word-editor">
        <section
          className="panel"
          onInput={({ target }) => target instanceof HTMLInputElement && target.name === 'title' && follow(target.value)}
        >
          <TextField form={fields} name="title" label="Title" isPublic />
          <TextField form={fields} name="slug" label="Address" hint={`The end of ${urls.ownPage('…')}; it stays.`} isPublic />
          <TextArea form={fields} name="text" label="Text" rows={14} isPublic />
          <BlankButtons blanks={ownPageBlanks} field="text" />
          <p className="hint">{'## title · ### smaller title · - list · **bold** · [words](/page)'}</p>
          <SwitchField form={fields} name="isShown" label="Shown" hint="In the footer of every page, and to search engines." />
        </section>
        <aside className="stack">
          <WordsPreview title={title} text={text} />
        </aside>
      </div>
      <SaveBar form={form} word="Add page" />
    </>
  );
}

export const newPageScreen: Screen = { reads: () => [factsRead], Component: NewPageScreen };
