import type { connectionTexts } from '../../../features/offline/connection.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof connectionTexts>()({
  lost: 'इंटरनेट नहीं है',
  seen: 'आप वही देख रहे हैं जो पिछली बार लोड हुआ था। कीमत और स्टॉक बदल सकते हैं।',
  back: 'इंटरनेट वापस आ गया',
  reload: 'फिर से लोड करें',
});
