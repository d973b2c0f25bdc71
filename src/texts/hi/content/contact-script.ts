import type { contactScriptTexts } from '../../../features/content/pages/contact-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof contactScriptTexts>()({
  open: 'अभी चालू है।',
  closed: 'अभी बंद है।',
});
