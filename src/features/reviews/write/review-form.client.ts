import { addressOf } from '../../../api-client.ts';
import { fieldErrors } from '../../../rules/refusals/field-errors.ts';
import type { Answer, Denied } from '../../../ui/call.client.ts';
import { enhanceForm, type Values, valuesOf } from '../../../ui/form/enhance-form.client.ts';
import { showFieldErrors } from '../../../ui/form/field-errors.client.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import { isObject, readJson } from '../../../ui/stored-json.client.ts';
import { urls } from '../../../urls.ts';
import { PhotoList } from './photo-list.client.ts';
import { reviewFields } from './review-fields.schema.ts';
import { reviewFormScriptTexts } from './review-form-script.texts.ts';

/** Photographs over a slow network take longer than other calls. */
const TIMEOUT_MS = 120_000;
const lost = (): Denied => {
  const t = reviewFormScriptTexts();
  return { code: 'NETWORK', title: t.noConnection, details: t.notSent };
};

const form = document.querySelector<HTMLFormElement>('[data-review-form]');
const field = form?.querySelector<HTMLInputElement>('[name=photo]');
if (form && field) start(form, field);

function start(form: HTMLFormElement, field: HTMLInputElement): void {
  const { order = '', line = '', token = '' } = form.dataset;
  const draft = `review:${order}:${line}`;
  const announcement = form.querySelector('[data-say]');
  form.classList.add('is-live');
  const photos = new PhotoList(form, field, (fault, words = fault) => {
    showFieldErrors(form, fault ? { photo: fault } : {});
    if (announcement) announcement.textContent = words;
  });
  if (form.dataset.fresh === '') restore(form, draft);
  form.addEventListener('input', () => keep(draft, valuesOf(form)));

  enhanceForm(form, {
    check: (values) => {
      const read = reviewFields.safeParse(values);
      if (read.success) return null;
      const fields = fieldErrors(read.error.issues);
      return { title: reviewFormScriptTexts().missing, message: Object.values(fields)[0] ?? '', fields };
    },
    send: () =>
      sendReview(addressOf('POST /orders/:id/reviews/:line', { params: { id: order, line }, query: token ? { token } : {} }), form, photos),
    done: () => {
      keep(draft, null);
      location.assign(`${urls.orderReview(order, token || null)}${token ? '&' : '?'}saved=1`);
      return true;
    },
  });
}

async function sendReview(address: string, form: HTMLFormElement, photos: PhotoList): Promise<Answer<object>> {
  const body = new FormData(form);
  body.delete('photo');
  for (const [at, blob] of photos.blobs.entries()) body.append('photo', blob, `${at + 1}.jpg`);
  try {
    const answer = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const data = (await answer.json()) as object;
    return answer.ok ? { ok: true, status: answer.status, data } : { ok: false, status: answer.status, denial: data as Denied };
  } catch {
    return { ok: false, status: 0, denial: lost() };
  }
}

/** Keeps the words on the device until they are sent; null forgets them. */
function keep(draft: string, values: Values | null): void {
  onDevice.write(draft, values && JSON.stringify({ rating: values.rating, comment: values.comment, name: values.name }));
}

function restore(form: HTMLFormElement, draft: string): void {
  const values = readJson(onDevice, draft, isObject);
  if (!values) return;
  for (const [field, value] of Object.entries(values)) {
    const control = form.elements.namedItem(field);
    if (value && (control instanceof RadioNodeList || control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
      control.value = String(value);
  }
  form.querySelector<HTMLElement>('[data-draft]')?.removeAttribute('hidden');
}
