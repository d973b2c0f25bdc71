import { createServer } from 'node:net';

/** One port for each part of the stack. */
export interface Ports {
  readonly shop: number;
  readonly database: number;
  readonly razorpay: number;
  readonly mail: number;
}

const HOST = '127.0.0.1';

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

/** Four unused ports, for tests. */
export async function freePorts(): Promise<Ports> {
  const [shop, database, razorpay, mail] = await Promise.all([0, 0, 0, 0].map(tryPort));
  if (!shop || !database || !razorpay || !mail) throw new Error('This machine has no free ports.');
  return { shop, database, razorpay, mail };
}

/**
 * `first` for the shop and the next three for database, payments and mail.
 * @throws Error with a sentence that names the port in use and says what to do
 */
export async function portsFrom(first: number): Promise<Ports> {
  const ports: Ports = { shop: first, database: first + 1, razorpay: first + 2, mail: first + 3 };
  for (const [part, port] of Object.entries(ports)) {
    if ((await tryPort(port)) === null) {
      throw new Error(
        `Port ${port}, which the ${part === 'razorpay' ? 'payment sandbox' : part} needs, is used by another program. ` +
          `Stop that program, or choose other ports: PORT=${first + 100} npm start`,
      );
    }
  }
  return ports;
}
