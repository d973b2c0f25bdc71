import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { readableBy } from '../../ledger/order-view.server.ts';
import { accountContactProofs, combineProofs, typedCode } from '../../payment/cash/contact-proof.server.ts';
import { type AddressAsked, changeAddress, type NewContact } from './change-address.server.ts';

interface OwnChange extends AddressAsked {
  readonly orderId: string;
  /** The token of the signed link in a mail. */
  readonly token: string | null;
  /** The code that proves a new phone; may be empty. */
  readonly code: string;
}

/**
 * Changes the address of an order for its customer, once: by the account, the browser that ordered, or the signed link. A new phone needs
 * a proved contact, as a cash order does: by the account, or by a code that went to the phone or to the e-mail address of the order.
 * @throws ShopError EDIT_CODE_NEEDED with the `contacts` to which a code may go, WRONG_CONTACT_CODE with the field `contact_code`,
 *   EDIT_BY_SHOP, and what `changeAddress` throws
 */
export async function changeOwnAddress(shop: Shop, owner: PageOwner, { orderId, token, code, ...asked }: OwnChange): Promise<void> {
  const where = await readableBy(shop, owner, orderId, token);
  return changeAddress(shop, where, asked, {
    actor: 'shopper',
    author: '',
    proveContact: ({ customerEmail }, phone) => contactOf(shop, owner, { email: customerEmail, phone }, code),
  });
}

async function contactOf(
  shop: Shop,
  owner: PageOwner,
  contacts: { readonly email: string; readonly phone: string },
  code: string,
): Promise<NewContact> {
  const byAccount = accountContactProofs(owner, contacts);
  if (owner.userId) {
    const [row] = await shop.db.read(selectRaw<{ proved: number }>(sql`SELECT (${byAccount.email} OR ${byAccount.phone}) AS proved`));
    if (row?.proved === 1) return { ...byAccount, isNeeded: true, spend: [] };
  }
  if (contacts.email === '') throw new ShopError('EDIT_BY_SHOP');
  if (code === '' || !owner.guestId) throw new ShopError('EDIT_CODE_NEEDED', { contacts });
  const typed = await typedCode(shop, owner.guestId, contacts, code);
  if (!(await typed.check())) throw wrongCode();
  return { ...combineProofs(typed, byAccount), isNeeded: true, spend: [typed.spend] };
}

function wrongCode(): ShopError {
  const refusal = orderRefusal('WRONG_CONTACT_CODE');
  return new ShopError(refusal, { fields: { contact_code: refusal.message } });
}
