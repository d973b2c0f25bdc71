/** Texts that the service worker shows; it holds no personal data beyond the number and the amount of an order. */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  /** The screen that a press opens: '/admin/orders/…'. */
  readonly path: string;
  /** A notice with the tag of a former one takes its place: one that is sent twice is shown once. */
  readonly tag: string;
}

/** The service worker of the administrator's area, and the pages that it is for. */
export const PUSH_WORKER = '/admin-push.js';
export const PUSH_SCOPE = '/admin';
