import { translation } from '../../../rules/language/texts.ts';
import type { scaleTexts } from '../../../rules/measures/drawn-to-scale.texts.ts';

export default translation<typeof scaleTexts>()({
  drawing: 'सही नाप में बना: ऊँचाई {height}, चौड़ाई {width}, साथ में {coin} का दस रुपये का सिक्का',
  bangle: 'सही नाप में बना: साइज़ {size} की चूड़ी, अंदर से {cm} cm, साथ में 2.7 cm का दस रुपये का सिक्का',
  title: 'सही नाप में',
  coin: 'सिक्का, 2.7 cm',
  measures: 'ऊँचाई {height}, चौड़ाई {width}, साथ में 2.7 cm का दस रुपये का सिक्का।',
  grid: 'हर खाना एक सेंटीमीटर का है।',
  inside: 'अंदर से {cm} cm',
  size: 'साइज़ {size}',
  measureBangle: 'अपनी कोई चूड़ी स्केल पर रखें: अंदर के एक किनारे से दूसरे किनारे तक सीधा नापें।',
});
