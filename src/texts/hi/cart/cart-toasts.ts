import type { cartToastTexts } from '../../../features/cart/texts/cart-toasts.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof cartToastTexts>()({
  added: 'कार्ट में जुड़ गया',
  piece: '{name}।',
  sized: '{name}, साइज़ {size}।',
  view: 'कार्ट देखें',
});
