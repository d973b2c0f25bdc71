import { fieldMessage } from '../language/field-messages.ts';

/**
 * Returns the first message of each field, paths joined with dots: { 'shipping_address.postal_code': 'A PIN code has 6 digits.' }.
 */
export function fieldErrors(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) found[path.map(String).join('.')] ??= fieldMessage(message);
  return found;
}
