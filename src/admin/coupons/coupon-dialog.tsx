import { useQueryClient } from '@tanstack/react-query';
import { type CouponForm, couponBody } from '../../features/coupons/admin/coupon.schema.ts';
import { paiseOf } from '../../rules/fields/rupees-fields.ts';
import { smallestBill } from '../../rules/money/coupon.ts';
import { typedNumber } from '../../rules/typed/typed-number.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { AdminFault } from '../app/admin-fault.ts';
import { Button } from '../parts/button.tsx';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { Field } from '../parts/form/field.tsx';
import { MoneyField } from '../parts/form/money-field.tsx';
import { registered } from '../parts/form/registered.ts';
import { SelectField } from '../parts/form/select-field.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { type AdminForm, useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { ShareLink } from './coupon-columns.tsx';
import { couponForm, exampleText, lastDayText } from './coupon-text.ts';
import type { CouponList, CouponRow } from './list-coupons.server.ts';

const kinds = [
  { value: 'percentage', word: 'Percentage' },
  { value: 'fixed_amount', word: 'Fixed amount' },
] as const;

interface Props {
  readonly coupon: CouponRow | null;
  readonly onClose: () => void;
  readonly onUses: (coupon: CouponRow) => void;
  readonly onRemove: (coupon: CouponRow) => void;
}

/** A coupon in fields. Closing it by accident drops nothing: what was typed is asked about first. */
export function CouponDialog({ coupon, onClose, onUses, onRemove }: Props) {
  const client = useQueryClient();
  const verb = coupon ? 'update' : 'add';
  const form = useAdminForm<CouponForm>({
    schema: couponBody,
    values: couponForm(coupon),
    draft: `coupon:${coupon?.id ?? 'new'}`,
    failed: 'Operation failed',
    save: async (body) => {
      const saved = await (coupon
        ? adminCall('PUT /admin/coupons/:id', { params: { id: coupon.id }, body })
        : adminCall('POST /admin/coupons', { body })
      ).catch((error: unknown) => {
        void client.invalidateQueries({ queryKey: ['coupons'] });
        if (!(error instanceof AdminFault)) throw error;
        throw new AdminFault({ ...error.denial, details: `Failed to ${verb} coupon: ${error.denial.details}` }, error.status);
      });
      client.setQueriesData<CouponList>({ queryKey: ['coupons'] }, (list) =>
        list && 'rows' in list
          ? { ...list, rows: list.rows.map((row) => (row.id === saved.id ? { ...row, updatedAt: saved.seen } : row)) }
          : list,
      );
      await client.invalidateQueries({ queryKey: ['coupons'] });
      showToast({ kind: 'done', title: coupon ? 'Saved' : 'Added', message: `Coupon ${coupon ? 'updated' : 'added'} successfully.` });
    },
  });
  const { isDirty } = form.fields.formState;
  const [type, value, minPurchase] = form.fields.watch(['type', 'value', 'minPurchase']);
  const example = { type, value: Math.round(Number(typedNumber(value)) * 100), minPurchase: paiseOf(minPurchase) };
  const text = exampleText(example);

  return (
    <FormDialog
      title={coupon ? `Coupon ${coupon.code}` : 'Add coupon'}
      form={form}
      word={coupon ? 'Save coupon' : 'Add coupon'}
      warning={smallestBill(example)?.takesMost ? `${text} That is more than half of it.` : null}
      onClose={onClose}
    >
      <CouponFieldset form={form} example={text} />
      {coupon && (
        <div className="actions">
          <Button
            look="line"
            word="Who used it"
            hold={isDirty ? 'Save or drop the changes first.' : undefined}
            onClick={() => onUses(coupon)}
          />
          <ShareLink coupon={coupon} className="btn btn--line" word="WhatsApp text" />
          <Button
            look="line"
            word="Delete…"
            hold={isDirty ? 'Save or drop the changes first.' : undefined}
            onClick={() => onRemove(coupon)}
          />
        </div>
      )}
    </FormDialog>
  );
}

function CouponFieldset({ form: { fields }, example }: { form: AdminForm<CouponForm>; example: string | null }) {
  const [type, lastDay] = fields.watch(['type', 'lastDay']);
  return (
    <>
      <div className="fields fields--2">
        <TextField form={fields} name="code" label="Code" autoComplete="off" autoFocus />
        <SelectField form={fields} name="type" label="Kind" options={kinds} />
        <Field form={fields} name="value" label="Discount value">
          {(wired) => (
            <span className="prefixed-input">
              <span aria-hidden="true">{type === 'percentage' ? '%' : '₹'}</span>
              <input className="input num" inputMode="decimal" {...wired} {...registered(fields, 'value')} />
            </span>
          )}
        </Field>
        <MoneyField form={fields} name="minPurchase" label="Minimum purchase" isOptional />
        <TextField form={fields} name="maxUses" label="Uses in all" isOptional inputMode="numeric" />
        <TextField form={fields} name="maxUsesPerCustomer" label="Uses for each customer" isOptional inputMode="numeric" />
        <TextField form={fields} name="lastDay" type="date" label="Ends on" isOptional hint={lastDayText(lastDay) || 'No end.'} />
      </div>
      <SwitchField form={fields} name="isActive" label="Active" />
      {example && (
        <p className="note" role="status">
          {example}
        </p>
      )}
    </>
  );
}
