import { startOrca } from './orca/session.ts';

const wait = (ms: number) => new Promise((r) => setTimeout(r, ms));
const orca = await startOrca('/usr/bin/chromium');
try {
  const page = await orca.open('http://localhost:5320/robots.txt');
  await wait(2000);
  let seen = orca.said().length;
  const step = async (name: string, act: () => Promise<unknown>, ms = 900) => {
    await act();
    await wait(ms);
    const all = orca.said();
    console.log(name, '→', all.slice(seen).join(' | '));
    seen = all.length;
  };
  for (const word of process.argv.slice(2)) {
    if (word.startsWith('/')) await step(word, () => page.goto('http://localhost:5320' + word), 3000);
    else if (word.startsWith('"')) await step(word, () => orca.type(word.slice(1, -1)), 300);
    else if (word.startsWith('~')) await step(word, async () => {}, Number(word.slice(1)));
    else if (word.startsWith('?')) console.log(word, await page.evaluate(word.slice(1)));
    else if (word === '{code}') {
      const t = await (await fetch('http://localhost:5323/whatsapp-messages')).json();
      const c = t
        .map((m: { values: string[] }) => m.values[0])
        .filter((v: string) => /^\d{6}$/.test(v))
        .at(-1);
      await step(word, () => orca.type(c));
    } else await step(word, () => orca.press(word));
  }
} finally {
  await orca.stop();
}
process.exit(0);
