import { PUSH_SCOPE, PUSH_WORKER } from '../../features/owner-news/push/push-content.ts';

/**
 * State of the pushes in this browser. `home-screen`: an iPhone or iPad allows it only to a page on its Home Screen; `blocked`: the person
 * or the device does not allow notices of the shop.
 */
export type BrowserState = 'unable' | 'home-screen' | 'blocked' | 'able';

export function browserState(): BrowserState {
  if ('PushManager' in window && 'Notification' in window && navigator.serviceWorker)
    return Notification.permission === 'denied' ? 'blocked' : 'able';
  return /\b(?:iPhone|iPad)\b/.test(navigator.userAgent) || (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
    ? 'home-screen'
    : 'unable';
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(PUSH_SCOPE);
  // Elsewhere the worker of shoppers' pages answers, which subscribes to nothing.
  return new URL(registration?.scope ?? '/', location.href).pathname === PUSH_SCOPE
    ? (registration?.pushManager.getSubscription() ?? null)
    : null;
}

/** The address of this browser at its push service; null while it has none. */
export const ownEndpoint = async (): Promise<string | null> => (await ownSubscription().catch(() => null))?.endpoint ?? null;

/** The worker that was just registered, once it runs; `ready` would wait for the worker of this page, which may be another one. */
async function runningWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(PUSH_WORKER, { scope: PUSH_SCOPE, type: 'module' });
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return registration;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => ['activated', 'redundant'].includes(worker.state) && resolve());
  });
  return registration;
}

/**
 * Asks the person, and subscribes this browser with the shop's key; null where the person said no. A subscription with a former key is ended.
 * @throws DOMException where the push service cannot be reached
 */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await runningWorker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

/** Ends it also where the shop has forgotten it already. */
export const unsubscribe = async (): Promise<boolean | undefined> => (await ownSubscription())?.unsubscribe();
