import { connect, createServer, type Server, type Socket } from 'node:net';

export interface FarDatabase {
  readonly url: string;
  /** Ms that an answer takes longer from now on: the way to the database and back. */
  delay(ms: number): void;
  /** From now on answers are swallowed (true) or pass: what was asked is done, and nobody hears of it. */
  swallow(answers: boolean): void;
  close(): Promise<void>;
}

/** Stands between the shop and something that listens on this machine, as far away as the test wants it. */
export async function startProxy(target: string): Promise<FarDatabase> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let ms = 0;
  let swallows = false;
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname).setNoDelay(true);
    for (const [socket, other] of [
      [near.setNoDelay(true), far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.on('data', (asked) => far.write(asked));
    far.on('data', (answer) => {
      if (swallows) return;
      if (ms === 0) near.write(answer);
      else setTimeout(() => near.writable && near.write(answer), ms);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    delay(more) {
      ms = more;
    },
    swallow(answers) {
      swallows = answers;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
