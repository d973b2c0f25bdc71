import type { ManualOrderForm } from '../../../features/payment/manual/manual-order.schema.ts';
import { states } from '../../../rules/address/states.ts';
import { languageFacts, languages } from '../../../rules/language/languages.ts';
import { CHAT_HOURS } from '../../../rules/order/chat-hold.ts';
import { handPayments, handPaymentWords, saleSources, sourceWords } from '../../../rules/order/manual-order.ts';
import { MoneyField } from '../../parts/form/money-field.tsx';
import { SelectField } from '../../parts/form/select-field.tsx';
import { SwitchField } from '../../parts/form/switch-field.tsx';
import { TextArea } from '../../parts/form/text-area.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import type { AdminForm } from '../../parts/form/use-admin-form.client.ts';

const sources = saleSources.map((value) => ({ value, word: sourceWords[value] }));
const stateChoices = states.map(({ code, name }) => ({ value: code, word: name }));
const handChoices = handPayments.map((value) => ({ value, word: value === 'upi' ? 'UPI to the shop' : handPaymentWords[value] }));

const hourChoices = CHAT_HOURS.map((value) => ({ value, word: value === 1 ? '1 hour' : `${value} hours` }));
const languageChoices = languages.map((value) => ({ value, word: languageFacts[value].name }));

interface Props {
  readonly form: AdminForm<ManualOrderForm>;
}

/** The fields of the buyer and of the delivery. */
export function CustomerFields({ form: { fields } }: Props) {
  const [isSent, email, paidBy] = fields.watch(['isSent', 'email', 'paidBy']);
  return (
    <section className="panel">
      <h2>Customer</h2>
      <div className="fields fields--2">
        <TextField form={fields} name="name" label="Name" autoComplete="off" />
        <TextField form={fields} name="phone" label="Phone" inputMode="tel" autoComplete="off" />
        <TextField
          form={fields}
          name="email"
          label="Email"
          isOptional
          inputMode="email"
          autoComplete="off"
          hint="Without it no mails are sent, and the list of customers does not show the customer."
        />
        <SelectField form={fields} name="state" label="The customer’s State (for GST)" options={stateChoices} />
        <TextField
          form={fields}
          name="gstin"
          label="GSTIN of the customer"
          isOptional
          autoComplete="off"
          hint="For a business of this State."
        />
        <TextField form={fields} name="legalName" label="Name on the GST certificate" isOptional autoComplete="off" />
      </div>
      {email !== '' && <SwitchField form={fields} name="wishesMails" label="The customer wishes mails about the order" />}
      {paidBy !== 'link' && (
        <SwitchField form={fields} name="isSent" label="Send it by courier" hint="Off: the customer takes the pieces now." />
      )}
      {isSent && (
        <div className="fields fields--2">
          <TextField form={fields} name="street" label="Address" autoComplete="off" />
          <TextField form={fields} name="landmark" label="Landmark" isOptional autoComplete="off" />
          <TextField form={fields} name="city" label="City" autoComplete="off" />
          <TextField form={fields} name="pin" label="PIN code" inputMode="numeric" autoComplete="off" />
        </div>
      )}
    </section>
  );
}

/** The fields of the place of sale and of the payment. */
export function SaleFields({ form: { fields } }: Props) {
  const [isSent, paidBy, discount] = fields.watch(['isSent', 'paidBy', 'discount']);
  const onDelivery = isSent ? [{ value: 'on_delivery' as const, word: 'Cash on delivery' }] : [];
  const choices = [...handChoices, ...onDelivery, { value: 'link' as const, word: 'Send a link to pay' }];
  const isLink = paidBy === 'link';
  return (
    <section className="panel">
      <h2>Sale and payment</h2>
      <div className="fields fields--2">
        {!isLink && <SelectField form={fields} name="source" label="Where" options={sources} />}
        <SelectField form={fields} name="paidBy" label="Paid by" options={choices} />
        {isLink && <SelectField form={fields} name="heldHours" label="Hold the pieces for" options={hourChoices} />}
        {isLink && <SelectField form={fields} name="language" label="Language of the message" options={languageChoices} />}
        {(paidBy === 'upi' || paidBy === 'card') && (
          <TextField form={fields} name="reference" label="Reference" isOptional={paidBy === 'card'} autoComplete="off" />
        )}
        <MoneyField form={fields} name="discount" label="Agreed discount" isOptional />
        {discount !== '' && <TextField form={fields} name="discountReason" label="Reason for the discount" autoComplete="off" />}
      </div>
      <TextArea form={fields} name="note" label="Private note" isOptional rows={2} />
    </section>
  );
}
