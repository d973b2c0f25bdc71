import { logFault } from '../log/log.ts';
import { SESSIONS } from './subjects.ts';

/** A socket of the platform, as far as it is used here. */
export interface LiveSocket {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** The attachment survives the hibernation of the object. */
  serializeAttachment(value: unknown): void;
  deserializeAttachment(): unknown;
}

interface Holder {
  readonly sockets: () => readonly LiveSocket[];
  /** Has `check` called at this time, UTC ms; replaces the time before. */
  readonly wakeAt: (at: number) => Promise<void>;
  /** Returns the end of each of these sessions of the administrator, UTC ms, by id; one that is over is missing. */
  readonly sessionEnds: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** A hint for a browser to read again what it shows of these subjects. */
interface Hint {
  readonly subjects: readonly string[];
}

/** Codes with which a socket is closed; a browser does not come back by itself after the first. */
const CLOSED = { sessionOver: 4401, tryLater: 1013 } as const;

/** Hints of the last moments are repeated to a socket that opens: the page behind it may have been read before them. */
const REPEATED_FOR = 15_000;

/** The open sockets of administrators. Each belongs to a session and is closed when that session ends, for whatever reason. */
export class LiveSockets {
  private readonly holder: Holder;
  private readonly now: () => number;
  private recent: { readonly at: number; readonly subjects: readonly string[] }[] = [];

  constructor(holder: Holder, now = Date.now) {
    this.holder = holder;
    this.now = now;
  }

  /** The session is looked at once more: it may have ended between the check of the request and this moment. */
  async admit(socket: LiveSocket, sessionId: string): Promise<void> {
    socket.serializeAttachment(sessionId);
    const missed = new Set(this.lastHints().flatMap(({ subjects }) => subjects));
    if (missed.size > 0) send(socket, [...missed]);
    await this.check();
  }

  async tell(subjects: readonly string[]): Promise<void> {
    const shown = subjects.filter((subject) => subject !== SESSIONS);
    this.recent = [...this.lastHints(), { at: this.now(), subjects: shown }];
    if (this.holder.sockets().length === 0) return;
    if (shown.length < subjects.length) await this.check();
    if (shown.length > 0) for (const socket of this.holder.sockets()) send(socket, shown);
  }

  /** Closes the sockets whose session is over. Where the database does not answer, all are closed: they ask again later. */
  async check(): Promise<void> {
    const sockets = this.holder.sockets();
    if (sockets.length === 0) return;
    let ends: ReadonlyMap<string, number>;
    try {
      ends = await this.holder.sessionEnds([...new Set(sockets.map(sessionOf))]);
    } catch (error) {
      logFault('live: the sessions could not be read', error);
      for (const socket of sockets) close(socket, CLOSED.tryLater, 'try again later');
      return;
    }
    for (const socket of sockets) if (!ends.has(sessionOf(socket))) close(socket, CLOSED.sessionOver, 'the session is over');
    if (ends.size > 0) await this.holder.wakeAt(Math.max(Math.min(...ends.values()), this.now()) + 1);
  }

  private lastHints() {
    return this.recent.filter(({ at }) => at > this.now() - REPEATED_FOR);
  }
}

const sessionOf = (socket: LiveSocket) => String(socket.deserializeAttachment());

/** Sends the subjects. A socket that is closing refuses both calls; its browser opens a new one. */
function send(socket: LiveSocket, subjects: readonly string[]): void {
  try {
    socket.send(JSON.stringify({ subjects } satisfies Hint));
  } catch {
    // Closed a moment ago: nobody waits for the hint.
  }
}

function close(socket: LiveSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch (error) {
    logFault('live: a socket could not be closed', error);
  }
}
