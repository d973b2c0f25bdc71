/** What a waiting reader is told: the answer, or that it is its turn to ask. */
type Told<T> = { readonly answer: T } | 'ask';

/**
 * A question that is asked once for all readers who wait for it. Nobody gets an answer to a question that was asked before he came:
 * whoever comes while it is asked shares the next answer.
 */
export class SharedQuestion<T> {
  private waiting = new Set<(told: Told<T>) => void>();
  /** Since when somebody is asking (UTC ms); a request that workerd ended never says that it has finished. */
  private askedAt = Number.NEGATIVE_INFINITY;

  private readonly ask: () => Promise<T>;
  private readonly within: number;

  /** `ask` must not throw, and takes at most `within` ms. */
  constructor(ask: () => Promise<T>, within: number) {
    this.ask = ask;
    this.within = within;
  }

  async answer(): Promise<T> {
    if (Date.now() - this.askedAt < this.within) {
      const told = await this.turn();
      if (told !== 'ask') return told.answer;
    }
    const mine = Date.now();
    this.askedAt = mine;
    const sharing = this.waiting;
    this.waiting = new Set();
    const answer = await this.ask();
    for (const tell of sharing) tell({ answer });
    if (this.askedAt === mine) this.passOn();
    return answer;
  }

  private passOn(): void {
    const [next] = this.waiting;
    if (next) {
      this.waiting.delete(next);
      next('ask');
    } else this.askedAt = Number.NEGATIVE_INFINITY;
  }

  private async turn(): Promise<Told<T>> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const told = await new Promise<Told<T>>((resolve) => {
      this.waiting.add(resolve);
      timer = setTimeout(() => {
        this.waiting.delete(resolve);
        resolve('ask');
      }, this.within);
    });
    // Here and not where the reader is told: a timer belongs to its own request.
    clearTimeout(timer);
    return told;
  }
}
