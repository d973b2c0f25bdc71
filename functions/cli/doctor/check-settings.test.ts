import { expect, test } from 'vitest';
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
