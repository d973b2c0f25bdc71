/**
 * Returns a picture for each choice from those of its pieces. A piece with two colours would stand for both: who has the fewest pictures
 * takes one first, and nobody takes that one again while there is another.
 */
export function differentPictures(of: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const fewestFirst = [...of].sort(([, one], [, other]) => one.length - other.length);
  return new Map(
    fewestFirst.flatMap(([choice, pictures]) => {
      const picture = pictures.find((one) => !taken.has(one)) ?? pictures[0];
      if (picture === undefined) return [];
      taken.add(picture);
      return [[choice, picture] as const];
    }),
  );
}
