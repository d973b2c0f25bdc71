import { fill } from '../../../rules/language/texts.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { returnFormScriptTexts } from './return-form-script.texts.ts';

/** After a request was sent: it is scrolled to and focused, and a toast says its number. A reload says nothing again. */
const address = new URL(location.href);
if (address.searchParams.has('sent')) {
  const number = address.hash.slice(1);
  const request = document.getElementById(number);
  request?.focus();
  request?.scrollIntoView();
  if (request) showToast({ kind: 'done', title: fill(returnFormScriptTexts().sent, { number }) });
  address.searchParams.delete('sent');
  history.replaceState(history.state, '', address);
}
