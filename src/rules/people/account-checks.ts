import { fieldMessage } from '../language/field-messages.ts';
import { PASSWORD_MIN } from '../limits.ts';
import type { FormFault } from '../refusals/form-fault.ts';

type Values = Readonly<Record<string, string>>;

function empty(values: Values, wanted: Readonly<Record<string, string>>): Record<string, string> {
  const missing = Object.entries(wanted).filter(([name]) => !values[name]?.trim());
  return Object.fromEntries(missing.map(([name, message]) => [name, fieldMessage(message)]));
}

const any = (fields: object) => Object.keys(fields).length > 0;

const names = {
  full_name: 'Please enter your full name.',
  email: 'Please enter your email.',
  password: 'Please enter a password.',
  confirm: 'Please repeat the password.',
};

/** `{ email: '', password: 'x' }` → 'Please enter both email and password.', with a message at the e-mail field. Null = may be sent. */
export function loginFormFault(values: Values): FormFault | null {
  const fields = empty(values, { email: 'Please enter your email.', password: 'Please enter your password.' });
  return any(fields)
    ? { title: fieldMessage('Missing Fields'), message: fieldMessage('Please enter both email and password.'), fields }
    : null;
}

/**
 * Returns the first of these checks that fails: all fields filled in, passwords the same, long enough, consent given.
 */
export function signUpFault(values: Values): FormFault | null {
  const fields = empty(values, names);
  if (any(fields)) return { message: fieldMessage('Please fill in all fields.'), fields };
  if (values.password !== values.confirm) return at('confirm', 'Passwords do not match.');
  if ((values.password ?? '').length < PASSWORD_MIN) return at('password', `Password should be at least ${PASSWORD_MIN} characters long.`);
  return values.consent ? null : at('consent', 'An account stores these details. Please tick the box to agree, or check out as a guest.');
}

/** Checks a new password that is typed twice. */
export function newPasswordFault(values: Values): FormFault | null {
  const fields = empty(values, { password: 'Please enter a new password.', confirm: names.confirm });
  if (any(fields)) return { message: fieldMessage('Please fill in all fields.'), fields };
  if (values.password !== values.confirm) {
    return { title: fieldMessage('Passwords do not match'), message: '', fields: { confirm: fieldMessage('Passwords do not match.') } };
  }
  if ((values.password ?? '').length >= PASSWORD_MIN) return null;
  return { title: fieldMessage('Password too short'), ...at('password', `Password should be at least ${PASSWORD_MIN} characters.`) };
}

/** Returns a check for required fields. `requiredField({ email: 'Please enter your email.' })(values)` */
export function requiredField(wanted: Readonly<Record<string, string>>) {
  return (values: Values): FormFault | null => {
    const fields = empty(values, wanted);
    return any(fields) ? { title: fieldMessage('Missing Fields'), message: Object.values(fields)[0] ?? '', fields } : null;
  };
}

function at(field: string, english: string): FormFault {
  const message = fieldMessage(english);
  return { message, fields: { [field]: message } };
}
