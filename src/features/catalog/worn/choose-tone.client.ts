import { skinToneOf } from '../../../rules/worn/skin-tone.ts';
import { TONE_KEY } from '../../../rules/worn/tone-key.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import { chosenTone } from './tone.client.ts';

const tones = document.querySelector<HTMLElement>('[data-tones]');

/** Shows the drawings of this page in the tone that is checked. */
function show(): void {
  const tone = skinToneOf(tones?.querySelector<HTMLInputElement>(':checked')?.value);
  if (!tone) return;
  onDevice.write(TONE_KEY, tone);
  for (const drawing of document.querySelectorAll<HTMLImageElement>('[data-worn]'))
    drawing.src = drawing.src.replace(/[a-z]+(?=-\d+\.svg$)/, tone);
}

// Downloaded because the device keeps a tone, or by the first press: then another one than that of the page is checked already.
if (tones?.querySelector<HTMLInputElement>(':checked')?.defaultChecked)
  for (const input of tones.querySelectorAll('input')) input.checked = input.value === chosenTone();
show();
tones?.addEventListener('change', show);
