interface Ears {
  /** A socket has opened; `again` after one was lost. */
  readonly opened: (again: boolean) => void;
  readonly lost: () => void;
  /** These subjects have changed. */
  readonly told: (subjects: readonly string[]) => void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Networks drop silent connections after a minute or less; without an answer the connection is taken for lost. */
const PING_EVERY_MS = 25_000;
const PONG_WITHIN_MS = 10_000;
/** The session is over: a new socket would be refused until somebody logs in. */
const SESSION_OVER = 4401;

/** The one socket of a tab. It comes back by itself after longer and longer pauses, or when the browser is online again. */
export class LiveSocket {
  private readonly ears: Ears;
  private socket: WebSocket | null = null;
  private failures = 0;
  private wasOpen = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;

  constructor(ears: Ears) {
    this.ears = ears;
  }

  /** Opens the socket unless one is open or on its way. */
  open = (): void => {
    if (this.socket) return;
    clearTimeout(this.retry);
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/admin/live`);
    this.socket = socket;
    socket.onopen = () => {
      const again = this.wasOpen;
      this.failures = 0;
      this.wasOpen = true;
      this.listenForPulse(socket);
      this.ears.opened(again);
    };
    socket.onmessage = ({ data }) => {
      this.listenForPulse(socket);
      if (data !== 'pong') this.ears.told(subjectsIn(data));
    };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      this.drop();
      this.ears.lost();
      if (code !== SESSION_OVER) this.retryLater();
    };
  };

  close = (): void => {
    const { socket } = this;
    this.drop();
    clearTimeout(this.retry);
    // The browser writes an error to the console for a socket that is closed before it is open.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  };

  private drop(): void {
    clearTimeout(this.pulse);
    this.socket = null;
  }

  private retryLater(): void {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS);
    this.failures += 1;
    // Not all tabs at the same moment, after a deployment for instance.
    this.retry = setTimeout(this.open, pause * (0.75 + Math.random() / 2));
  }

  private listenForPulse(socket: WebSocket): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => {
      socket.send('ping');
      this.pulse = setTimeout(() => {
        // The close event of a dead connection may take minutes.
        this.drop();
        socket.close();
        this.ears.lost();
        this.retryLater();
      }, PONG_WITHIN_MS);
    }, PING_EVERY_MS);
  }
}

/** A message that is no hint changes nothing. */
function subjectsIn(data: unknown): readonly string[] {
  try {
    const hint: unknown = JSON.parse(String(data));
    const subjects: unknown = Object(hint).subjects;
    return Array.isArray(subjects) ? subjects.map(String) : [];
  } catch {
    return [];
  }
}
