import type { priceTexts } from '../../../features/catalog/card/price.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof priceTexts>()({
  price: 'कीमत',
  was: 'पहले',
});
