import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { ApiError } from '../errors.ts';
import type { Reply } from '../router.ts';

const FOLDER = new URL('../browser/', import.meta.url);
const MODULES = ['main.ts', 'form.ts', 'host.ts', 'money.ts', 'options.ts', 'page.ts', 'trap.ts'];
const SHEETS = ['window.css', 'controls.css'];

const texts = new Map<string, string>();

/** A file of `browser/` in a form that the browser can run: types are blanked out, nothing is bundled. */
function served(name: string): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const source = readFileSync(new URL(name, FOLDER), 'utf8');
  const text = name.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
  texts.set(name, text);
  return text;
}

/** The classic script that defines `window.Razorpay`. */
export function checkoutScript(): string {
  return served('checkout.ts');
}

/** A module or style sheet of the window; throws 404 for any other name. */
export function asset(name: string): Reply {
  const isModule = MODULES.includes(name);
  if (!isModule && !SHEETS.includes(name)) throw new ApiError(404, 'There is nothing at this address');
  const type = isModule ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8';
  return { status: 200, text: served(name), type, headers: { 'cache-control': 'no-cache' } };
}
