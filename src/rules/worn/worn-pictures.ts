/** Returns pictures with the one that shows the piece worn second: the first stays what shoppers know a piece by. */
export function wornSecond(images: readonly string[], worn: string | null): readonly string[] {
  const [first, ...rest] = images;
  if (first === undefined || worn === null || worn === first || !images.includes(worn)) return images;
  return [first, worn, ...rest.filter((image) => image !== worn)];
}
