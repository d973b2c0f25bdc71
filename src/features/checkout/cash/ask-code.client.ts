import { call } from '../../../api-client.ts';
import { pinIn } from '../../../rules/address/pincode.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { withCaptcha } from '../../auth/form/with-captcha.client.ts';
import { cartAsked } from '../../cart/quote.store.ts';
import type { DeliveryForm } from '../checkout.schema.ts';
import { checkForm } from '../form/check-form.client.ts';
import { formFields } from '../form/form-memory.client.ts';
import { $contactCode, CODE_FIELD, changeCode, showCodeError } from './contact-code.store.ts';
import { contactCodeTexts } from './contact-code.texts.ts';

/** Fields that the request for a code needs. */
type Asked = Pick<DeliveryForm, 'email' | 'phone' | 'postal_code'>;

/** Requests a code; earlier codes become invalid. `by`: sends it by e-mail even if WhatsApp is available. */
export async function requestCode(form: HTMLFormElement, { email, phone, postal_code }: Asked, by?: 'email'): Promise<void> {
  if ($contactCode.get().asking) return;
  changeCode({ asking: true, error: '' });
  const body = { email, phone, cart: { ...cartAsked(), postal_code }, ...(by && { by }) };
  const ask = withCaptcha((_, proof) => call('POST /checkout/code', { body: { ...body, ...proof } }));
  const answer = await ask({}, form);
  changeCode({ asking: false });
  if (!answer.ok) return showToast({ kind: 'error', title: answer.denial.title, message: answer.denial.details });
  const { channel, sent_to: to, earlier, again_in } = answer.data;
  changeCode({ sent: { channel, to, earlier, againAt: Date.now() + again_in * 1000 } });
}

/** True once this page has asked by itself. */
let hasAsked = false;

/**
 * Asks for the code without a press, as soon as cash is chosen and both contacts and the PIN code are right. A page does so once: after a
 * change of the number, or a refusal, a press asks.
 */
export async function askWithoutPress(form: HTMLFormElement): Promise<void> {
  const { errors } = await checkForm(form);
  const { email = '', phone = '', postal_code = '' } = formFields(form);
  const isCash = form.querySelector('[name=payment_method][value=cod]:checked') !== null;
  const { needed, sent } = $contactCode.get();
  if (hasAsked || !isCash || !needed || sent || errors.email || errors.phone || errors.postal_code) return;
  hasAsked = true;
  await requestCode(form, { email, phone, postal_code: pinIn(postal_code) });
}

/**
 * Reads the code from the form. Null if there is no valid code: the first press requests one, a later press shows an error
 * at the field.
 */
export async function codeFromForm(form: HTMLFormElement | null, delivery: DeliveryForm): Promise<string | null> {
  if (!$contactCode.get().sent) {
    if (form) await requestCode(form, delivery);
    return null;
  }
  const field = form?.elements.namedItem(CODE_FIELD);
  const code = field instanceof HTMLInputElement ? field.value.replace(/\s/g, '') : '';
  if (/^(\d{6}|\d{16})$/.test(code)) return code;
  const t = contactCodeTexts();
  showCodeError($contactCode.get().sent?.earlier ? t.longWrong : t.sixWrong);
  return null;
}
