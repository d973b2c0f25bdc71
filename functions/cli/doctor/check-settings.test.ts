import { expect, test } from 'vitest';
import { pushKeyPair } from '../operator/push-keys.ts';
import { checkSettings } from './check-settings.ts';

test.each([
  [{}, []],
  [{ BACKUP_RECIPIENT: 'age1x', BACKUP_SIGNING_KEY: 'CHAMAK-SIGN-x' }, []],
  [{ BACKUP_RECIPIENT: 'age1x' }, ['BACKUP_SIGNING_KEY is not set: no backup can be made']],
  [{ BACKUP_IDENTITY: 'AGE-SECRET-KEY-1X' }, ['BACKUP_IDENTITY is set: whoever reads it opens every backup']],
])('keys of backups %j', (settings, said) => {
  expect(
    checkSettings({ settings })
      .map(({ says }) => says)
      .filter((text) => text.startsWith('BACKUP_')),
  ).toEqual(said);
});

const pair = pushKeyPair();

test.each([
  [{}, ['ok pushes to browsers are not set up: the owner is told by mail and on WhatsApp']],
  [pair, ['ok the two keys of pushes to browsers belong together']],
  [{ ...pair, VAPID_PRIVATE_KEY: pushKeyPair().VAPID_PRIVATE_KEY }, ['FAIL VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong together']],
])('keys of pushes %#', (settings, said) => {
  const found = checkSettings({ settings }).map(({ level, says }) => `${level} ${says}`);
  expect(found.filter((line) => /push|VAPID/.test(line))).toEqual(said);
});
