import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { BrandText } from '../../features/words/admin/brand.server.ts';
import { type BrandForm, brandBody } from '../../features/words/admin/words.schema.ts';
import { brandOf, type ShopBrand } from '../../rules/brand/brand-values.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { urls } from '../../urls.ts';
import { adminCall, adminRead } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { BrandContext } from '../app/shop-brand.ts';
import { LazyOwnTranslations } from '../own-translations/lazy-own-translations.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { SaveBar } from '../parts/form/save-bar.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { WordHistory } from '../parts/history/word-history.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { SinglePicture } from '../parts/upload/single-picture.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { BrandPreview } from './brand-preview.tsx';
import { ColourFields } from './colour-fields.tsx';
import { drawBrandPictures } from './draw-pictures.client.ts';
import { DrawingField } from './drawing-field.tsx';

const brandRead = adminRead('GET /admin/brand');

/** Returns the brand of the form as pages show it, without the drawing itself. */
function brandOfForm({ name, tagline, svg, key, seen, ...colours }: BrandForm): ShopBrand {
  const mark = key ? { key } : svg ? { svg: '' } : null;
  return brandOf({ values: { name, tagline, mark, colours }, version: seen });
}

function BrandScreen() {
  const read = useQuery(brandRead);
  return (
    <>
      <PageHead title="Brand" meta="As shoppers see it, at once">
        <ButtonLink look="line" icon="eye" word="See the shop" href={urls.home} target="_blank" rel="noopener" />
      </PageHead>
      <ReadState read={read} failed="Failed to fetch the brand." loading="Loading the brand…" />
      {read.data && <Editor record={read.data} />}
    </>
  );
}

function Editor({ record: { form: values, versions } }: { readonly record: BrandText }) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const { wear } = use(BrandContext);
  const shown = (saved: BrandText) => {
    client.setQueryData(brandRead.queryKey, saved);
    wear(brandOfForm(saved.form));
  };
  const form = useAdminForm<BrandForm>({
    schema: brandBody,
    values,
    failed: 'Not saved',
    save: async (body) => {
      const pictures = await drawBrandPictures(body);
      shown(await adminCall('PUT /admin/brand', { body: { ...body, pictures: pictures ?? undefined } }));
      const message = pictures
        ? 'The shop shows it from now on.'
        : 'The shop shows it, with the icons it comes with: yours could not be drawn. Save again.';
      showToast({ kind: pictures ? 'done' : 'error', title: 'Saved', message });
    },
  });
  const takeBack = useAct({
    call: (version: number) => adminCall('POST /admin/brand/take-back', { body: { version, seen: values.seen } }),
    done: (saved) => {
      shown(saved);
      return { title: 'Taken back', message: 'The shop shows it from now on.' };
    },
    failed: ['Not taken back', ''],
    subjects: ['brand'],
  });
  const { fields } = form;
  const set = (name: 'svg' | 'key', value: string) => fields.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <div className="word-editor">
        <div className="stack">
          <section className="panel">
            <h2>Name</h2>
            <TextField form={fields} name="name" label="Name of the shop" isPublic />
            <TextField form={fields} name="tagline" label="Tagline" isPublic />
            <LazyOwnTranslations kind="store" subject="" english={{ tagline: fields.watch('tagline') }} noun="brand" />
          </section>
          <section className="panel">
            <h2>Mark</h2>
            <DrawingField svg={fields.watch('svg')} fault={fields.formState.errors.svg?.message} onChange={(svg) => set('svg', svg)} />
            <SinglePicture
              label="Picture (PNG)"
              hint="Square, on white or without a ground, up to 1MB. Without a drawing and a picture the shop shows its ring."
              prefix="brand"
              image={fields.watch('key')}
              onChange={(key) => set('key', key)}
              onSending={setSending}
              fault={fields.formState.errors.key?.message}
            />
          </section>
          <ColourFields form={fields} />
        </div>
        <aside className="stack">
          <BrandPreview values={fields.watch()} />
          <p className="text-meta">
            The icon of the installed shop and the picture of shared links are drawn when you save. Phones that have installed the shop take
            some days to show another icon.
          </p>
        </aside>
        <WordHistory
          kind="brand"
          versions={versions}
          onUse={(version) => void takeBack.run(version)}
          isBusy={takeBack.isPending || isSending}
        />
      </div>
      <SaveBar form={form} word="Save brand" />
    </>
  );
}

export const brandScreen: Screen = { reads: () => [brandRead], Component: BrandScreen };
