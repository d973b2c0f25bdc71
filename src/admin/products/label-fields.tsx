import type { UseFormReturn } from 'react-hook-form';
import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import type { ProductRecord } from '../../features/products/admin/read-product.server.ts';
import { usualGenericName } from '../../rules/goods/goods.ts';
import { percentText } from '../../rules/gst/goods-tax.ts';
import { TextArea } from '../parts/form/text-area.tsx';
import { TextField } from '../parts/form/text-field.tsx';

/** The fields that the law requires besides the price, and those that shoppers ask about. */
export function LabelFields({ form, record }: { readonly form: UseFormReturn<ProductForm>; readonly record: ProductRecord }) {
  const categoryId = Number(form.watch('categoryId'));
  const home = record.categories.find(({ id }) => id === categoryId);
  const usual = usualGenericName(record.goods, home?.name ?? null);
  // In pairs, for two columns.
  return (
    <section className="panel">
      <h2>Label and care</h2>
      <div className="fields fields--2">
        <TextField form={form} name="countryOfOrigin" label="Country of origin" />
        <TextField
          form={form}
          name="genericName"
          label="Kind of goods"
          isOptional
          isPublic
          placeholder={usual}
          hint={`The law calls it the generic name. Left empty: ${usual}.`}
        />
        <TextField
          form={form}
          name="netQuantity"
          label="Pieces in the pack"
          hint="Such as 1 N, 1 pair or 1 set of 3. The law calls it the net quantity."
        />
        <TextField form={form} name="dimensions" label="Dimensions" isOptional />
        <TextField form={form} name="packer" label="Packed by" isOptional hint="Name and address. Left empty, the shop's own." />
        <TextField form={form} name="importer" label="Imported by" isOptional hint="For pieces from abroad." />
        <TextField
          form={form}
          name="hsnCode"
          label="HSN code"
          isOptional
          inputMode="numeric"
          placeholder={home?.hsnCode ?? ''}
          hint={taxHint(home?.name, home?.hsnCode ?? '')}
        />
        <TextField
          form={form}
          name="gstRate"
          label="GST, percent"
          isOptional
          inputMode="decimal"
          placeholder={percentText(home?.gstRate ?? null)}
          hint={taxHint(home?.name, home?.gstRate == null ? '' : `${percentText(home.gstRate)} %`)}
        />
        <TextField
          form={form}
          name="nextGstRate"
          label="GST that comes, percent"
          isOptional
          inputMode="decimal"
          hint="Where the law changes the rate on a day. Invoices from that day on have it."
        />
        <TextField
          form={form}
          name="nextGstFrom"
          type="date"
          label="Its first day"
          help={{ of: 'next-rate-from', what: 'the first day of the new rate' }}
          isOptional
        />
        <TextField
          form={form}
          name="heightMm"
          label="Height, millimetres"
          isOptional
          inputMode="numeric"
          hint="With both, the page draws the piece to scale."
        />
        <TextField form={form} name="widthMm" label="Width, millimetres" isOptional inputMode="numeric" />
        <TextField
          form={form}
          name="weightGrams"
          label="Weight, grams"
          isOptional
          inputMode="numeric"
          placeholder={String(home?.usualGrams ?? '')}
          hint={home?.usualGrams ? `Left empty, couriers are told ${home.usualGrams} g, as ${home.name} says.` : undefined}
        />
      </div>
      <TextArea
        form={form}
        name="care"
        label="Care"
        isOptional
        isPublic
        rows={2}
        hint="Such as: Keep away from water and perfume. Store in its pouch. Each of the three shows a mark on the page."
      />
    </section>
  );
}

/** Fields of the texts below the pictures of the page. A field that is empty is not on it. */
export function StoryFields({ form }: { readonly form: UseFormReturn<ProductForm> }) {
  return (
    <section className="panel">
      <h2>Story</h2>
      <div className="fields fields--2">
        <TextField form={form} name="closing" label="How it closes" isOptional isPublic hint="Such as: Push-back posts with wide discs." />
        <TextField form={form} name="wearing" label="How to wear it" isOptional isPublic hint="Such as: With the hair tied back." />
        <TextField
          form={form}
          name="closeup"
          label="Words on the close-up"
          isOptional
          isPublic
          hint="Two or three, such as: Enamel, both sides. They are on the last picture, which shows the piece from close by."
        />
      </div>
    </section>
  );
}

/** 'Left empty: 7117, as Rings says.', or that the piece cannot go on sale without. */
const taxHint = (home: string | undefined, said: string): string =>
  said
    ? `Left empty: ${said}, as ${home} says.`
    : `${home ? `${home} says none` : 'No category says one'}: left empty, the piece is saved but not on sale.`;
