/**
 * Returns whether asking the server is worth a request: the cookie `in` is set along with the session's own, which scripts cannot read.
 */
export const hasSessionHint = (): boolean => /(?:^|;\s*)in=1/.test(globalThis.document?.cookie ?? '');
