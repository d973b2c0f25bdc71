import { skins } from '../../brand/colours.ts';

/** The tones in which the body is drawn, from light to deep. */
export type SkinTone = keyof typeof skins;
export const skinTones = Object.keys(skins) as readonly SkinTone[];
export const usualTone: SkinTone = 'honey';

/** 'wheat' → 'wheat'; anything else → null. */
export const skinToneOf = (text: string | null | undefined): SkinTone | null => skinTones.find((tone) => tone === text) ?? null;
