/** The cookie `in` stands beside the session's own, which no script can read. It says that asking the server is worth a request. */
export const hasSessionHint = (): boolean => /(?:^|;\s*)in=1/.test(globalThis.document?.cookie ?? '');
