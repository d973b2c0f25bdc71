import { translation } from '../../../rules/language/texts.ts';
import type { controlTexts } from '../../../ui/controls.texts.ts';

export default translation<typeof controlTexts>()({
  close: 'बंद करें',
  messages: 'संदेश',
  oneLess: 'एक कम',
  oneMore: 'एक और',
  rated: '5 में से {n} स्टार',
});
