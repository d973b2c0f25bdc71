import type { grievanceStatusTexts } from '../../../rules/grievances/grievance.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof grievanceStatusTexts>()({
  open: 'हमारे जवाब का इंतज़ार',
  answered: 'आपके जवाब का इंतज़ार',
  settled: 'सुलझ गई',
  closed: 'आपने बंद की',
});
