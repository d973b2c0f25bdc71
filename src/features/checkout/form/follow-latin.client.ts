import { atom } from 'nanostores';
import { type LatinPart, latinParts } from '../../../rules/parcels/label/latin-letters.ts';
import { writeLatin } from '../../../rules/scripts/write-latin.ts';
import { latinNeeded, latinSource } from '../../payment/latin-needed.ts';
import { formFields, restoreForm, storeForm } from './form-memory.client.ts';
import type { KnownShopper } from './known-shopper.ts';

/** Parts that the form must have in Latin letters too. */
export const $latinNeeded = atom<readonly LatinPart[]>([]);
/** The texts that the fields were last written from. */
const sources = new Map<LatinPart, string>();

/**
 * Shows the fields in Latin letters that the form needs, fills them in and keeps them with the form. What somebody corrected there stays.
 * @param isNew the fields are not on the page yet
 */
export async function followLatin(form: HTMLFormElement, known: KnownShopper | null, isNew: boolean): Promise<void> {
  if (isNew) {
    // React shows them before the next task; what was corrected in them before a reload comes first.
    await new Promise((shown) => setTimeout(shown));
    restoreForm(form, known);
  }
  const typed = formFields(form);
  const needed = latinNeeded(typed);
  if (needed.join() !== $latinNeeded.get().join()) $latinNeeded.set(needed);
  let isWritten = false;
  for (const part of latinParts) {
    const control = form.querySelector<HTMLInputElement>(`[name=${part}]`);
    if (!control || control === document.activeElement) continue;
    const [source, before] = [latinSource(part, typed), sources.get(part)];
    sources.set(part, source);
    const isOurs = control.value === '' || (before !== undefined && control.value === writeLatin(before));
    // A field that nobody sees must not hold a fault.
    if (!needed.includes(part)) control.value = '';
    else if (isOurs) {
      control.value = writeLatin(source);
      isWritten = true;
    }
  }
  if (isWritten) storeForm(form, known);
}
