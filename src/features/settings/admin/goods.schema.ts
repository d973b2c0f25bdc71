import * as z from 'zod/mini';
import { text } from '../../../rules/fields/fields.ts';
import { onPaper } from '../../../rules/fields/paper-fields.ts';
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

/** Form of what the shop sells: the kind of goods, and the owner's own texts; '' for that of the kind. `seen`: 0 while nobody said it. */
export const goodsBody = z.object({ kind: z.enum(goodsKinds, 'Choose what the shop sells.'), words: z.object(words), seen: z.number() });
export type GoodsForm = z.input<typeof goodsBody>;
export type GoodsFields = z.output<typeof goodsBody>;
