import { fill } from '../../../rules/language/texts.ts';
import { isAuthPage } from '../../../rules/people/next-path.ts';
import { hideToast, showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { sessionScriptTexts } from '../session-script.texts.ts';

const HOUR = 3_600_000;
/** The page shows personal data of the signed-in user, which the next user must not see. */
const isOwnPage = (path: string): boolean =>
  [urls.profile, urls.orders, urls.wishlist].some((own) => path === own || path.startsWith(`${own}/`));

const here = () => location.pathname + location.search;

/** Returns true if the page has input that is not sent yet. */
const hasUnsentInput = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'main :is(input:not([hidden], [type=checkbox], [type=radio]), textarea)',
    ),
  ].some(({ value, defaultValue }) => value !== defaultValue);

/**
 * Tells the user that the session is over, with a link to log in and come back. If the page has unsent input, the log-in opens
 * in a new tab, so that nothing is lost; this page continues as soon as the other tab has signed in.
 */
export function promptLogin(): void {
  const t = sessionScriptTexts();
  const hasTyped = hasUnsentInput();
  const logIn = () => {
    const loginFor = location.pathname.startsWith('/admin/') ? urls.adminLoginFor : urls.loginFor;
    const address = loginFor(hasTyped ? urls.home : here());
    if (!hasTyped || !window.open(address, '_blank')) location.assign(address);
  };
  const message = hasTyped ? t.stillHere : undefined;
  const title = t.signedOut;
  if (isAuthPage(location.pathname)) showToast({ kind: 'notice', title });
  else showToast({ kind: 'notice', title, message, ms: HOUR, action: { label: t.logInAgain, onClick: logIn } });
}

/**
 * Handles a log-out in another tab. A page with personal data is replaced by the log-in; any other only shows a notice.
 */
export function onSignedOutElsewhere(): void {
  if (isOwnPage(location.pathname)) location.replace(`${urls.loginFor(here())}&notice=signed-out`);
  else showToast({ kind: 'notice', title: sessionScriptTexts().signedOutElsewhere });
}

/** Handles a log-in in another tab: as the same person, or as somebody else. */
export function onSignedInElsewhere(name: string, isOther: boolean): void {
  hideToast();
  if (isOther && isOwnPage(location.pathname)) location.reload();
  else showToast({ kind: 'done', title: fill(sessionScriptTexts().signedInAs, { name }) });
}
