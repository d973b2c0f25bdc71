/** Copies of a notice that stand side by side to fill a wide screen; the line starts anew once the first has passed. */
export const noticeCopies = (text: string): number => Math.min(14, 2 + Math.ceil(260 / Math.max(text.length, 1)));
