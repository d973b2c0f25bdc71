import { isAuthPage } from '../../../rules/people/next-path.ts';
import { hideToast, showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';

const HOUR = 3_600_000;
const ownPages: readonly string[] = [urls.profile, urls.orders, urls.wishlist];

/** The page shows something of the signed-in person: it is not for the eyes of the next one. */
const isOwnPage = (path: string): boolean => ownPages.some((own) => path === own || path.startsWith(`${own}/`));

const here = () => location.pathname + location.search;

/** Somebody typed into this page what is not sent yet. */
const typed = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'main :is(input:not([hidden], [type=checkbox], [type=radio]), textarea)',
    ),
  ].some(({ value, defaultValue }) => value !== defaultValue);

/**
 * Says that the session is over, with the way to log in and come back. Where something was typed the log-in opens beside
 * this page, which goes on as soon as it hears of it; so nothing is lost.
 */
export function promptLogin(): void {
  const hasTyped = typed();
  const logIn = () => {
    const address = urls.loginFor(hasTyped ? urls.home : here());
    if (!hasTyped || !window.open(address, '_blank')) location.assign(address);
  };
  const message = hasTyped ? 'What you typed stays here.' : undefined;
  const title = 'You were signed out';
  if (isAuthPage(location.pathname)) showToast({ kind: 'notice', title });
  else showToast({ kind: 'notice', title, message, ms: HOUR, action: { label: 'Log in again', onClick: logIn } });
}

/** Another tab signed out. A page of one's own makes room for the log-in; any other only says so. */
export function onSignedOutElsewhere(): void {
  if (isOwnPage(location.pathname)) location.replace(`${urls.loginFor(here())}&notice=signed-out`);
  else showToast({ kind: 'notice', title: 'You signed out in another tab' });
}

/** Another tab signed in: as the same person, or as somebody else. */
export function onSignedInElsewhere(name: string, isOther: boolean): void {
  hideToast();
  if (isOther && isOwnPage(location.pathname)) location.reload();
  else showToast({ kind: 'done', title: `Signed in as ${name}` });
}
