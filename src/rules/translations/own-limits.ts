import { SHORT_LINE_CHARS } from '../limits.ts';
import type { OwnField, OwnKind } from './own-fields.ts';

interface Limit {
  /** Characters, of the English and of every other language. */
  readonly max: number;
  /** It may have several lines. */
  readonly isLong?: boolean;
  /** Letters that the narrowest place shows on a phone; more is cut or takes another line. */
  readonly fits?: number;
}

/** The limits of each text of the owner. The forms of the English read theirs here. */
export const ownLimits = {
  product: {
    name: { max: 120, fits: 40 },
    description: { max: 4000, isLong: true },
    shortLine: { max: SHORT_LINE_CHARS },
    care: { max: 500, isLong: true },
    dimensions: { max: 200 },
    closing: { max: 120 },
    wearing: { max: 160 },
    closeup: { max: 40, fits: 24 },
  },
  category: { name: { max: 60, fits: 18 }, description: { max: 500, isLong: true } },
  banner: {
    title: { max: 80, fits: 40 },
    subtitle: { max: 160, fits: 90 },
    imageAlt: { max: 200 },
    linkText: { max: 30, fits: 20 },
  },
  notice: { text: { max: 120, fits: 70 } },
  store: { tagline: { max: 80, fits: 50 }, greeting: { max: 200 }, designation: { max: 120 } },
  attribute: { word: { max: 40, fits: 24 } },
} as const satisfies { readonly [K in OwnKind]: Readonly<Record<OwnField<K>, Limit>> };

/** The limits of a field; undefined where the kind has no such field. */
export const limitOf = (kind: OwnKind, field: string): Limit | undefined => (ownLimits[kind] as Readonly<Record<string, Limit>>)[field];
