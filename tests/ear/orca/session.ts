import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright';
import { type Child, startChild, untilReady } from '../../../functions/tools/start/children.ts';
import { chromiumFlags } from '../../../functions/tools/start/set-up/browser.mjs';
import { VOICE } from './voice.ts';

const run = promisify(execFile);
const START_MS = 30_000;

/** Chromium's own questions, about a password or a translation, would take the place of the page. */
const NO_QUESTIONS = {
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
  translate: { enabled: false },
};

/** Orca on a screen of its own, with browsers that it reads. One runs at a time on a machine. */
export interface OrcaSession {
  /** A browser that was never in the shop. Its window has a page and no bars. */
  open(address: string): Promise<Page>;
  /** A key as xdotool names it: 'Tab', 'shift+Tab', 'h'. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** All utterances so far. */
  said(): readonly string[];
  stop(): Promise<void>;
}

/** Starts a screen, a bus, a window manager and Orca. @throws with what is missing */
export async function startOrca(browserPath: string): Promise<OrcaSession> {
  const dir = mkdtempSync(join(tmpdir(), 'chamak-ear-'));
  const says = join(dir, 'says.txt');
  writeFileSync(says, '');
  const started: Child[] = [];
  const contexts: { close(): Promise<void> }[] = [];
  const env: Record<string, string> = { HOME: dir, XDG_RUNTIME_DIR: dir, LANG: 'C.UTF-8', ORCA_SAYS: says, NO_AT_BRIDGE: '0' };
  const start = async (command: string, args: readonly string[], isReady: (log: string) => boolean = () => true): Promise<string> => {
    const child = await startChild({ name: command, command, args, logFile: join(dir, `${command}.log`), cwd: dir, env });
    started.unshift(child);
    const log = () => readFileSync(child.logFile, 'utf8');
    await untilReady(child, async () => isReady(log()), START_MS);
    return log();
  };
  const program = (command: string, ...args: string[]) => run(command, args, { env: { ...process.env, ...env } }).then(() => {});
  const stop = async () => {
    for (const context of contexts) await context.close();
    for (const child of started) await child.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const screen = await start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], (log) => /^\d+$/m.test(log));
    env.DISPLAY = `:${/^\d+$/m.exec(screen)?.[0]}`;
    const bus = await start('dbus-daemon', ['--session', '--nofork', '--print-address'], (log) => log.includes('unix:'));
    env.DBUS_SESSION_BUS_ADDRESS = /^unix:.*$/m.exec(bus)?.[0] ?? '';
    const status = ['--session', '--dest', 'org.a11y.Bus', '--object-path', '/org/a11y/bus', '--method'];
    for (const property of ['IsEnabled', 'ScreenReaderEnabled'])
      await program('gdbus', 'call', ...status, 'org.freedesktop.DBus.Properties.Set', 'org.a11y.Status', property, '<true>');
    await start('openbox', []);
    const settings = join(dir, 'orca');
    mkdirSync(settings);
    writeFileSync(join(settings, 'orca-customizations.py'), VOICE);
    await start('orca', ['-u', settings], () => readFileSync(says, 'utf8') !== '');
    return {
      open: async (address) => {
        const profile = mkdtempSync(join(dir, 'browser-'));
        mkdirSync(join(profile, 'Default'));
        writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(NO_QUESTIONS));
        const context = await chromium.launchPersistentContext(profile, {
          executablePath: browserPath,
          headless: false,
          viewport: null,
          ignoreDefaultArgs: ['--enable-automation'],
          args: [
            ...chromiumFlags,
            ...['--force-renderer-accessibility', '--test-type'],
            ...['--window-size=1280,900', '--window-position=0,0', `--app=${address}`],
          ],
          env: { ...(process.env as Record<string, string>), ...env },
        });
        contexts.unshift(context);
        return context.pages()[0] ?? (await context.waitForEvent('page'));
      },
      press: (key) => program('xdotool', 'key', '--clearmodifiers', key),
      type: (text) => program('xdotool', 'type', '--delay', '30', text),
      said: () => readFileSync(says, 'utf8').split('\n').filter(Boolean),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
