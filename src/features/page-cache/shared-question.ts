const POLL_MS = 1;
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/**
 * A question that many requests have at once, asked once for all of them. Who asks gets the answer to a question that began after that:
 * what was written before is in it. In workerd no request may await a promise of another, so those who wait look by a timer.
 */
export class SharedQuestion<Answer> {
  /** How many questions have begun. */
  private begun = 0;
  /** The newest one that was answered, and its answer. */
  private answered: { readonly number: number; readonly answer: Answer } | null = null;
  /** UTC ms until which one is under way. A request that workerd ended never says that its question is over. */
  private busyUntil = 0;
  private readonly question: () => Promise<Answer>;
  private readonly within: number;

  /** @param within ms after which a question counts as lost */
  constructor(question: () => Promise<Answer>, within: number) {
    this.question = question;
    this.within = within;
  }

  async ask(): Promise<Answer> {
    const mine = this.begun + 1;
    for (;;) {
      if (this.answered && this.answered.number >= mine) return this.answered.answer;
      if (Date.now() >= this.busyUntil) return this.answer();
      await pause();
    }
  }

  private async answer(): Promise<Answer> {
    this.begun += 1;
    const number = this.begun;
    this.busyUntil = Date.now() + this.within;
    try {
      const answer = await this.question();
      if (!this.answered || this.answered.number < number) this.answered = { number, answer };
      return answer;
    } finally {
      if (this.begun === number) this.busyUntil = 0;
    }
  }
}
