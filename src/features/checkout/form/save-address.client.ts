import { call } from '../../../api-client.ts';
import { COUNTRY } from '../../../rules/address/states.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import type { DeliveryForm } from '../checkout.schema.ts';
import { checkoutTexts } from '../checkout.texts.ts';

/** Name of the checkbox under the delivery fields. */
export const SAVE_ADDRESS = 'save_address';

/** Saves the delivery address in the account if the checkbox is ticked. The payment does not wait for it. */
export async function saveAddress(
  form: HTMLFormElement | null,
  { full_name, line1, line2, place, city, state, postal_code, phone, latin_name, latin_street, latin_city }: DeliveryForm,
): Promise<void> {
  const box = form?.querySelector<HTMLInputElement>(`[name=${SAVE_ADDRESS}]:checked`);
  if (!box) return;
  const latin = { latinName: latin_name, latinStreet: latin_street, latinCity: latin_city };
  const address = {
    addressLine1: line1,
    addressLine2: line2,
    landmark: place,
    city,
    state,
    pinCode: postal_code,
    country: COUNTRY,
    ...latin,
  };
  const answer = await call('PUT /profile/address', { body: { full_name, phone, address }, keepalive: true });
  if (answer.ok) box.checked = false;
  else showToast({ kind: 'notice', title: checkoutTexts().notSaved, message: answer.denial.details });
}
