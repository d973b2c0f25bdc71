import { startOrca } from './orca/session.ts';

const wait = (ms: number) => new Promise((r) => setTimeout(r, ms));
const orca = await startOrca('/usr/bin/chromium');
console.log('started', orca.said());
try {
  const page = await orca.open('http://localhost:5320/robots.txt');
  let seen = orca.said().length;
  const step = async (name: string, act: () => Promise<unknown>, ms = 1500) => {
    await act();
    await wait(ms);
    const all = orca.said();
    console.log(name, '→', all.slice(seen).join(' | '));
    seen = all.length;
  };
  for (const word of process.argv.slice(2)) {
    if (word.startsWith('/')) await step(word, () => page.goto('http://localhost:5320' + word), 5000);
    else if (word.startsWith('"')) await step(word, () => orca.type(word.slice(1, -1)));
    else if (word.startsWith('~')) await step(word, async () => {}, Number(word.slice(1)));
    else await step(word, () => orca.press(word));
  }
} finally {
  await orca.stop();
}
process.exit(0);
