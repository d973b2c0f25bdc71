import { DurableObject } from 'cloudflare:workers';
import { ViewBook } from '../../../src/features/analytics/view-book.server.ts';
import { writeWaitingViews } from '../../../src/features/analytics/write-views.server.ts';
import { openShop } from '../../../src/open-shop.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { logFault } from '../../../src/platform/log/log.ts';
import type { LiveVisitors, View, ViewBuffer } from '../../../src/platform/view-buffer.ts';
import { VIEW_RETRY, VIEW_WAIT } from '../../../src/rules/figures/page-views.ts';
import { watchedObject } from '../request-log.ts';

/**
 * Keeps page views in its own storage and writes them to the database together, so that no shopper waits for a write and a
 * crash loses nothing. One object for the shop: it also knows who is in the shop now.
 */
export class PageViewBuffer extends DurableObject<object> implements ViewBuffer {
  private readonly watch = watchedObject('page views', this.env, (work) => this.ctx.waitUntil(work));
  private readonly book = new ViewBook(this.ctx.storage.sql);

  add(view: View): Promise<boolean> {
    return this.watch(async () => {
      const isKept = this.book.add(view);
      if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + VIEW_WAIT);
      return isKept;
    });
  }

  live(now: number): Promise<LiveVisitors> {
    return this.watch(async () => this.book.live(now));
  }

  override alarm(): Promise<void> {
    return this.watch(() => this.writeWaiting());
  }

  private async writeWaiting(): Promise<void> {
    const now = Date.now();
    this.book.tidy(now);
    try {
      // The write is awaited here, and nothing else runs after it.
      await writeWaitingViews(
        openShop(parseEnv(this.env), () => undefined),
        this.book,
      );
    } catch (error) {
      logFault('page views', error);
      await this.ctx.storage.setAlarm(Date.now() + VIEW_RETRY);
    }
  }
}
