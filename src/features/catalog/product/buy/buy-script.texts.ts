import { catalogue } from '../../../../rules/language/texts.ts';

/** Texts of the scripts of the buy box. */
export const buyScriptTexts = catalogue('buy-script', {
  size: 'Size: {size}',
  sizeInside: 'Size: {size}, {cm} cm inside',
  offline: 'No connection',
  notAdded: 'Nothing was added. Please check your internet connection.',
  codeIsOn: '{code} is on',
});
