import { translation } from '../../../rules/language/texts.ts';
import type { piecesTexts } from '../../../ui/order/pieces.texts.ts';

export default translation<typeof piecesTexts>()({
  piece: '{n} × {name}',
  sized: '{n} × {name}, साइज़ {size}',
});
