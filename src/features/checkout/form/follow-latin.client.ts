import { atom } from 'nanostores';
import { type LatinPart, latinParts } from '../../../rules/parcels/label/latin-letters.ts';
import { latinNeeded, latinSource } from '../../payment/latin-needed.ts';
import { formFields } from './form-memory.client.ts';

/** What the form must have in Latin letters too. */
export const $latinNeeded = atom<readonly LatinPart[]>([]);
/** The texts that the fields were last written from. */
const sources = new Map<LatinPart, string>();

/**
 * Shows the fields in Latin letters that the form needs, and fills them in. What somebody corrected there stays. @returns true if a field was
 * written
 */
export async function followLatin(form: HTMLFormElement): Promise<boolean> {
  const controlOf = (part: LatinPart) => form.querySelector<HTMLInputElement>(`[name=${part}]`);
  const needed = latinNeeded(formFields(form));
  if (needed.join() !== $latinNeeded.get().join()) $latinNeeded.set(needed);
  for (const part of latinParts) {
    const control = controlOf(part);
    // A field that nobody sees must not hold a fault.
    if (control && !needed.includes(part)) control.value = '';
  }
  if (needed.length === 0) return false;
  const module = await import('../../../rules/scripts/write-latin.ts').catch(() => null);
  if (!module) return false;
  let isWritten = false;
  // People type on while the script comes.
  const typed = formFields(form);
  for (const part of latinNeeded(typed)) {
    const [control, source, before] = [controlOf(part), latinSource(part, typed), sources.get(part)];
    sources.set(part, source);
    const isOurs = control?.value === '' || (before !== undefined && control?.value === module.writeLatin(before));
    if (!control || !isOurs || control === document.activeElement) continue;
    control.value = module.writeLatin(source);
    isWritten = true;
  }
  return isWritten;
}
