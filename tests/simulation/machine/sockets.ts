import type { Scheduler } from './scheduler.ts';

/** Ms that a message takes. All take the same, so that they arrive in the order in which they were sent. */
const TRIP = 20;

/** One end of a WebSocket. */
export class Socket {
  other: Socket | null = null;
  isClosed = false;
  onMessage: (text: string) => void = () => {};
  onClose: (code: number) => void = () => {};
  private readonly scheduler: Scheduler;
  private attachment: unknown = null;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  accept(): void {}

  send(text: string): void {
    if (this.isClosed) throw new Error('the socket is closed');
    this.scheduler.after(TRIP, () => this.other && !this.other.isClosed && this.other.onMessage(text), null);
  }

  /** The other end hears of it, after what was sent before. */
  close(code = 1000, _reason = ''): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.scheduler.after(TRIP, () => this.other?.end(code), null);
  }

  /** The connection breaks: what is on its way is lost, and both ends find out. */
  cut(): void {
    for (const end of [this, this.other]) end?.end(1006);
  }

  serializeAttachment(value: unknown): void {
    this.attachment = structuredClone(value);
  }
  deserializeAttachment(): unknown {
    return this.attachment;
  }

  private end(code: number): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.onClose(code);
  }
}

/** Both ends of a socket, as the platform gives them to a program. */
export const socketPairs = (scheduler: Scheduler) =>
  class SocketPair {
    readonly 0 = new Socket(scheduler);
    readonly 1 = new Socket(scheduler);

    constructor() {
      this[0].other = this[1];
      this[1].other = this[0];
    }
  };

/** A message that the platform answers by itself, without waking an object. */
export class RequestResponsePair {
  readonly request: string;
  readonly response: string;

  constructor(request: string, response: string) {
    this.request = request;
    this.response = response;
  }
}
