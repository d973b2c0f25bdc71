import { chromium } from 'playwright';
import { TreeReader } from './tree-reader.ts';

const wait = (ms: number) => new Promise((r) => setTimeout(r, ms));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
const reader = await TreeReader.of(page);
const settle = async (least: number) => {
  let last = '';
  let at = Date.now();
  const from = Date.now();
  for (;;) {
    const now = JSON.stringify(await reader.listen());
    if (now !== last) {
      last = now;
      at = Date.now();
    }
    if (Date.now() - from > least && Date.now() - at > 500) return;
    await wait(60);
  }
};
for (const word of process.argv.slice(2)) {
  let key = word;
  if (word === '{code}') {
    const t = await (await fetch('http://localhost:5323/whatsapp-messages')).json();
    key = `"${t
      .map((m: { values: string[] }) => m.values[0])
      .filter((v: string) => /^\d{6}$/.test(v))
      .at(-1)}"`;
  }
  if (key.startsWith('~')) {
    await settle(Number(key.slice(1)));
  } else if (key.startsWith('?')) {
    console.log(await page.evaluate(key.slice(1)));
    continue;
  } else if (key.startsWith('/')) {
    await page.goto('http://localhost:5320' + key);
    await settle(2500);
  } else {
    await reader.press(key);
    await settle(key === 'Return' ? 1500 : 250);
  }
  if (process.env.T) {
    console.log(key.startsWith('/') || key.startsWith('~') ? '#' + key : word);
  } else console.log(word);
  for (const s of await reader.listen()) console.log('  ' + s);
  reader.next();
}
await browser.close();
