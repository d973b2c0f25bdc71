import type { appManifestTexts } from '../../../features/words/app-manifest.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof appManifestTexts>()({
  shopAll: 'सभी पीस देखें',
  orders: 'मेरे ऑर्डर',
  track: 'ऑर्डर ट्रैक करें',
});
