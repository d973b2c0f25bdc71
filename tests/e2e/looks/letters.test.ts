import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, inject, onTestFinished, test } from 'vitest';
import { chromiumFlags } from '../../../functions/tools/start/set-up/browser.mjs';
import { languages } from '../../../src/rules/language/languages.ts';
import { launch } from '../browser/browser.ts';
import { assertLetters } from './letters.ts';

test.each(languages)('this machine has letters for %s', async (language) => {
  await assertLetters(await launch(), language);
});

test.runIf(platform() === 'linux')('a machine without a font for Hindi cannot look at it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'chamak-fonts-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
      <dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><cachedir>${dir}</cachedir>
      <selectfont><rejectfont><pattern><patelt name="lang"><string>hi</string></patelt></pattern></rejectfont></selectfont></fontconfig>`,
  );
  const browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: chromiumFlags,
    env: { ...process.env, FONTCONFIG_FILE: file } as Record<string, string>,
  });
  onTestFinished(() => browser.close());
  await assertLetters(browser, 'en');
  await expect(assertLetters(browser, 'hi')).rejects.toThrow(
    'The browser has no letters for हिन्दी (hi): it draws ह, न, द alike. Install a font for them, such as fonts-noto-core for Hindi.',
  );
});
