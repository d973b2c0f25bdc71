import type { cartLineTexts } from '../../../features/cart/texts/cart-line.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof cartLineTexts>()({
  each: 'हर पीस {price}',
  quantity: 'संख्या: {name}',
  remove: '{name} हटाएँ',
  was: 'पहले',
});
