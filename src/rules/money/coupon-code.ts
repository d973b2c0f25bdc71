/** Codes are compared trimmed and in capitals: ' shaadi10 ' → 'SHAADI10'. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}
