/** Store in which a token outlives the request that got it. Both may throw, as the database does. */
export interface TokenStore {
  /** `endsAt`: UTC ms. */
  read(account: string): Promise<{ readonly token: string; readonly endsAt: number } | null>;
  write(account: string, token: string, endsAt: number): Promise<void>;
}

/** Things that an adapter gets besides its settings. */
export interface CourierContext {
  readonly tokens: TokenStore;
  /** UTC ms. */
  readonly now: () => number;
  /** Counts a call before it is made. @throws Error if none is left */
  readonly spend: () => void;
  /** Waits until the next call to a service may begin. */
  readonly turn: () => Promise<void>;
  /** Returns the ms that a call with a limit of its own may take: less while somebody waits. */
  readonly within: (limit: number) => number;
  /** Prices that were asked before. */
  readonly prices: KeptPrices;
}

/** Prices for a day, by what they depend on. A Worker may keep them between requests: they are data alone. */
export interface KeptPrices {
  get(key: string, now: number): number | undefined;
  set(key: string, price: number, now: number): void;
}
