type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

interface NearMiss {
  /** 'payload.payment.entity.amount is a list' */
  readonly what: string;
  readonly spoiled: Json;
}

type Stand = readonly [word: string, instead: Json | undefined];

/** Types that may stand in the place of a part; the parts of an answer take them in turn. */
const types: readonly Stand[] = [
  ['null', null],
  ['a number', 987_654],
  ['a list', []],
  ['an object', {}],
  ['yes', true],
];

/** Returns a recorded answer three times for each of its parts: without it, with a word that nobody knows, and with another type in its place. */
export function nearMisses(recorded: object): readonly NearMiss[] {
  let turn = 0;
  function spoil(part: Json, path: string): readonly NearMiss[] {
    turn += 1;
    const stands: readonly Stand[] = [['missing', undefined], ['a new word', 'nearmiss'], types[turn % types.length] as Stand];
    const here = path === '' ? [] : stands.map(([word, spoiled]) => ({ what: `${path} is ${word}`, spoiled: spoiled as Json }));
    const inner = typeof part === 'object' && part !== null ? Object.entries(part) : [];
    const deeper = inner.flatMap(([name, each]) =>
      spoil(each as Json, path === '' ? name : `${path}.${name}`).map(({ what, spoiled }) => ({
        what,
        spoiled: (Array.isArray(part) ? part.with(Number(name), spoiled) : { ...(part as object), [name]: spoiled }) as Json,
      })),
    );
    return [...here, ...deeper];
  }
  return spoil(recorded as Json, '');
}
