import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { type Child, startChild, untilReady } from '../../../functions/start/children.ts';
import { chromiumFlags } from '../../../functions/start/set-up/browser.mjs';

const run = promisify(execFile);

/** Orca speaks into a file instead of to a voice: one line for each utterance, with line breaks as spaces. */
const VOICE = `
import os
from orca import speech, speechserver

class Written(speechserver.SpeechServer):
    def getInfo(self):
        return ["written", "written"]
    def write(self, text):
        with open(os.environ["ORCA_SAYS"], "a") as says:
            says.write(" ".join(text.split()) + "\\n")
    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            self.write(text)
    def speakCharacter(self, character, acss=None):
        self.write(character)
    def sayAll(self, utterances, progress):
        for context, acss in utterances:
            self.write(context.utterance)

def init():
    speech._speechserver = Written()

speech.init = init

from orca import settings_manager
manager = settings_manager.getManager()
get = manager.getSetting
FIXED = {"sayAllOnLoad": False, "pageSummaryOnLoad": False, "structNavTriggersFocusMode": True, "enableEchoByCharacter": False, "enableKeyEcho": False}
manager.getSetting = lambda name: FIXED[name] if name in FIXED else get(name)
`;

export interface OrcaSession {
  open(address: string): Promise<Page>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** All that was said so far. */
  said(): string[];
  stop(): Promise<void>;
}

export async function startOrca(browserPath: string): Promise<OrcaSession> {
  const dir = mkdtempSync(join(tmpdir(), 'chamak-ear-'));
  const says = join(dir, 'says.txt');
  writeFileSync(says, '');
  const started: Child[] = [];
  const stop = async () => {
    for (const child of started.reverse()) await child.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  const env: Record<string, string> = {
    HOME: dir,
    XDG_RUNTIME_DIR: dir,
    LANG: 'C.UTF-8',
    ORCA_SAYS: says,
    GTK_MODULES: 'gail:atk-bridge',
    NO_AT_BRIDGE: '0',
  };
  const start = async (name: string, command: string, ...args: string[]) => {
    const child = await startChild({ name, command, args, logFile: join(dir, `${name}.log`), cwd: dir, env });
    started.push(child);
    return child;
  };
  try {
    const display = join(dir, 'Xvfb.log');
    const screen = await start('Xvfb', 'Xvfb', '-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp');
    await untilReady(screen, async () => /^\d+$/m.test(readFileSync(display, 'utf8')), 10_000);
    env.DISPLAY = `:${/^\d+$/m.exec(readFileSync(display, 'utf8'))?.[0]}`;
    const bus = await start('bus', 'dbus-daemon', '--session', '--nofork', '--print-address');
    await untilReady(bus, async () => readFileSync(bus.logFile, 'utf8').includes('unix:'), 10_000);
    env.DBUS_SESSION_BUS_ADDRESS = /^unix:.*$/m.exec(readFileSync(bus.logFile, 'utf8'))?.[0] ?? '';
    const all = { ...process.env, ...env };
    for (const property of ['IsEnabled', 'ScreenReaderEnabled'])
      await run(
        'gdbus',
        [
          'call',
          '--session',
          '--dest',
          'org.a11y.Bus',
          '--object-path',
          '/org/a11y/bus',
          '--method',
          'org.freedesktop.DBus.Properties.Set',
          'org.a11y.Status',
          property,
          '<true>',
        ],
        { env: all },
      );
    await start('openbox', 'openbox');
    const prefs = join(dir, 'orca');
    mkdirSync(prefs);
    writeFileSync(join(prefs, 'orca-customizations.py'), VOICE);
    await start('orca', 'orca', '-u', prefs, ...(process.env.EAR_DEBUG ? [`--debug-file=${process.env.EAR_DEBUG}`] : []));
    const orca = started.at(-1)!;
    await untilReady(orca, async () => readFileSync(says, 'utf8') !== '', 30_000);
    /** A browser that was never in the shop; its window has a page and no bars. */
    const open = async (address: string): Promise<Page> => {
      const context = await chromium.launchPersistentContext(mkdtempSync(join(dir, 'browser-')), {
        executablePath: browserPath,
        headless: false,
        viewport: null,
        ignoreDefaultArgs: ['--enable-automation'],
        args: [
          ...chromiumFlags,
          '--force-renderer-accessibility',
          '--test-type',
          '--window-size=1280,900',
          '--window-position=0,0',
          `--app=${address}`,
        ],
        env: all as Record<string, string>,
      });
      return context.pages()[0] ?? (await context.waitForEvent('page'));
    };
    const xdotool = (...args: string[]) => run('xdotool', args, { env: all }).then(() => {});
    return {
      open,
      press: (key) => xdotool('key', '--clearmodifiers', key),
      type: (text) => xdotool('type', '--delay', '30', text),
      said: () => readFileSync(says, 'utf8').split('\n').filter(Boolean),
      stop: async () => {
        await stop();
      },
    };
  } catch (error) {
    console.error(started.map((child) => `${child.name}: ${child.lastLines()}`).join('\n'));
    await stop();
    throw error;
  }
}
