/**
 * The message to a waiting request: the answer of a question that began after it had asked, or that it should ask itself.
 */
type Told<Answer> = { readonly answer: Answer } | null;

/**
 * A question that many requests have at once, asked once for all of them. Who asks gets the answer to a question that began after that:
 * what was written before is in it. Whoever is answered lets one of those who came meanwhile ask for all of them.
 */
export class SharedQuestion<Answer> {
  /** The requests that came since the newest question began. */
  private waiting: ((told: Told<Answer>) => void)[] = [];
  /** UTC ms until which a question is under way. A request that workerd ended never says that its question is over. */
  private busyUntil = 0;
  private readonly question: () => Promise<Answer>;
  private readonly within: number;

  /** @param within ms after which a question counts as lost */
  constructor(question: () => Promise<Answer>, within: number) {
    this.question = question;
    this.within = within;
  }

  async ask(): Promise<Answer> {
    while (Date.now() < this.busyUntil) {
      const told = await this.turn();
      if (told) return told.answer;
    }
    return this.answer();
  }

  /**
   * Waits to be told. workerd may have ended the request that should do it, and it ends one that waits for nothing of its own: hence the
   * timer.
   */
  private async turn(): Promise<Told<Answer>> {
    const { promise, resolve } = Promise.withResolvers<Told<Answer>>();
    const timer = setTimeout(resolve, this.within, null);
    this.waiting.push(resolve);
    const told = await promise;
    clearTimeout(timer);
    return told;
  }

  private async answer(): Promise<Answer> {
    const others = this.waiting;
    this.waiting = [];
    this.busyUntil = Date.now() + this.within;
    let told: Told<Answer> = null;
    try {
      const answer = await this.question();
      told = { answer };
      return answer;
    } finally {
      for (const tell of others) tell(told);
      this.busyUntil = 0;
      this.waiting.shift()?.(null);
    }
  }
}
