/**
 * What a process of a shard remembers between its turns: tokens that it has promised to orders which are not yet written, and asks that are
 * under way. Thousands who want one piece are one ask. The end of the process loses nothing that counts, as the database decides.
 */
export class Promises {
  /** Whether the home gave anything, by piece. */
  readonly asks = new Map<number, Promise<boolean>>();
  private readonly tokens = new Map<string, number>();
  private readonly waiting = new Map<number, number>();

  /** Tokens of a lease that are promised. */
  of(lease: string): number {
    return this.tokens.get(lease) ?? 0;
  }

  /** Promises tokens until `done` is called. */
  take(id: string, quantity: number): Taken {
    this.tokens.set(id, this.of(id) + quantity);
    return { id, done: () => void this.tokens.set(id, this.of(id) - quantity) };
  }

  /** Tokens that orders wait for. */
  waitingFor(piece: number): number {
    return this.waiting.get(piece) ?? 0;
  }

  /** Waits for the ask of another order. */
  async follow(piece: number, quantity: number, ask: Promise<boolean>): Promise<boolean> {
    this.waiting.set(piece, this.waitingFor(piece) + quantity);
    try {
      return await ask;
    } finally {
      this.waiting.set(piece, this.waitingFor(piece) - quantity);
    }
  }
}

export interface Taken {
  readonly id: string;
  done(): void;
}
