/** The states of one kind of thing, with the facts that are true of each. */
interface States<State extends string, Fact extends string> {
  /** Every state, in the declared order. */
  readonly all: [State, ...State[]];
  /** `is('over')` → a function that tells whether a state is over. */
  is(fact: Fact): (state: State) => boolean;
  /** `where(isOver)` → the states of which it is true, in their order. */
  where(is: (state: State) => boolean): State[];
  /** Every fact of every state: rows of the table `state_facts`, which triggers and views read. */
  readonly facts: readonly { readonly state: State; readonly fact: Fact }[];
}

/**
 * Declares the states of one kind of thing once: each with the facts that are true of it. Every set of states is derived from here, in
 * TypeScript by `where`, in SQL by the views on `state_facts`, which drizzle/migrate.ts fills with `facts`.
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
    facts: all.flatMap((state) => (facts[state] ?? []).map((fact) => ({ state, fact: fact as Fact }))),
  };
}
