/** { './hi/cart/cart.ts': texts } → { cart: texts } */
export const byName = <T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [/([\w-]+)\.ts$/.exec(path)?.[1] ?? path, texts]));
