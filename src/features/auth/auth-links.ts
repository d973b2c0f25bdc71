import type { Settings } from '../../platform/env.ts';
import { addQuery } from '../../rules/query-string.ts';
import { urls } from '../../urls.ts';

const at = ({ SHOP_URL }: Pick<Settings, 'SHOP_URL'>, path: string) => new URL(path, SHOP_URL).href;

/** Absolute links for the mails about an account. */
export const accountLinks = {
  /** `admin`: the log-in of the administrator. */
  signIn: (env: Settings, token: string, admin: boolean) => at(env, addQuery(admin ? urls.adminLogin : urls.login, { token })),
  verify: (env: Settings, token: string) => at(env, addQuery(urls.verifyEmail, { token })),
  changeEmail: (env: Settings, token: string) => at(env, addQuery(urls.verifyEmail, { type: 'email_change', token })),
  reset: (env: Settings, token: string) => at(env, addQuery(urls.updatePassword, { token })),
  login: (env: Settings) => at(env, urls.login),
  forgot: (env: Settings) => at(env, '/forgot-password'),
};
