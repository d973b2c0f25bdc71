import { catalogue } from '../../rules/language/texts.ts';

export const piecesTexts = catalogue('pieces-of-order', {
  piece: '{n} × {name}',
  sized: '{n} × {name}, size {size}',
});
