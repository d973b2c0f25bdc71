import type { bannersScriptTexts } from '../../../features/content/home/banners-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof bannersScriptTexts>()({
  pause: 'स्लाइड शो रोकें',
  start: 'स्लाइड शो चलाएँ',
});
