import { isAuthPage } from '../../../rules/people/next-path.ts';
import { ownPath } from '../../../rules/safe-link.ts';

/** Intent of the visitor at the sign-up: it is stored with the link, because the link may be opened in another browser. */
export interface AfterSignUp {
  /** The path that the visitor came from; null for the home page. */
  readonly next: string | null;
  /** The id of the product whose heart the visitor pressed. */
  readonly wish: number | null;
}

/**
 * Returns it as one line of text, for the row of the link. A stranger may have sent it: only a path of this shop and a number pass.
 */
export function afterSignUpText({ next, wish }: { readonly next?: string | undefined; readonly wish?: number | undefined }): string {
  const path = ownPath(next);
  return JSON.stringify({ next: path && !isAuthPage(path) ? path : null, wish: wish ?? null } satisfies AfterSignUp);
}

/** Reads the text of `afterSignUpText`; nothing if there is none, as in links of older sign-ups. */
export function afterSignUpOf(text: string | undefined): AfterSignUp {
  return text ? (JSON.parse(text) as AfterSignUp) : { next: null, wish: null };
}
