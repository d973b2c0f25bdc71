/**
 * Invariants by the name of their table and their own: each the condition under which a row `s` of the table violates it. A condition reads
 * related rows by an index, so that the cost of a check does not grow with the number of orders.
 */
export type Invariants = Readonly<Record<string, Readonly<Record<string, string>>>>;
