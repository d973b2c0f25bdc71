import { describe, expect, test } from 'vitest';
import type { CutOut } from '../media/cut-out.ts';
import { BODY, type WornPlace } from './anatomy.ts';
import { type WornPiece, wornScene } from './scene.ts';

const OF = 'products/piece.jpg';
const whole: CutOut = {
  ...{ of: OF, key: 'products/cut.webp', aspect: 0.5, tone: '#c99a3b', strands: [], hangs: [0.5, 0], ends: [0.5, 1] },
  ...{ meets: 0, isFront: false, inside: 1 },
};
const front: CutOut = { ...whole, aspect: 3, isFront: true };
const piece = (place: WornPlace, more: Partial<WornPiece> = {}): WornPiece => ({
  ...{ place, heightMm: 50, widthMm: 25, innerMm: null, cutOut: whole, outline: null, images: [OF] },
  ...more,
});
/** The box of the cut-out on the body, in millimetres. */
const boxOf = (given: WornPiece) => {
  const laid = wornScene(given)?.laid.find((one) => one.kind === 'picture');
  return laid?.kind === 'picture' ? laid : null;
};

describe('true scale: one unit of the drawing is a millimetre', () => {
  test.each([
    ['an earring by its height', piece('ear'), [25, 50]],
    ['a stud by its height', piece('ear', { heightMm: 10, widthMm: 5 }), [5, 10]],
    ['a ring by its height', piece('finger', { heightMm: 24, widthMm: 12 }), [12, 24]],
    ['a pin of a bun by its height', piece('bun'), [25, 50]],
    ['a stud of the nose by its height', piece('nose', { heightMm: 6, widthMm: 3 }), [3, 6]],
    ['a bangle by its diameter, with its metal', piece('wrist', { innerMm: 60, cutOut: front }), [64, 64 / 3]],
    ['a cuff by its width', piece('wrist', { widthMm: 65, cutOut: front }), [65, 65 / 3]],
    ['a loop by what of its width is inside', piece('neck', { widthMm: 150, cutOut: { ...front, inside: 0.8 } }), [120, 40]],
    ['an anklet, which no ankle holds wider', piece('ankle', { widthMm: 100, cutOut: front }), [70, 70 / 3]],
    ['a tikka by the way from its hook to its end', piece('forehead', { heightMm: 118 }), [59, 118]],
    [
      'a chain by its pendant, which hangs where its strands meet',
      piece('neck', { cutOut: { ...whole, meets: 0.5, strands: [0, 1] } }),
      [50, 100],
    ],
  ] as const)('%s', (_, given, [width, height]) => {
    const box = boxOf(given);
    expect(box?.width).toBeCloseTo(width);
    expect(box?.height).toBeCloseTo(height);
  });

  test('a bangle is wider than the wrist in it', () => {
    expect(boxOf(piece('wrist', { innerMm: 57, cutOut: front }))?.width).toBeGreaterThan(BODY.wrist);
  });

  test('an earring hangs from the lobe, a stud sits on it, and the frame holds the longest', () => {
    expect([boxOf(piece('ear'))?.top, boxOf(piece('ear', { heightMm: 10, widthMm: 5 }))?.top]).toEqual([92, 91]);
    const { frame } = wornScene(piece('ear', { heightMm: 120, widthMm: 60 })) ?? {};
    expect((frame?.y ?? 0) + (frame?.side ?? 0)).toBeGreaterThan(92 + 120);
  });

  test('a tikka that lies askew in its picture is turned upright about its end', () => {
    const box = boxOf(piece('forehead', { heightMm: 100, cutOut: { ...whole, aspect: 1, hangs: [0, 0], ends: [1, 1] } }));
    expect([box?.turn, box?.about]).toEqual([45, [80, 104]]);
  });
});

describe('what is laid on', () => {
  test('a chain goes on to the nape, a ring has its back behind the limb', () => {
    const chain = wornScene(piece('neck', { cutOut: { ...whole, meets: 0.5, strands: [0.1, 0.9] } }));
    expect(chain?.laid.map(({ kind }) => kind)).toEqual(['line', 'line', 'picture']);
    const ring = wornScene(piece('wrist', { innerMm: 60, cutOut: front }))?.laid[0];
    expect(ring).toMatchObject({ kind: 'line', isBehind: true });
  });

  const outline = { of: OF, path: 'M0 0L100 0L50 100Z', aspect: 0.5 };
  test.each([
    ['no cut-out', null],
    ['a cut-out of another picture', { ...whole, of: 'products/former.jpg' }],
    ['a cut-out of another shape', { ...whole, aspect: 1.2 }],
  ] as const)('%s: its outline, and nothing without one', (_, cutOut) => {
    expect(wornScene(piece('ear', { cutOut, outline }))?.laid[0]).toMatchObject({ kind: 'outline', width: 25, height: 50 });
    expect(wornScene(piece('ear', { cutOut }))).toBeNull();
  });

  test('a bangle without a cut-out is a plain ring of its measures', () => {
    expect(wornScene(piece('wrist', { innerMm: 60, cutOut: null }))?.laid.every(({ kind }) => kind === 'line')).toBe(true);
  });

  test.each(['ear', 'neck', 'finger', 'ankle', 'forehead', 'bun', 'nose', 'wrist'] as const)(
    'without measures nothing is drawn: %s',
    (place) => {
      expect(wornScene(piece(place, { heightMm: null, widthMm: null }))).toBeNull();
    },
  );

  test('a pendant is no loop', () => {
    expect(wornScene(piece('neck', { widthMm: 30, cutOut: front }))).toBeNull();
  });
});
