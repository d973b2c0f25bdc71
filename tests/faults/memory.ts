import { existsSync, readFileSync } from 'node:fs';

const MB = 1024 * 1024;

/** Memory of a process and its children in MB, as the kernel counts it; 0 on systems other than Linux. */
export function residentMb(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return 0;
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return own + children.reduce((sum, child) => sum + residentMb(Number(child)), 0);
}

interface HeapUsage {
  readonly usedSize: number;
  /** What lies outside of the objects of JavaScript: bodies, above all. */
  readonly backingStorageSize?: number;
}

/** Ms between two requests that wake the Worker: its debugger answers only while one runs. */
const WAKE_EVERY = 20;

/** Asks the debugger of a Worker how much memory its isolate uses. */
export class HeapMeter {
  private readonly socket: WebSocket;
  private readonly open: Promise<void>;
  private readonly waiting = new Map<number, (result: unknown) => void>();
  private readonly wake: () => Promise<unknown>;
  private asked = 0;

  /** @param wake sends the Worker a request */
  constructor(inspector: string, wake: () => Promise<unknown>) {
    this.wake = wake;
    this.socket = new WebSocket(`ws://${inspector}/main`);
    this.open = new Promise((done, fail) => {
      this.socket.onopen = () => done();
      this.socket.onerror = () => fail(new Error('The debugger does not answer.'));
    });
    this.socket.onmessage = ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (id === undefined) return;
      this.waiting.get(id)?.(result);
      this.waiting.delete(id);
    };
  }

  async usedMb(): Promise<number> {
    const { usedSize, backingStorageSize = 0 } = await this.call<HeapUsage>('Runtime.getHeapUsage');
    return (usedSize + backingStorageSize) / MB;
  }

  /** Frees what nothing uses any more. */
  async collect(): Promise<void> {
    await this.call('HeapProfiler.collectGarbage');
  }

  close(): void {
    this.socket.close();
  }

  private async call<T>(method: string): Promise<T> {
    await this.open;
    this.asked += 1;
    const id = this.asked;
    const answer = new Promise<unknown>((done) => this.waiting.set(id, done));
    this.socket.send(JSON.stringify({ id, method }));
    while (this.waiting.has(id)) {
      await this.wake();
      await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, WAKE_EVERY))]);
    }
    return (await answer) as T;
  }
}
