import { language } from '../rules/language/language.ts';

const files = import.meta.glob('./*/in-browser.ts');

// Whatever imports this waits until the texts of the page's language are there; in English they are in the scripts.
await files[`./${language()}/in-browser.ts`]?.();
