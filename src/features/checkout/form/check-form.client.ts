import { fieldErrors } from '../../../rules/refusals/field-errors.ts';
import type { Checked } from '../../../ui/form/use-form.client.ts';
import { whenLoaded } from '../../payment/pay/page-state.client.ts';
import type { DeliveryForm } from '../checkout.schema.ts';
import type { FieldName } from './fields.ts';
import { formFields } from './form-memory.client.ts';

/** Loads the schema after the page has loaded, or when the first field loses focus. */
const loadSchema = () => import('../checkout.schema.ts');

export function preloadSchema(): void {
  whenLoaded()
    .then(loadSchema)
    .catch(() => {});
}

/** Checks the form with the schema that the server uses. */
export async function checkForm(form: HTMLFormElement): Promise<Checked<FieldName, DeliveryForm>> {
  const { deliveryForm } = await loadSchema();
  const parsed = deliveryForm.safeParse(formFields(form));
  return parsed.success ? { form: parsed.data, errors: {} } : { form: null, errors: fieldErrors(parsed.error.issues) };
}
