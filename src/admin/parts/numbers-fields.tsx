import type { NumbersForm } from '../../features/settings/admin/numbers.schema.ts';
import type { Numbers } from '../../features/settings/admin/numbers.server.ts';
import { TextField } from './form/text-field.tsx';
import type { AdminForm } from './form/use-admin-form.client.ts';

interface Props {
  readonly form: AdminForm<NumbersForm>['fields'];
  readonly begun: Numbers['begun'];
}

/** Shows how the numbers of orders and invoices begin; what has begun cannot be typed into. */
export function NumbersFields({ form, begun: { orderNumbers, invoiceNumbers } }: Props) {
  const stays = 'Already in use: it stays.';
  return (
    <div className="fields fields--2">
      <TextField
        form={form}
        name="orderPrefix"
        label="Letters of an order"
        readOnly={orderNumbers}
        hint={orderNumbers ? stays : undefined}
      />
      <TextField form={form} name="firstOrder" label="First order" inputMode="numeric" readOnly={orderNumbers} />
      <TextField
        form={form}
        name="invoicePrefix"
        label="Letters of an invoice"
        readOnly={invoiceNumbers}
        hint={invoiceNumbers ? stays : 'Three. The law asks for one series without a gap.'}
      />
      <TextField form={form} name="firstInvoice" label="First invoice" inputMode="numeric" readOnly={invoiceNumbers} />
    </div>
  );
}
