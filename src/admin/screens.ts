import type { ScreenDeclaration } from './app/screen.ts';

const declared = import.meta.glob<Readonly<Record<string, ScreenDeclaration>>>('./**/*.screen.ts', { eager: true });

/** Every screen of the administrator's area: what the files `*.screen.ts` declare. */
export const screens: readonly ScreenDeclaration[] = Object.values(declared).flatMap((file) => Object.values(file));
