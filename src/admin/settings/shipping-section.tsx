import type { ShippingForm } from '../../features/settings/admin/charges.schema.ts';
import { formatInr, type Paise, paise } from '../../rules/money/money.ts';
import { typedNumber } from '../../rules/typed/typed-number.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminCall } from '../app/admin-calls.client.ts';
import { MoneyField } from '../parts/form/money-field.tsx';
import { Section, SectionFields } from '../parts/section/section.tsx';
import { useSectionForm } from '../parts/section/use-section-form.client.ts';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';

const shippingSchema = () => import('../../features/settings/admin/charges.schema.ts').then((code) => code.shippingBody);

const DEFAULTS_APPLY = 'No shipping settings are active. Delivery is free from ₹500 and costs ₹50 below, until you save.';

/** From which amount delivery is free, and what it costs below. */
export function ShippingSection({ page: { shipping, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const form = useSectionForm<ShippingForm>({
    title: 'Shipping',
    schema: shippingSchema,
    values: shipping,
    failed: 'Failed to save shipping settings',
    save: async (body) => ({ ...(await adminCall('PUT /admin/settings/shipping', { body })) }),
    onSaved: (values) => saved('shipping', () => ({ shipping: values })),
  });
  const isDefault = shipping.id === null;
  const [freeFrom, fee] = form.fields.watch(['freeFrom', 'fee']);
  return (
    <Section
      id="shipping"
      title="Shipping"
      lead="Used in the cart, at checkout, on the policy page and in every text that names it. A threshold of 0 makes every delivery free."
    >
      <SectionFields form={form} changed={changed.shipping}>
        {isDefault && (
          <p className="note">
            <Icon name="circle-alert" />
            <span>
              <b>Default shipping applies.</b> {DEFAULTS_APPLY}
            </span>
          </p>
        )}
        <div className="fields fields--2">
          <MoneyField
            form={form.fields}
            name="freeFrom"
            label="Free delivery from"
            help={{ of: 'free-from', what: 'the limit of free delivery' }}
          />
          <MoneyField form={form.fields} name="fee" label="Fee below that" help={{ of: 'fee', what: 'the delivery charge' }} />
        </div>
        <MoneyField
          form={form.fields}
          name="giftWrap"
          label="Gift wrap"
          hint="Offered in the checkout at this price; 0 is free. Leave it empty and it is not offered."
          isOptional
        />
        <Example freeFrom={amountOf(freeFrom)} fee={amountOf(fee)} />
      </SectionFields>
    </Section>
  );
}

/** '1,299.50' → 129950 paise; null while it is no amount. */
function amountOf(text: string): Paise | null {
  const plain = typedNumber(text);
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? paise(Math.round(Number(plain) * 100)) : null;
}

/** The bill of a cart a fifth below the threshold, rounded to whole rupees. */
function Example({ freeFrom, fee }: { readonly freeFrom: Paise | null; readonly fee: Paise | null }) {
  if (freeFrom === null || fee === null) return null;
  const cart = paise(Math.floor(freeFrom / 125) * 100);
  const words =
    cart === 0 || fee === 0
      ? 'Every order is delivered free of charge.'
      : `A cart of ${formatInr(cart)} pays ${formatInr(fee)}; ${formatInr(paise(freeFrom - cart))} more and delivery is free.`;
  return (
    <p className="note">
      <Icon name="truck" /> {words}
    </p>
  );
}
