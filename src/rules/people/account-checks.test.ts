import { expect, test } from 'vitest';
import { loginFormFault, newPasswordFault, requiredField, signUpFault } from './account-checks.ts';

test('log-in needs both fields and marks the missing ones (#201)', () => {
  expect(loginFormFault({ email: ' ', password: '' })).toEqual({
    title: 'Missing Fields',
    message: 'Please enter both email and password.',
    fields: { email: 'Please enter your email.', password: 'Please enter your password.' },
  });
  expect(Object.keys(loginFormFault({ email: 'a@b.in', password: '' })?.fields ?? {})).toEqual(['password']);
  expect(loginFormFault({ email: 'a@b.in', password: 'x' })).toBeNull();
});

test('sign-up makes its three checks in order, then asks for the consent (#204)', () => {
  const good = { full_name: 'Ananya Rao', email: 'a@b.in', password: 'secret', confirm: 'secret', consent: 'on' };
  expect(signUpFault(good)).toBeNull();
  expect(signUpFault({ ...good, full_name: '', password: 'a', confirm: 'b' })?.message).toBe('Please fill in all fields.');
  expect(signUpFault({ ...good, password: 'a', confirm: 'b' })?.message).toBe('Passwords do not match.');
  expect(signUpFault({ ...good, password: 'short', confirm: 'short' })).toEqual({
    message: 'Password should be at least 6 characters long.',
    fields: { password: 'Password should be at least 6 characters long.' },
  });
  expect(Object.keys(signUpFault({ ...good, consent: '' })?.fields ?? {})).toEqual(['consent']);
});

test('a new password must be the same twice and long enough (#208)', () => {
  expect(newPasswordFault({ password: 'secret', confirm: 'secret' })).toBeNull();
  expect(newPasswordFault({ password: 'secret', confirm: 'Secret' })?.title).toBe('Passwords do not match');
  const short = newPasswordFault({ password: 'abc', confirm: 'abc' });
  expect([short?.title, short?.message]).toEqual(['Password too short', 'Password should be at least 6 characters.']);
  expect(newPasswordFault({ password: '', confirm: '' })?.message).toBe('Please fill in all fields.');
});

test('a required field must not be empty (#206)', () => {
  const check = requiredField({ email: 'Please enter your email.' });
  expect(check({ email: '' })?.fields).toEqual({ email: 'Please enter your email.' });
  expect(check({ email: 'a@b.in' })).toBeNull();
});
