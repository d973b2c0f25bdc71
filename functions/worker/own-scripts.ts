import { language } from '../../src/rules/language/language.ts';

const SCRIPT = /(["'])\/_astro\/([\w.-]+\.js)\1/g;

/**
 * Returns a page with the scripts of its language. Astro names those in English; functions/tools/build/texts writes the others to a folder of
 * the language, under the same names.
 */
export async function ownScripts(answer: Response): Promise<Response> {
  if (language() === 'en' || !answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const html = await answer.text();
  return new Response(html.replace(SCRIPT, `$1/_astro/${language()}/$2$1`), answer);
}
