import { translation } from '../../../rules/language/texts.ts';
import type { returnReasonTexts } from '../../../rules/returns/returns.texts.ts';

export default translation<typeof returnReasonTexts>()({
  size: 'साइज़ ठीक नहीं आया',
  changed_mind: 'मन बदल गया',
  defective: 'पीस खराब है',
  damaged: 'टूटा हुआ मिला',
  wrong: 'गलत पीस आया',
  not_described: 'जैसा बताया था वैसा नहीं है',
  late: 'बहुत देर से मिला',
});
