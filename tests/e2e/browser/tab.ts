import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumFlags } from '../../../functions/tools/start/set-up/browser.mjs';

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: {
    readonly sessionId?: string;
    readonly targetInfo?: { readonly type: string; readonly subtype?: string };
    readonly context?: { readonly origin: string };
  };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** One document of the tab: the one that is shown, or one that is rendered ahead. */
export interface TabPage {
  readonly isAhead: boolean;
  /** Evaluates an expression; a promise is awaited. */
  run<T>(expression: string): Promise<T>;
  /** A touch at this point that lasts until `lift`. */
  touch(x: number, y: number): Promise<unknown>;
  /** Does not wait for an answer: the page that had the touch may be gone by then. */
  lift(): void;
}

export interface Tab {
  /** The next document that the tab has begun and that nobody has taken yet. */
  next(): Promise<TabPage>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/**
 * Opens a tab in a browser of its own and follows its documents. Playwright attaches to pages, and a browser renders no page ahead while
 * somebody does: this attaches to the tab. `executable` is the whole browser: the headless shell keeps no page for Back; `own` are more
 * of its flags.
 */
export async function startTab(executable: string, url: string, own: readonly string[] = []): Promise<Tab> {
  const { origin } = new URL(url);
  const dir = mkdtempSync(join(tmpdir(), 'chamak-tab-'));
  const flags = [
    ...chromiumFlags,
    ...own,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${dir}`,
    '--window-size=400,800',
  ];
  // Chromium may start from a shell script: to end the browser, the whole group of processes is ended.
  const browser = spawn(executable, flags, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const close = async () => {
    const ended = once(browser, 'close');
    if (browser.pid) process.kill(-browser.pid);
    await ended;
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  let said = '';
  const address = await new Promise<string>((resolve) =>
    browser.stderr.on('data', (text) => {
      said += text;
      const found = /ws:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    }),
  );
  const socket = new WebSocket(address);
  await once(socket, 'open');

  const waiting = new Map<number, { resolve(result: never): void; reject(fault: Error): void }>();
  let calls = 0;
  const send = <T>(method: string, params = {}, sessionId?: string) =>
    new Promise<T>((resolve, reject) => {
      waiting.set(++calls, { resolve, reject });
      socket.send(JSON.stringify({ id: calls, method, params, sessionId }));
    });
  const pages: TabPage[] = [];
  /** The sessions of documents, each with what to do once scripts can run in it. */
  const started = new Map<string, () => void>();
  let arrived = Promise.withResolvers<void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, sessionId: from = '', params, result, error } = JSON.parse(data as string) as Answer;
    const call = id === undefined ? undefined : waiting.get(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result as never);
    if (params?.context?.origin === origin) started.get(from)?.();
    if (method !== 'Target.attachedToTarget' || params?.targetInfo?.type !== 'page') return;
    const { sessionId = '', targetInfo } = params;
    started.set(sessionId, () => {
      started.delete(sessionId);
      pages.push(pageOf(send, sessionId, targetInfo.subtype === 'prerender'));
      arrived.resolve();
      arrived = Promise.withResolvers();
    });
    void send('Runtime.enable', {}, sessionId);
  });
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url, forTab: true });
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, sessionId);

  let taken = 0;
  const next = async (): Promise<TabPage> => {
    const page = pages[taken];
    if (page) {
      taken += 1;
      return page;
    }
    await arrived.promise;
    return next();
  };
  return { next, close };
}

type Send = <T>(method: string, params: object, sessionId: string) => Promise<T>;

function pageOf(send: Send, sessionId: string, isAhead: boolean): TabPage {
  const touched = (type: string, touchPoints: object[]) => send('Input.dispatchTouchEvent', { type, touchPoints }, sessionId);
  return {
    isAhead,
    run: async <T>(expression: string) => {
      const wishes = { expression, awaitPromise: true, returnByValue: true };
      const { result } = await send<{ result: { value: T } }>('Runtime.evaluate', wishes, sessionId);
      return result.value;
    },
    touch: (x, y) => touched('touchStart', [{ x, y }]),
    lift: () => void touched('touchEnd', []),
  };
}
