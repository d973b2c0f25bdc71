import { createServer } from 'node:net';

/** One port for each part of the stack. */
export interface Ports {
  readonly shop: number;
  readonly database: number;
  readonly razorpay: number;
  readonly mail: number;
  readonly couriers: number;
}

const HOST = '127.0.0.1';

/** The parts of the stack in a sentence. */
const names: Readonly<Record<keyof Ports, string>> = {
  shop: 'shop',
  database: 'database',
  razorpay: 'payment sandbox',
  mail: 'mail outbox',
  couriers: 'stand-in for couriers',
};

/** Every part takes the port that the system gives it when it begins to listen. */
export const anyPorts: Ports = { shop: 0, database: 0, razorpay: 0, mail: 0, couriers: 0 };

/** The port that could be opened: `port` itself, or any free one for 0; null if it is in use. */
function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(null) : reject(error),
    );
    server.listen(port, HOST, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
    });
  });
}

/** A port at which nobody listens now. Somebody else may have it a moment later: see `onFreePort`. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (!port) throw new Error('This machine has no free ports.');
  return port;
}

/** A program could not listen, because another one has its port. */
export class PortTaken extends Error {}

/** Starts a program that must know its port beforehand, and starts it again if another program has taken the port meanwhile. */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
    }
  }
}

/**
 * `first` for the shop and the next four for database, payments, mail and couriers.
 * @throws Error with a sentence that names the port in use and says what to do
 */
export async function portsFrom(first: number): Promise<Ports> {
  const ports: Ports = { shop: first, database: first + 1, razorpay: first + 2, mail: first + 3, couriers: first + 4 };
  for (const [part, port] of Object.entries(ports)) {
    if ((await tryPort(port)) === null) {
      throw new Error(
        `Port ${port}, which the ${names[part as keyof Ports]} needs, is used by another program. ` +
          `Stop that program, or choose other ports: PORT=${first + 100} npm start`,
      );
    }
  }
  return ports;
}
