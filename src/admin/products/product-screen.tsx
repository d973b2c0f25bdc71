import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import { IMAGES_MAX } from '../../features/products/admin/product-limits.ts';
import type { ProductRecord } from '../../features/products/admin/read-product.server.ts';
import { suggestedLine } from '../../rules/catalog/short-line.ts';
import { SHORT_LINE_CHARS } from '../../rules/limits.ts';
import { ownFields } from '../../rules/translations/own-fields.ts';
import { wornPlaceOf } from '../../rules/worn/anatomy.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { urls } from '../../urls.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import type { Place, Screen } from '../app/screen.ts';
import { PurchasesPanel } from '../costs/purchases-panel.tsx';
import { LazyOwnTranslations } from '../own-translations/lazy-own-translations.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { DraftNote } from '../parts/form/draft-note.tsx';
import { SaveBar } from '../parts/form/save-bar.tsx';
import { SelectField } from '../parts/form/select-field.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { type AdminForm, useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { LastChange } from '../parts/history/last-change.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { LazyPictureSlots } from '../parts/upload/lazy-picture-slots.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { BuyLinks } from './buy-links.tsx';
import { CardPreview } from './card-preview.tsx';
import { wordsOf } from './field-words.ts';
import { LabelFields, StoryFields } from './label-fields.tsx';
import { cutOutIn, outlineIn } from './picture-outline.client.ts';
import { PriceFields } from './price-fields.tsx';
import { productFormRead, productRead } from './product-reads.client.ts';
import { StockFields } from './stock-fields.tsx';

const GoesWithField = lazyComponent(() => import('./goes-with-field.tsx').then((code) => code.GoesWithField));

const WordFields = lazyComponent(() => import('./word-fields.tsx').then((code) => code.WordFields));

const productSchema = () => import('../../features/products/admin/product.schema.ts').then((code) => code.productBody);

function ProductScreen({ params, search }: Place) {
  const { id = 'new' } = params;
  const record = useQuery(productFormRead(id, search));
  const [, go] = useLocation();
  const fault = record.data ? null : record.error;
  useEffect(() => {
    if (!fault) return;
    showToast({ kind: 'error', title: 'Failed to fetch product details.', message: sentenceOf(fault) });
    go(adminUrls.products, { replace: true });
  }, [fault, go]);
  return (
    <>
      {!fault && <ReadState read={record} failed="Failed to fetch product details." loading="Loading the product…" />}
      {record.data && <Editor key={`${record.data.id} ${search.get('copy') ?? ''}`} record={record.data} />}
    </>
  );
}

function Editor({ record }: { record: ProductRecord }) {
  const client = useQueryClient();
  const [, go] = useLocation();
  const isNew = record.id === null;
  const [added, setAdded] = useState<number | null>(null);
  /** True once it is worn at another place, or its width was changed: its cut-out is made again. */
  const isWornAnew = useRef(false);
  const form = useAdminForm<ProductForm>({
    schema: productSchema,
    values: record.form,
    draft: `product:${record.id ?? 'new'}`,
    ...(record.id !== null && { current: async () => (await client.fetchQuery({ ...productRead(String(record.id)), staleTime: 0 })).form }),
    failed: isNew ? 'Failed to add product.' : 'Operation failed',
    save: async (form) => {
      const [picture] = form.images;
      const outline = picture && form.heightMm && form.widthMm ? await outlineIn(picture) : undefined;
      const cutOut = await cutOutOf(form, record, isWornAnew.current);
      const body = { ...form, ...(outline !== undefined && { outline }), ...(cutOut !== undefined && { cutOut }) };
      const saved = await (record.id === null
        ? adminCall('POST /admin/products', { body })
        : adminCall('PUT /admin/products/:id', { params: { id: record.id }, body }));
      const message = `Product "${body.name}" ${isNew ? 'added' : 'updated'} successfully.`;
      const heldBack = 'It is not on sale: its HSN code or rate of GST is missing. Type them under Label and care, or in its category.';
      showToast(
        saved.isHeldBack
          ? { kind: 'notice', title: 'Saved, not on sale', message: heldBack }
          : saved.isFileLeft
            ? { kind: 'error', title: 'Storage Error', message: `${message} A picture that it had could not be removed yet.` }
            : { kind: 'done', title: isNew ? 'Added' : 'Saved', message, action: { label: 'View in shop', href: urls.product(saved.id) } },
      );
      client.setQueryData<ProductRecord>(
        productRead(String(saved.id)).queryKey,
        (known) => known && { ...known, cutOutOf: body.cutOut?.of ?? known.cutOutOf, form: savedForm(body, saved.seen) },
      );
      await client.invalidateQueries({ queryKey: ['products'] });
      if (isNew) setAdded(saved.id);
    },
  });
  const { fields } = form;
  const { isDirty, dirtyFields } = fields.formState;
  isWornAnew.current = Boolean(dirtyFields.categoryId || dirtyFields.widthMm || dirtyFields.name);
  // The form is clean first: else the move would ask whether to drop what was just saved.
  useEffect(() => {
    if (added !== null && !isDirty) go(adminUrls.product(added), { replace: true });
  }, [added, isDirty, go]);

  return (
    <>
      <PageHead title={isNew ? 'Add a product' : record.form.name} meta={whereItStands(record)}>
        {record.id !== null && record.archivedAt === null && (
          <ButtonLink
            look="line"
            icon="eye"
            word="View in shop"
            href={urls.product(record.id, record.slug)}
            target="_blank"
            rel="noreferrer"
          />
        )}
        {record.id !== null && record.archivedAt !== null && <PutOnSale id={record.id} isBlocked={isDirty} />}
        {record.id !== null && <ButtonLink look="line" icon="copy" word="Duplicate" href={adminUrls.productCopy(record.id)} />}
      </PageHead>
      <form className="editor" noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="stack">
          <DraftNote draft={form.draft} />
          <Pictures form={form} isStored={!isNew} />
          <Piece form={form} record={record} />
          <StockFields form={fields} record={record} />
          <PriceFields form={fields} />
          <GoesWithField form={fields} record={record} />
          <WordFields form={fields} record={record} />
          <StoryFields form={fields} />
          <LabelFields form={fields} record={record} />
        </div>
        <aside>
          <CardPreview form={fields} />
          <BuyLinks record={record} />
          {record.id !== null && <LastChange kind="product" id={record.id} />}
        </aside>
      </form>
      {record.id !== null && <PurchasesPanel productId={record.id} name={record.form.name} />}
      <SaveBar form={form} word={isNew ? 'Add product' : 'Save product'} words={wordsOf(record)} />
    </>
  );
}

/** Cuts the piece out of its first picture, if that is not done yet; undefined leaves its cut-out as it is. */
function cutOutOf({ images, name, categoryId, heightMm, widthMm }: ProductForm, record: ProductRecord, isWornAnew: boolean) {
  const [picture] = images;
  const home = record.categories.find(({ id }) => String(id) === categoryId);
  const place = wornPlaceOf(home?.name, name);
  const isMeasured = (heightMm && widthMm) || home?.hasSizes;
  if (!picture || !place || !isMeasured || (picture === record.cutOutOf && !isWornAnew)) return undefined;
  return cutOutIn(picture, place, Number(widthMm) || null);
}

/** Puts an archived product on sale, once what was typed is saved. */
function PutOnSale({ id, isBlocked }: { readonly id: number; readonly isBlocked: boolean }) {
  const restore = useAct({
    call: () => adminCall('POST /admin/products/:id/restore', { params: { id } }),
    done: ({ name }) => ({ title: 'On sale', message: `Product "${name}" is in the shop.` }),
    failed: 'Not on sale',
    subjects: ['products'],
  });
  const hold = isBlocked ? 'Save or discard the changes first.' : undefined;
  return <Button icon="eye" word="Put on sale" hold={hold} isBusy={restore.isPending} onClick={() => restore.run()} />;
}

/** The form after its save: the new version of the record, and no pieces to add or take. A second save then counts them once. */
const savedForm = (form: ProductForm, seen: number): ProductForm => ({
  ...form,
  seen,
  stock: '',
  counted: '',
  stockNote: '',
  sizes: form.sizes.map(({ size }) => ({ size, change: '', counted: '' })),
});

/** 'BG-003' */
function whereItStands({ id, archivedAt, form: { sku } }: ProductRecord): string | undefined {
  if (id === null) return undefined;
  return archivedAt === null ? sku || undefined : 'Archived: shoppers find no page at its address';
}

function Pictures({ form: { fields }, isStored }: { form: AdminForm<ProductForm>; isStored: boolean }) {
  const [images, worn] = fields.watch(['images', 'wornImage']);
  return (
    <section className="panel">
      <h2>Pictures</h2>
      <LazyPictureSlots
        images={images}
        onChange={(next) => fields.setValue('images', next, { shouldDirty: true })}
        prefix="products"
        max={IMAGES_MAX}
        isStored={isStored}
        worn={{ image: worn ?? '', onChange: (next) => fields.setValue('wornImage', next, { shouldDirty: true }) }}
      />
      <p className="hint">
        Up to {IMAGES_MAX}, images up to 10MB. Press one to move or delete it, or drag it. The first is the card. Without a picture that
        shows it worn, the shop draws it on a body from its height, width and first picture.
      </p>
    </section>
  );
}

function Piece({ form: { fields }, record }: { form: AdminForm<ProductForm>; record: ProductRecord }) {
  const own = fields.watch([...ownFields.product]);
  const [name, description, shortLine = '', care, dimensions, closing = '', wearing = '', closeup = ''] = own;
  const suggestion = shortLine === '' ? suggestedLine(description) : '';
  const categories = [{ value: '', word: 'None' }, ...record.categories.map(({ id, name }) => ({ value: id, word: name }))];
  return (
    <section className="panel">
      <h2>Name and text</h2>
      <TextField form={fields} name="name" label="Name" isPublic />
      <TextArea form={fields} name="description" label="Description" isOptional isPublic rows={4} />
      <TextField
        form={fields}
        name="shortLine"
        label="Line on the card"
        isOptional
        isPublic
        hint={`At most ${SHORT_LINE_CHARS} letters, such as: Cream glass pearls · 33 cm. Without one a card begins with the description.`}
      />
      {suggestion && (
        <Button look="line" word={`Use “${suggestion}”`} onClick={() => fields.setValue('shortLine', suggestion, { shouldDirty: true })} />
      )}
      <LazyOwnTranslations
        kind="product"
        subject={record.id === null ? null : String(record.id)}
        english={{ name, description, shortLine, care, dimensions, closing, wearing, closeup }}
        noun="piece"
      />
      <TextField form={fields} name="sku" label="Your own code (SKU)" isOptional hint="Catalogue files are matched by it." />
      <SelectField form={fields} name="categoryId" label="Category" isOptional options={categories} />
      <SwitchField form={fields} name="isFeatured" label="Featured on the home page" />
    </section>
  );
}

export const productScreen: Screen = {
  reads: ({ params, search }) => [productFormRead(params.id ?? 'new', search)],
  Component: ProductScreen,
};
