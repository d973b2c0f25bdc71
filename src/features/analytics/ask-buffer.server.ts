import type { Shop } from '../../platform/shop.ts';
import type { ViewBuffer } from '../../platform/view-buffer.ts';
import { VIEW_BUFFER_TIMEOUT } from '../../rules/figures/page-views.ts';

/** Calls the one buffer of the shop. @throws Error if it does not answer in time */
export async function askBuffer<T>({ env, calls }: Pick<Shop, 'env' | 'calls'>, work: (buffer: ViewBuffer) => Promise<T>): Promise<T> {
  if (!env.PAGE_VIEWS) throw new Error('there is no buffer for page views');
  calls.spend();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the buffer of page views did not answer')), VIEW_BUFFER_TIMEOUT);
  });
  try {
    return await Promise.race([work(env.PAGE_VIEWS.get(env.PAGE_VIEWS.idFromName('page-views'))), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
