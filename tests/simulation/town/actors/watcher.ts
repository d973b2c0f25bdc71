import type { Due } from '../../machine/scheduler.ts';
import type { Socket } from '../../machine/sockets.ts';
import { type Actor, HOUR, type Kind, MINUTE, SECOND } from '../actor.ts';
import { Desk } from '../desk.ts';

const PING_AFTER = 25 * SECOND;
const PONG_WITHIN = 10 * SECOND;
/** Nobody looks at night: a dead connection may be found later. */
const PING_AFTER_AT_NIGHT = HOUR;

/** A window of the administrator that stays open: it reads the orders again when it is told that they have changed, and comes back after a break. */
export const watcher: Kind = {
  ...{ name: 'watcher', most: 2, share: 0.7 },
  async play(actor) {
    const { sim, wait, name } = actor;
    for (let failures = 0; ; failures += 1) {
      // With a log-in of its own each time: the session may be what is over.
      const desk = await Desk.opened(actor);
      const socket = await desk.live();
      if (socket) {
        failures = 0;
        const reader = new Reader(actor, desk);
        // What changed while nothing was open is not known.
        reader.read();
        await lost(actor, socket, () => reader.read());
        sim.windows.delete(name);
      }
      await wait(SECOND, Math.min(2 * SECOND * 2 ** failures, MINUTE));
    }
  },
};

/** Reads what the window shows: one reading at a time, and once more where there was a hint meanwhile. An answer that fails is asked for again. */
class Reader {
  private readonly actor: Actor;
  private readonly desk: Desk;
  private isReading = false;
  private isStale = false;

  constructor(actor: Actor, desk: Desk) {
    this.actor = actor;
    this.desk = desk;
  }

  read(): void {
    this.isStale = true;
    if (!this.isReading) void this.readUntilFresh();
  }

  private async readUntilFresh(): Promise<void> {
    const { sim, name, wait } = this.actor;
    this.isReading = true;
    while (this.isStale) {
      this.isStale = false;
      const answer = await this.desk.ask('GET', '/orders');
      const shown = answer?.rows as readonly { readonly id: string; readonly status: string }[] | undefined;
      if (shown) sim.windows.set(name, Object.fromEntries(shown.map(({ id, status }) => [id, status])));
      else {
        this.isStale = true;
        await wait(SECOND, 10 * SECOND);
      }
    }
    this.isReading = false;
  }
}

/** Resolves when the socket is lost, or does not answer a ping. `told`: the orders have changed. */
function lost({ sim, goesOn, random }: Actor, socket: Socket, told: () => void): Promise<void> {
  const { scheduler } = sim;
  return new Promise((resolve) => {
    let pulse: Due | null = null;
    const later = (ms: number, run: () => void) => {
      if (pulse) scheduler.cancel(pulse);
      pulse = scheduler.after(ms, run, null);
    };
    const leave = () => {
      if (pulse) scheduler.cancel(pulse);
      socket.close();
      resolve();
    };
    const listen = () =>
      later(goesOn ? PING_AFTER + random() * SECOND : PING_AFTER_AT_NIGHT, () => {
        if (!socket.isClosed) socket.send('ping');
        later(PONG_WITHIN, leave);
      });
    socket.onClose = leave;
    socket.onMessage = (text) => {
      listen();
      if (text.includes('"orders"')) told();
    };
    listen();
  });
}
