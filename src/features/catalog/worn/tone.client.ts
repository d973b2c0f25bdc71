import { type SkinTone, skinToneOf, usualTone } from '../../../rules/worn/skin-tone.ts';
import { TONE_KEY } from '../../../rules/worn/tone-key.ts';
import { onDevice } from '../../../ui/storage.client.ts';

/** Returns the tone of skin that this device has chosen. */
export const chosenTone = (): SkinTone => skinToneOf(onDevice.read(TONE_KEY)) ?? usualTone;
