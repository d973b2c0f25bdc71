import type { QueryClient } from '@tanstack/react-query';
import { $writes } from '../app/admin-calls.client.ts';
import { $prompt } from '../app/session-prompt.store.ts';
import { hasUnsavedWork } from '../app/unsaved-work.client.ts';
import { $live } from './live.store.ts';
import { LiveSocket } from './live-socket.client.ts';

/** The subject of what waits: every change may change it. */
const TO_DO = 'to-do';
const HELD_MS = 200;

/** Keeps what the tab shows up to date: the server names what has changed, and the screens read it again. Returns the function that stops it. */
export function keepLive(client: QueryClient): () => void {
  const refresher = new Refresher(client);
  const socket = new LiveSocket({
    opened: (again) => {
      $live.set('live');
      // What changed while nothing was open is not known.
      if (again)
        refresher.add(
          client
            .getQueryCache()
            .getAll()
            .map(({ queryKey }) => String(queryKey[0])),
        );
    },
    lost: () => $live.set('off'),
    told: (subjects) => refresher.add(subjects),
  });
  socket.open();
  addEventListener('online', socket.open);
  addEventListener('pageshow', socket.open);
  // A page with an open socket is not kept for Back.
  addEventListener('pagehide', socket.close);
  // After a new log-in the socket may open again.
  const unlisten = $prompt.listen((prompt) => prompt === null && socket.open());
  // The hint of one's own change may come before the first connection is open.
  const unlistenWrites = $writes.listen(() => void client.invalidateQueries({ queryKey: ['audit'] }));
  return () => {
    removeEventListener('online', socket.open);
    removeEventListener('pageshow', socket.open);
    removeEventListener('pagehide', socket.close);
    unlisten();
    unlistenWrites();
    refresher.stop();
    socket.close();
  };
}

/**
 * Reads again what has changed, but not while somebody works on it: a change on its way to the server would be shown as it was
 * before, and a form with unsaved work would lose what was typed. Such hints wait.
 */
class Refresher {
  private readonly client: QueryClient;
  private readonly waiting = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.client = client;
  }

  add(subjects: readonly string[]): void {
    if (subjects.length === 0) return;
    void this.client.invalidateQueries({ queryKey: [TO_DO] });
    for (const subject of subjects) if (subject !== TO_DO) this.waiting.add(subject);
    this.flush();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private flush(): void {
    clearTimeout(this.timer);
    if (this.waiting.size === 0) return;
    if (this.client.isMutating() > 0 || hasUnsavedWork()) {
      this.timer = setTimeout(() => this.flush(), HELD_MS);
      return;
    }
    for (const subject of this.waiting) void this.client.invalidateQueries({ queryKey: [subject] });
    this.waiting.clear();
  }
}
