import type { Page, Request } from 'playwright';
import { errors } from 'playwright';
import { PASSWORD } from '../e2e/browser/people.ts';
import { openPage, quiet } from '../e2e/browser/settled.ts';
import { emptyLists, fillForm, focused, nextAct } from './in-page.ts';

/** Acts of one page: more are the same again. */
const MOST = 60;
/** How often the same dialog is opened again for another act in it. */
const AGAIN = 8;
/** Ms in which the focus is back. */
const BACK_WITHIN = 1_500;

/** A walk over the acts of pages. The acts of all its pages are pressed once. */
export class ActWalk {
  /** Acts after which nothing has the focus, lists with nothing in them, and choices that write at an arrow key. */
  readonly lost: string[] = [];
  private readonly pressed = new Set<string>();
  private readonly openers: string[] = [];
  private address = '';

  private readonly page: Page;
  private readonly say: (line: string) => void;

  constructor(page: Page, say: (line: string) => void = () => {}) {
    this.page = page;
    this.say = say;
  }

  private dialogs = () => this.page.evaluate(() => document.querySelectorAll('dialog:modal').length);

  private async open(): Promise<void> {
    this.openers.splice(0);
    await openPage(this.page, this.address);
    await this.page.evaluate(() => Object.assign(window, { isWalked: true, print: () => undefined }));
  }

  /** Waits until what a press leads to is there. Returns false where that is another page. */
  private async rested(): Promise<boolean> {
    try {
      await quiet(this.page);
      return await this.page.evaluate(() => 'isWalked' in window);
    } catch {
      await this.page.waitForLoadState('load');
      return false;
    }
  }

  /** Presses, and notes where the focus goes. Returns false where another page has come. */
  private async press(key: 'Enter' | 'Space' | 'Escape', act: string): Promise<boolean> {
    const title = await this.page.evaluate(() => document.querySelector('main h1')?.textContent ?? '');
    await this.page.keyboard.press(key);
    if (!(await this.rested())) return false;
    const back = this.page.waitForFunction(focused, title, { timeout: BACK_WITHIN, polling: 50 });
    const isBack = await back.then(
      () => true,
      (error: unknown) => {
        if (error instanceof errors.TimeoutError) return false;
        throw error;
      },
    );
    if (!isBack) this.lost.push(`${this.address}: ${key}, ${act}`);
    this.say(`${isBack ? 'ok' : 'LOST'} ${key} ${act} → ${await this.page.evaluate(focused, '')}`);
    return true;
  }

  /** Leaves what is open. */
  private async leave(): Promise<void> {
    const before = await this.dialogs();
    const opener = this.openers.at(-1) ?? '';
    await this.press('Escape', opener);
    if ((await this.dialogs()) < before) this.openers.splice(before - 1);
    // A form that asks whether to drop what is typed has one more act now.
    else if (!(await this.page.evaluate(nextAct, { pressed: [...this.pressed], opener }))) await this.open();
  }

  /** Moves through each list of choices by an arrow key: that must not write. */
  private async chooseByArrows(): Promise<void> {
    const writes: string[] = [];
    const note = (request: Request) => request.method() !== 'GET' && writes.push(request.method() + new URL(request.url()).pathname);
    this.page.on('request', note);
    for (const select of await this.page.locator('main select:enabled:visible').all()) {
      await select.press('ArrowDown', { timeout: BACK_WITHIN }).catch(() => {});
      await this.rested();
    }
    this.page.off('request', note);
    for (const each of writes.filter((write) => write.includes('/api/admin/')))
      this.lost.push(`${this.address}: an arrow key makes ${each}`);
  }

  /** Walks over the acts of a page. */
  async over(address: string): Promise<void> {
    this.address = address;
    let again = 0;
    await this.open();
    for (const name of await this.page.evaluate(emptyLists)) this.lost.push(`${address}: an empty list, ${name}`);
    await this.chooseByArrows();
    await this.open();
    for (let count = 0; count < MOST; count += 1) {
      const before = await this.dialogs();
      const act = await this.page.evaluate(nextAct, { pressed: [...this.pressed], opener: this.openers.at(-1) ?? '' });
      if (!act && before === 0) return;
      if (!act) {
        await this.leave();
        continue;
      }
      this.pressed.add(act.key);
      await this.page.evaluate(fillForm, PASSWORD);
      const isSame = await this.press(act.isTicked ? 'Space' : 'Enter', act.key);
      const after = isSame ? await this.dialogs() : 0;
      if (after > before) this.openers.push(act.key);
      else if (after < before) {
        const [opener] = this.openers.splice(after);
        if (opener && again < AGAIN) this.pressed.delete(opener);
        again += 1;
      }
      const { pathname, search } = new URL(this.page.url());
      if (!isSame || pathname + search !== address) await this.open();
    }
  }
}
