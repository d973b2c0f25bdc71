import { catalogue } from '../../../rules/language/texts.ts';

/** A piece drawn on a body. */
export const wornTexts = catalogue('worn', {
  title: 'Worn, at true scale',
  alt: 'Drawing, at true scale: {name} {where}',
  ear: 'on an ear',
  neck: 'round a neck',
  wrist: 'on a wrist',
  finger: 'on a finger',
  ankle: 'on an ankle',
  forehead: 'at the parting of the hair',
  bun: 'in a bun',
  nose: 'on a nose',
  onEar: 'Drawn on an ear {mm} mm high.',
  onNeck: 'Drawn on a neck {mm} mm across.',
  onWrist: 'Drawn on a wrist {mm} mm across.',
  onFinger: 'Drawn on a finger {mm} mm across.',
  onAnkle: 'Drawn on an ankle {mm} mm across.',
  onHead: 'Drawn on a head at its own size.',
  measures: 'The piece is {height} high and {width} wide.',
  tone: 'Skin tone',
  wheat: 'Wheat',
  honey: 'Honey',
  cinnamon: 'Cinnamon',
});
