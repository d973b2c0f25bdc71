import type { genericNameTexts } from '../../../rules/catalog/generic-name.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof genericNameTexts>()({
  plain: 'इमिटेशन ज्वेलरी',
  of: 'इमिटेशन ज्वेलरी ({category})',
});
