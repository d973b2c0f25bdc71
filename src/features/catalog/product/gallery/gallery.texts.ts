import { catalogue } from '../../../../rules/language/texts.ts';

/** The pictures of a piece. */
export const galleryTexts = catalogue('gallery', {
  pictures: 'Pictures',
  sideways: 'Pictures, scroll sideways',
  pictureOf: '{name}, picture {n} of {all}',
  enlarge: 'Enlarge: {name}',
  previous: 'Previous picture',
  picture: 'Picture {n}',
  next: 'Next picture',
  share: 'Share: {name}',
  fullScreen: 'Pictures, full screen',
  smaller: 'Smaller',
  larger: 'Larger',
});
