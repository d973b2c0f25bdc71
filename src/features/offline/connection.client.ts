import { language } from '../../rules/language/language.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { connectionTexts } from './connection.texts.ts';
import { listSeenPages } from './seen-pages.client.ts';

const lost = () => showToast({ kind: 'notice', title: connectionTexts().lost, message: connectionTexts().seen });
const found = () =>
  showToast({ kind: 'done', title: connectionTexts().back, action: { label: connectionTexts().reload, onClick: () => location.reload() } });

/**
 * The address of the service worker, which changes with the owner's brand, as that of its manifest does: the browser then installs it
 * again, and fetches the page without a connection again. So it does where somebody reads on in another language ('/sw.js?hi').
 */
function workerAddress(): string {
  const brand = document.querySelector<HTMLMetaElement>('meta[name=manifest]')?.content;
  const query = [brand, language() !== 'en' && language()].filter(Boolean).join('&');
  return `/sw.js${query && `?${query}`}`;
}

/** Installs the service worker, or removes it with everything that it kept where the shop has switched it off. */
async function keepPages(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  if (document.documentElement.dataset.offlinePages !== 'off') {
    await workers.register(workerAddress(), { type: 'module' });
    return;
  }
  await (await workers.getRegistration('/'))?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Says when the connection is lost and found again, and keeps what was seen for the time between. */
export function watchConnection(): void {
  addEventListener('offline', lost);
  addEventListener('online', found);
  if (!navigator.onLine) lost();
  // A browser that blocks storage refuses service workers too. The shop works without one.
  void keepPages().catch(() => {});
  void listSeenPages().catch(() => {});
}
