import { brand } from '../../../brand/brand.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { passwordFaults, passwordReasonsText } from '../../../rules/people/password.ts';
import { accountRefusal } from '../../../rules/refusals/account-refusals.ts';
import { authRefusalsTexts } from '../auth-refusals.texts.ts';
import { isCommonPassword } from './common-passwords.server.ts';

/**
 * `adminEmail`: the owner's address, whose password is longer.
 * @throws ShopError WEAK_PASSWORD with `reasons` and the text for the field
 */
export function assertStrongPassword(password: string, whose: { email: string; name: string }, adminEmail: string | undefined): void {
  const isOwner = whose.email === adminEmail;
  const reasons = passwordFaults(password, { ...whose, shop: brand.name, isOwner }, isCommonPassword);
  if (reasons.length === 0) return;
  const message = passwordReasonsText(reasons, isOwner);
  const refusal = accountRefusal('WEAK_PASSWORD', message);
  const title = reasons.includes('short') ? refusal.title : authRefusalsTexts().weakPassword;
  throw new ShopError({ ...refusal, title }, { reasons, fields: { password: message } });
}
