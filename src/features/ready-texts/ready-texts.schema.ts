import * as z from 'zod/mini';
import { longText, neededText } from '../../rules/fields.ts';
import { blanksIn, knownBlanks, readyPlaces } from '../../rules/ready-texts.ts';

export const READY_TEXTS_MAX = 40;
export const READY_TITLE_MAX = 40;
export const READY_TEXT_MAX = 500;

const unknownBlank = (text: string) => blanksIn(text).find((blank) => !knownBlanks.includes(blank));

export const readyTextBody = z.object({
  place: z.enum(readyPlaces),
  title: neededText(READY_TITLE_MAX, 'Name the text.'),
  text: longText(READY_TEXT_MAX).check(
    z.minLength(1, 'Write the text.'),
    z.refine((text) => unknownBlank(text) === undefined, `The blanks are ${knownBlanks.join(', ')}.`),
  ),
});

/** All texts, in their order. `seen`: the version that the list was opened with. */
export const readyTextsBody = z.object({
  texts: z.array(readyTextBody).check(z.maxLength(READY_TEXTS_MAX, `At most ${READY_TEXTS_MAX} texts.`)),
  seen: z.number(),
});
export type ReadyTextsFields = z.output<typeof readyTextsBody>;
