import * as z from 'zod/mini';
import { neededText } from '../../../rules/fields/fields.ts';
import { centimetres, whole } from '../../../rules/fields/number-fields.ts';
import { BOX_GRAMS_MAX, BOXES_MAX, SIDE_MM_MAX } from '../../../rules/parcels/label/box.ts';
import { typedMeasure } from '../../../rules/typed/typed-measure.ts';

export const BOX_NAME_MAX = 30;

const side = centimetres(SIDE_MM_MAX, `Centimetres up to ${SIDE_MM_MAX / 10}, such as 15.5.`);
const box = z.object({
  name: neededText(BOX_NAME_MAX, 'Name the box.'),
  lengthMm: side,
  breadthMm: side,
  heightMm: side,
  grams: whole({ min: 1, max: BOX_GRAMS_MAX }, 'Whole grams of the empty box, such as 100.', (typed) => typedMeasure(typed, 'grams')),
});

const keyOf = ({ name }: { readonly name: string }) => name.toLowerCase();

/** The boxes that parcels leave in, the usual one first; no two have the same name. `seen`: the version that the form was opened with. */
export const boxesBody = z.object({
  boxes: z.array(box).check(
    z.minLength(1, 'Keep one box.'),
    z.maxLength(BOXES_MAX, `At most ${BOXES_MAX} boxes.`),
    z.superRefine((boxes, { addIssue }) => {
      for (const [at, one] of boxes.entries())
        if (boxes.findIndex((other) => keyOf(other) === keyOf(one)) < at)
          addIssue({ code: 'custom', message: 'Another box has this name.', path: [at, 'name'] });
    }),
  ),
  seen: z.number(),
});
export type BoxesForm = z.input<typeof boxesBody>;
export type BoxesFields = z.output<typeof boxesBody>;
