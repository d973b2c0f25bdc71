import { fieldErrors } from '../../../rules/refusals/field-errors.ts';
import { afterLoad } from '../../payment/pay/page-state.client.ts';
import type { DeliveryForm } from '../checkout.schema.ts';
import type { FieldName } from './fields.ts';

export type Errors = Partial<Record<FieldName, string>>;
export interface Finding {
  /** The form, tidied; null where something is wrong. */
  readonly form: DeliveryForm | null;
  readonly errors: Errors;
}

/** The schema is fetched when the page stands, or when the first field is left: nobody needs it before. */
const loadSchema = () => import('../checkout.schema.ts');

export function fetchSchemaLater(): void {
  afterLoad()
    .then(loadSchema)
    .catch(() => {});
}

/** What is wrong with the form as typed. Parsed by the schema that the server parses with. */
export async function checkForm(typed: Record<string, string>): Promise<Finding> {
  const { deliveryForm } = await loadSchema();
  const parsed = deliveryForm.safeParse(typed);
  return parsed.success ? { form: parsed.data, errors: {} } : { form: null, errors: fieldErrors(parsed.error.issues) };
}
