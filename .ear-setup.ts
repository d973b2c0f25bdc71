import { findChromium } from './functions/start/set-up/browser.mjs';
import { keptSecret } from './functions/start/settings.ts';
export default function setup(project: { provide(name: string, value: unknown): void }) {
  const base = { shopUrl: 'http://localhost:5320', databaseUrl: 'http://127.0.0.1:5321', razorpayUrl: 'http://localhost:5322', mailUrl: 'http://localhost:5323', couriersUrl: 'http://127.0.0.1:5324', settings: {}, shopSecret: keptSecret('.data', 'shop-secret') };
  project.provide('stacks', [base, base]);
  project.provide('chromium', findChromium());
  project.provide('wholeChromium', findChromium({ whole: true }));
}
