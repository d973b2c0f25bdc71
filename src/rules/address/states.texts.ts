import { catalogue } from '../language/texts.ts';
import { states } from './states.ts';

/** The names of the States, by their code. Bills and files have the English ones. */
export const stateTexts = catalogue('states', Object.fromEntries(states.map(({ code, name }) => [code, name])));

/** Returns the name of a State in the language of the page; the code itself where there is none. */
export const stateName = (code: string): string => stateTexts()[code] ?? code;
