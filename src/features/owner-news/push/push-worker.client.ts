import { PUSH_SCOPE, type PushContent } from './push-content.ts';

/** Types of service workers that this script uses; their library cannot be loaded next to that of pages. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WorkerEvent {
  readonly data: { json(): PushContent } | null;
}
interface ClickEvent extends WorkerEvent {
  readonly notification: Notification;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}
declare const registration: ServiceWorkerRegistration;
declare const clients: { matchAll(options: object): Promise<readonly OpenPage[]>; openWindow(url: string): Promise<unknown> };

/** Only screens of the area are opened, whatever a message says. */
const screenOf = (path: unknown): string => (typeof path === 'string' && /^\/admin(\/|$)/.test(path) ? path : PUSH_SCOPE);

async function show({ title, body, path, tag }: PushContent): Promise<void> {
  await registration.showNotification(title, { body, tag, data: screenOf(path) });
}

/** Uses a page of the area that is open, else opens one. */
async function open(path: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === path);
  await (page ? page.focus() : clients.openWindow(path));
}

/** Shows the owner's news. It answers no request, so pages of the area load as they do without it. */
addEventListener('push', (event) => {
  const { data, waitUntil } = event as PushEvent;
  if (data) waitUntil.call(event, show(data.json()));
});
addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as ClickEvent;
  notification.close();
  waitUntil.call(event, open(screenOf(notification.data)));
});
