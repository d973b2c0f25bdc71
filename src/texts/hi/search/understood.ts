import { translation } from '../../../rules/language/texts.ts';
import type { understoodTexts } from '../../../rules/search/understood.texts.ts';

export default translation<typeof understoodTexts>()({
  between: '{from} से {to}',
  size: 'साइज़ {size}',
  onSale: 'सेल में',
});
