/**
 * Starts the stand-in with settings from the environment: PORT (default 8790), KEY_ID, KEY_SECRET, WEBHOOK_SECRET, WEBHOOK_URL,
 * STATE_FILE. Prints one line with the address when it is ready; SIGINT and SIGTERM stop it.
 */
import { type RazorpayOptions, startRazorpay } from './server.ts';

const { PORT, KEY_ID, KEY_SECRET, WEBHOOK_SECRET, WEBHOOK_URL, STATE_FILE } = process.env;
const options: RazorpayOptions = { port: Number(PORT || 8790) };
if (KEY_ID) options.keyId = KEY_ID;
if (KEY_SECRET) options.keySecret = KEY_SECRET;
if (WEBHOOK_SECRET) options.webhookSecret = WEBHOOK_SECRET;
if (WEBHOOK_URL) options.webhookUrl = WEBHOOK_URL;
if (STATE_FILE) options.stateFile = STATE_FILE;

const sandbox = await startRazorpay(options);
console.log(`razorpay sandbox: ${sandbox.url} (key ${sandbox.keyId}, webhooks to ${sandbox.knobs().webhookUrl ?? 'nowhere'})`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
