import type { Locator, Page } from 'playwright';

/** Seconds of a press or of going into a field, and letters that are typed in a second. */
const STEP_S = 1.2;
const LETTERS_PER_S = 4;

/** A person's way through the shop, with what it takes: presses, fields, letters and the waiting between them. */
export class Walk {
  presses = 0;
  fields = 0;
  private letters = 0;
  private readonly began = Date.now();

  async press(what: Locator): Promise<void> {
    this.presses += 1;
    await what.click();
  }

  async fill(what: Locator, text: string): Promise<void> {
    this.fields += 1;
    this.letters += text.length;
    await what.fill(text);
  }

  async choose(what: Locator, option: string): Promise<void> {
    this.fields += 1;
    await what.selectOption(option);
  }

  /** Goes to an address by a link of the page that is always there. */
  async follow(page: Page, name: string): Promise<void> {
    await this.press(page.getByRole('link', { name, exact: true }).first());
  }

  /** The minutes of somebody who knows the screens: steps, typing, and the measured waiting. */
  get minutes(): number {
    const steps = (this.presses + this.fields) * STEP_S;
    return (steps + this.letters / LETTERS_PER_S + (Date.now() - this.began) / 1000) / 60;
  }
}
