import { catalogue } from '../language/texts.ts';

/** A piece drawn next to a coin, in words. */
export const scaleTexts = catalogue('drawn-to-scale', {
  drawing: 'Drawn to scale: {height} high and {width} wide, beside a ten-rupee coin of {coin}',
  bangle: 'Drawn to scale: a bangle of size {size}, {cm} cm inside, beside a ten-rupee coin of 2.7 cm',
  title: 'Drawn to scale',
  coin: 'coin, 2.7 cm',
  measures: '{height} high and {width} wide, beside a ten-rupee coin of 2.7 cm.',
  grid: 'Each square of the grid is one centimetre.',
  inside: '{cm} cm inside',
  size: 'size {size}',
  measureBangle: 'Put a bangle you own on a ruler: measure straight across, inside edge to inside edge.',
});
