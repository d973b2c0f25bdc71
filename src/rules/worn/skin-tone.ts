/** The tones in which the body is drawn, from light to deep. */
export const skinTones = ['wheat', 'honey', 'cinnamon'] as const;
export type SkinTone = (typeof skinTones)[number];
export const usualTone: SkinTone = 'honey';

/** 'wheat' → 'wheat'; anything else → null. */
export const skinToneOf = (text: string | null | undefined): SkinTone | null => skinTones.find((tone) => tone === text) ?? null;
