import { type SkinTone, skinToneOf, usualTone } from '../../../rules/worn/skin-tone.ts';
import { onDevice } from '../../../ui/storage.client.ts';

const KEY = 'skin-tone';

/** Returns the tone of skin that this device has chosen. */
export const chosenTone = (): SkinTone => skinToneOf(onDevice.read(KEY)) ?? usualTone;

/** Shows the drawings of this page in a tone. */
function show(tone: SkinTone): void {
  for (const drawing of document.querySelectorAll<HTMLImageElement>('[data-worn]'))
    drawing.src = drawing.src.replace(/[a-z]+(?=-\d+\.svg$)/, tone);
}

/** Shows the chosen tone, and keeps another one that is chosen. */
export function runTones(): void {
  const tones = document.querySelector<HTMLElement>('[data-tones]');
  if (!tones) return;
  const chosen = chosenTone();
  if (chosen !== usualTone) show(chosen);
  for (const input of tones.querySelectorAll('input')) input.checked = input.value === chosen;
  tones.addEventListener('change', ({ target }) => {
    const tone = skinToneOf((target as HTMLInputElement).value);
    if (!tone) return;
    onDevice.write(KEY, tone);
    show(tone);
  });
}
