import * as z from 'zod/mini';
import { neededText, text } from '../../../rules/fields/fields.ts';
import { onPaper } from '../../../rules/fields/paper-fields.ts';
import { attributeKinds } from '../../../rules/filters/attributes.ts';
import { type GoodsWord, goodsKinds, goodsWords } from '../../../rules/goods/goods.ts';

const NAME_MAX = 60;
const WORD_MAX = 200;
/** Invoices have them. */
const papers: Partial<Record<GoodsWord, z.ZodMiniType<string, string>>> = {
  name: text(NAME_MAX).check(onPaper),
  note: text(WORD_MAX).check(onPaper),
};
const words = Object.fromEntries(goodsWords.map((word) => [word, papers[word] ?? text(WORD_MAX)])) as Record<
  GoodsWord,
  z.ZodMiniType<string, string>
>;

const KIND_MAX = 30;
const namedAttribute = z.object({ kind: z.enum(attributeKinds), name: neededText(KIND_MAX, 'Name this detail, or remove it.') });
const key = ({ name }: z.output<typeof namedAttribute>) => name.toLowerCase();

/**
 * Form of what the shop sells: the kind of goods, the kinds of words that describe a piece, none for those that such goods usually have, and the
 * owner's own texts; '' for that of the kind. `seen`: 0 while nobody said it.
 */
export const goodsBody = z.object({
  kind: z.enum(goodsKinds, 'Choose what the shop sells.'),
  attributes: z.array(namedAttribute).check(
    z.maxLength(attributeKinds.length),
    z.superRefine((attributes, context) => {
      attributes.forEach((one, at) => {
        const isTwice = attributes.slice(0, at).some((other) => other.kind === one.kind || key(other) === key(one));
        if (isTwice) context.addIssue({ code: 'custom', path: [at, 'name'], message: 'Another detail has this name already.' });
      });
    }),
  ),
  words: z.object(words),
  seen: z.number(),
});
export type GoodsForm = z.input<typeof goodsBody>;
export type GoodsFields = z.output<typeof goodsBody>;
