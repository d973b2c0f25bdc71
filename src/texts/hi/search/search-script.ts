import type { searchScriptTexts } from '../../../features/search/search-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof searchScriptTexts>()({
  close: 'बंद करें',
  label: 'शॉप में सर्च करें',
  searched: 'आपने सर्च किया',
  clear: 'हटाएँ',
});
