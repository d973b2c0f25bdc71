/** The states of one kind of thing, with the facts that are true of each. */
interface States<State extends string, Fact extends string> {
  /** Every state, in the declared order. */
  readonly all: [State, ...State[]];
  /** `is('over')` → a function that tells whether a state is over. */
  is(fact: Fact): (state: State) => boolean;
  /** `where(isOver)` → the states of which it is true, in their order. */
  where(is: (state: State) => boolean): State[];
  /** `rows('over')` → `[{ state: 'lost', is_over: 1 }, …]`, the rows of the table that triggers and views read. */
  rows<Column extends Fact>(...facts: Column[]): (Readonly<Record<`is_${Column}`, 0 | 1>> & { readonly state: State })[];
}

/**
 * Declares the states of one kind of thing once: each with the facts that are true of it. Every set of states is derived from here, in
 * TypeScript by `where`, in SQL by a table that drizzle/migrate.ts fills with `rows`.
 */
export function declareStates<const Facts extends Readonly<Record<string, readonly string[]>>>(
  facts: Facts,
): States<keyof Facts & string, Facts[keyof Facts][number]> {
  type State = keyof Facts & string;
  type Fact = Facts[keyof Facts][number];
  const all = Object.keys(facts) as [State, ...State[]];
  const has = (state: State, fact: Fact): boolean => facts[state]?.includes(fact) ?? false;
  return {
    all,
    is: (fact) => (state) => has(state, fact),
    where: (is) => all.filter(is),
    rows: <Column extends Fact>(...columns: Column[]) =>
      all.map((state) => ({
        state,
        ...(Object.fromEntries(columns.map((fact) => [`is_${fact}`, has(state, fact) ? 1 : 0])) as Record<`is_${Column}`, 0 | 1>),
      })),
  };
}
