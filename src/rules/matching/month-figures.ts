import { type Paise, paise } from '../money/money.ts';

/** The money of a month as it is told by its captures, refunds and disputes, in paise. */
export const onlineParts = ['inBank', 'onWay', 'fees', 'refunds', 'held', 'adjusted'] as const;
/** The cash that couriers collected in a month. */
export const cashParts = ['cashInBank', 'cashOnWay', 'cashAtCouriers', 'cashDeductions', 'cashGivenUp'] as const;

/** Names of the figures of a month, which are kept with it when it closes. */
export const figureNames = ['captured', ...onlineParts, 'collected', ...cashParts] as const;
export type FigureName = (typeof figureNames)[number];
export type Figures = Readonly<Record<FigureName, Paise>>;

const sumOf = (figures: Figures, parts: readonly FigureName[]) => parts.reduce((sum, part) => sum + figures[part], 0);

/** Returns what of the captures no part explains: ₹0 in a month that is right. */
export const onlineDifference = (figures: Figures): Paise => paise(figures.captured - sumOf(figures, onlineParts));
/** The same for cash. */
export const cashDifference = (figures: Figures): Paise => paise(figures.collected - sumOf(figures, cashParts));

/** Returns what a month says now that it did not say when it was closed, by name; [] where nothing has changed. */
export const changedFigures = (
  closed: Readonly<Record<string, number>>,
  now: Figures,
): readonly { readonly name: FigureName; readonly by: Paise }[] =>
  figureNames.flatMap((name) => {
    const by = now[name] - (closed[name] ?? 0);
    return by === 0 ? [] : [{ name, by: paise(by) }];
  });
