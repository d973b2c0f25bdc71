import type { buyScriptTexts } from '../../../features/catalog/product/buy/buy-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof buyScriptTexts>()({
  size: 'साइज़: {size}',
  sizeInside: 'साइज़: {size}, अंदर से {cm} cm',
  offline: 'इंटरनेट नहीं है',
  notAdded: 'कुछ नहीं जुड़ा। कृपया अपना इंटरनेट कनेक्शन देखें।',
  codeIsOn: '{code} लग गया',
});
