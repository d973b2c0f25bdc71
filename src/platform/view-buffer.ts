/** One view of a page, as its buffer keeps it. */
export interface View {
  /** The same id is kept once, so that a call whose answer was lost may be repeated. */
  readonly id: string;
  /** Path and query, without tokens and e-mail addresses. */
  readonly path: string;
  readonly userId: string | null;
  readonly sessionId: string;
  /** UTC ms. */
  readonly at: number;
}

export interface LivePage {
  readonly path: string;
  readonly visitors: number;
}

/** The visitors in the shop now: distinct sessions, and the pages with the most of them. */
export interface LiveVisitors {
  readonly count: number;
  readonly pages: readonly LivePage[];
}

/** Keeps page views until they are written together: a Durable Object in a Worker, a database in memory in tests. */
export interface ViewBuffer {
  /** False if too many wait already. */
  add(view: View): Promise<boolean>;
  live(now: number): Promise<LiveVisitors>;
}
