import { addedTexts } from '../language/texts.ts';
import { stateNamed } from './states.ts';

/** The names of the States in another language, by their code. Bills and files have the English ones. */
export type StateNames = Readonly<Record<string, string>>;

/** Returns the name of a State in the language of the page; the code itself where there is none. */
export const stateName = (code: string): string => addedTexts<StateNames>('state-names')?.[code] ?? stateNamed(code)?.name ?? code;
