import { atom } from 'nanostores';
import { formFields } from './form-memory.client.ts';
import type { KnownShopper } from './known-shopper.ts';

const load = () => import('./latin-fields.tsx');

/** The fields in Latin letters with their code; null until somebody types in other letters. */
export const $latin = atom<Awaited<ReturnType<typeof load>> | null>(null);

/** Letters of other scripts than Latin; no signs of punctuation. */
const OTHER_SCRIPT = /[\u0370-\u1dff\u2c00-\uffff]/;

/** Fills in what the label needs in Latin letters, and keeps it with the form. */
export async function writeLatin(form: HTMLFormElement, known: KnownShopper | null): Promise<void> {
  const isNew = !$latin.get() && OTHER_SCRIPT.test(Object.values(formFields(form)).join(''));
  if (isNew) $latin.set(await load().catch(() => null));
  await $latin.get()?.followLatin(form, known, isNew);
}
