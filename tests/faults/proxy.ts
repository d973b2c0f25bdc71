import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy between the shop and a local server, with an adjustable latency. */
export async function startProxy(target: string) {
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
    near.on('data', (data) => far.write(data));
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
    /** Delays each response by this many ms from now on: one round trip. */
    delay(more: number) {
      ms = more;
    },
    /** Drops responses from now on (true) or passes them on. Requests are executed either way. */
    swallow(answers: boolean) {
      swallows = answers;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type FarDatabase = Awaited<ReturnType<typeof startProxy>>;
