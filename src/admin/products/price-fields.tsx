import type { UseFormReturn } from 'react-hook-form';
import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import { typedNumber } from '../../rules/typed/typed-number.ts';
import { Button } from '../parts/button.tsx';
import { MoneyField } from '../parts/form/money-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';

/** The fields of the price, the MRP on the pack, and the end of an offer. */
export function PriceFields({ form }: { readonly form: UseFormReturn<ProductForm> }) {
  const [price, original, mrp] = form.watch(['price', 'originalPrice', 'mrp']).map((text) => Number(typedNumber(text)) || 0);
  const most = mrp || original || 0;
  return (
    <section className="panel">
      <h2>Price</h2>
      <div className="fields fields--3">
        <MoneyField form={form} name="price" label="Selling price, GST included" />
        <MoneyField
          form={form}
          name="originalPrice"
          label="Price before the offer"
          isOptional
          hint="Shown struck through next to the price."
        />
        <MoneyField form={form} name="mrp" label="MRP" isOptional hint="Printed on the pack; left empty, the higher of the two." />
      </div>
      {price !== undefined && most > 0 && price > most && (
        <p className="note note--bad" role="alert">
          The price is above the MRP of ₹{most.toFixed(2)}. The law forbids selling above it.
          <Button
            look="line"
            word="Raise the MRP too"
            onClick={() => form.setValue('mrp', form.getValues('price'), { shouldDirty: true })}
          />
        </p>
      )}
      <TextField
        form={form}
        name="saleLastDay"
        type="date"
        label="Last day of the offer"
        isOptional
        hint="The offer ends at 11:59 PM in India; then the price before the offer counts again."
      />
    </section>
  );
}
