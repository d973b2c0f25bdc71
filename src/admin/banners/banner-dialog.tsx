import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BannerForm, bannerBody } from '../../features/content/admin/banner.schema.ts';
import type { BannerRow } from '../../features/content/admin/list-banners.server.ts';
import { dayEndText, dayStartText, isCalendarDay } from '../../rules/dates.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { OwnTranslations } from '../own-translations/own-translations.tsx';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { SelectField } from '../parts/form/select-field.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { withRow } from '../parts/list/with-row.ts';
import { SinglePicture } from '../parts/upload/single-picture.tsx';
import { BannerPreview } from './banner-preview.tsx';
import { bannerListRead } from './banner-reads.client.ts';

interface Props {
  /** Null adds a new one. */
  readonly banner: BannerRow | null;
  readonly onClose: () => void;
}

const blank: BannerForm = {
  place: 'hero',
  title: '',
  subtitle: '',
  image: '',
  narrowImage: '',
  focus: 'right',
  imageAlt: '',
  linkTo: '',
  linkText: 'Shop now',
  isActive: true,
  firstDay: '',
  lastDay: '',
  seen: 0,
};

const placeOptions = [
  { value: 'hero', word: 'Large, at the top of the home page' },
  { value: 'edit', word: 'A tile that opens a choice of pieces' },
] as const;

const focusOptions = [
  { value: 'left', word: 'The left part' },
  { value: 'middle', word: 'The middle' },
  { value: 'right', word: 'The right part' },
] as const;

/** Adds or changes a banner. Closing it forgets what was typed. */
export function BannerDialog({ banner, onClose }: Props) {
  const client = useQueryClient();
  const [isTranslating, setTranslating] = useState(false);
  const [sending, setSending] = useState({ image: false, narrowImage: false });
  const form = useAdminForm<BannerForm>({
    schema: bannerBody,
    values: banner?.form ?? blank,
    draft: `banner:${banner?.id ?? 'new'}`,
    failed: 'Not saved',
    sentence: (message) => `Operation failed: ${message}`,
    // Also after a refusal: the dialog that is opened next begins with what the record is now.
    save: (body) => store(body).finally(() => void client.invalidateQueries({ queryKey: ['banners'] })),
  });
  const store = async (body: BannerForm) => {
    const { row, isFileLeft } = await (banner
      ? adminCall('PUT /admin/banners/:id', { params: { id: banner.id }, body })
      : adminCall('POST /admin/banners', { body }));
    client.setQueryData(
      bannerListRead.queryKey,
      withRow(row, (one: BannerRow) => one.id),
    );
    showToast(
      isFileLeft
        ? { kind: 'error', title: 'Storage Warning', message: 'The banner is saved, but its old picture could not be removed yet.' }
        : { kind: 'done', title: banner ? 'Saved' : 'Added', message: `Banner "${body.title}" ${banner ? 'updated' : 'added'}.` },
    );
  };
  const { fields } = form;
  const [firstDay, lastDay] = fields.watch(['firstDay', 'lastDay']);
  const [title, subtitle, imageAlt, linkText] = fields.watch(['title', 'subtitle', 'imageAlt', 'linkText']);
  const picture = (name: 'image' | 'narrowImage') => ({
    image: fields.watch(name),
    onChange: (key: string) => fields.setValue(name, key, { shouldDirty: true, shouldValidate: fields.formState.isSubmitted }),
    onSending: (isSending: boolean) => setSending((before) => ({ ...before, [name]: isSending })),
    prefix: 'banners',
    fault: fields.formState.errors[name]?.message,
  });
  return (
    <FormDialog
      title={banner ? `Edit ${banner.form.title}` : 'Add banner'}
      size="l"
      form={form}
      word={banner ? 'Save' : 'Add banner'}
      hold={
        sending.image || sending.narrowImage
          ? 'A picture is on its way. Press again in a moment.'
          : isTranslating
            ? 'Save the translation first.'
            : undefined
      }
      hasMore={isTranslating}
      onClose={onClose}
    >
      <BannerPreview form={fields} />
      <div className="fields fields--2">
        <SinglePicture
          label="Picture for wide screens"
          hint="16:7 with the pieces in the right two thirds, 4:3 for a tile. Up to 10MB."
          {...picture('image')}
        />
        <SinglePicture
          label="Picture for phones"
          hint="6:5, optional, up to 10MB. Without it the wide one is cut."
          icon="smartphone"
          {...picture('narrowImage')}
        />
      </div>
      <div className="fields fields--2">
        <SelectField form={fields} name="place" label="Where" options={placeOptions} />
        <SelectField form={fields} name="focus" label="Stays in view where the picture is cut" options={focusOptions} />
      </div>
      <div className="fields fields--2">
        <TextField form={fields} name="title" label="Title" isPublic />
        <TextField form={fields} name="subtitle" label="Subtitle" isOptional isPublic />
        <TextField form={fields} name="linkTo" label="Link when tapped" isOptional hint="A page of the shop, or https://" />
        <TextField form={fields} name="linkText" label="Words of the button" isOptional isPublic />
        <TextField
          form={fields}
          name="firstDay"
          type="date"
          label="First day"
          isOptional
          hint={isCalendarDay(firstDay) ? `From ${dayStartText(firstDay)}` : 'Left empty: at once.'}
        />
        <TextField
          form={fields}
          name="lastDay"
          type="date"
          label="Last day"
          isOptional
          hint={isCalendarDay(lastDay) ? `Until ${dayEndText(lastDay)}` : 'Left empty: without an end.'}
        />
      </div>
      <TextField
        form={fields}
        name="imageAlt"
        label="What the picture shows"
        isOptional
        hint="Read out to those who cannot see it: “A lamp and two boxes on maroon cloth”."
      />
      <OwnTranslations
        kind="banner"
        subject={banner && String(banner.id)}
        english={{ title, subtitle, imageAlt, linkText }}
        noun="banner"
        onTyped={setTranslating}
      />
      <SwitchField form={fields} name="isActive" label="Shown on the home page" />
    </FormDialog>
  );
}
