import { eq, type SQL, sql } from 'drizzle-orm';
import { type RefuseBody, readForm } from '../../../platform/request/body.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { Language } from '../../../rules/language/languages.ts';
import { offeredLanguages } from '../../../rules/language/offered.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { type ProfileAddress, users } from '../../auth/auth.table.ts';
import { latinKept } from '../addresses/latin-of-address.ts';
import { myAccountTexts } from '../my-account.texts.ts';
import { type Profile, type ProfileFault, type ProfileFields, profileBody, profileBodyOf, profileFaultOf } from './profile.schema.ts';

/** Returns a condition on `users`: the signed-in user's own row. */
const own = ({ userId }: Pick<PageOwner, 'userId'>): SQL => (userId ? eq(users.id, userId) : sql`0`);

/** Returns a query for the signed-in user's details, for the profile form and the prefilled checkout. */
export function profileQuery({ db: { orm } }: Shop, owner: Pick<PageOwner, 'userId'>) {
  return orm
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      emailVerified: users.emailVerified,
      phone: users.phone,
      language: users.language,
      loginPhone: sql<string | null>`CASE WHEN ${users.loginPhoneVerified} THEN ${users.loginPhone} END`,
      address: users.address,
    })
    .from(users)
    .where(own(owner))
    .limit(1);
}
export type ProfileRow = Awaited<ReturnType<typeof profileQuery>>[number];

/** The refusal for an invalid body: NAME_EMPTY, INCOMPLETE_ADDRESS or MISSING_INFORMATION, with `fields`. */
export const refuseProfileBody: RefuseBody = (issues) => {
  const { refusal, fields } = profileFaultOf(issues);
  return new ShopError(refusal ?? orderRefusal('MISSING_INFORMATION', Object.values(fields)[0]), { fields });
};

/** @throws ShopError MISSING_INFORMATION for a language that the shop does not offer */
function assertOffered({ env }: Shop, chosen: string): Language {
  const language = offeredLanguages(env.LANGUAGES).find((each) => each === chosen);
  if (language) return language;
  const message = myAccountTexts().chooseLanguage;
  throw new ShopError(orderRefusal('MISSING_INFORMATION', message), { fields: { language: message } });
}

const GONE = { landmark: null, latinName: null, latinStreet: null, latinCity: null };

/** An address that is typed again keeps who receives there and what it is called; a landmark that is left out goes. */
async function inPlaceOf(
  shop: Shop,
  owner: Pick<PageOwner, 'userId'>,
  address: ProfileAddress,
  fullName: string | undefined,
): Promise<SQL> {
  const [own] = await shop.db.read(profileQuery(shop, owner));
  const { latinName: _, latinStreet: __, latinCity: ___, ...typed } = address;
  const before = own?.address ? { name: own.address.name ?? own.fullName, address: own.address } : null;
  const latin = latinKept(before, { name: own?.address?.name ?? fullName ?? own?.fullName ?? '', address });
  return sql`json_patch(coalesce(${users.address}, '{}'), ${JSON.stringify({ ...GONE, ...typed, ...latin })})`;
}

/**
 * Saves the given parts of the signed-in user's profile.
 * @throws ShopError SESSION_MISSING if nobody is signed in any more, MISSING_INFORMATION for a language that the shop does not offer
 */
export async function saveProfile(shop: Shop, owner: Pick<PageOwner, 'userId'>, what: Partial<Profile>): Promise<void> {
  const { full_name: fullName, phone, language: chosen, address } = what;
  const language = chosen === undefined ? undefined : assertOffered(shop, chosen);
  const inPlace = address && (await inPlaceOf(shop, owner, address, fullName));
  const [saved] = await shop.db.write([
    shop.db.orm
      .update(users)
      .set({
        ...(fullName !== undefined && { fullName }),
        ...(phone !== undefined && { phone: phone || null }),
        ...(language !== undefined && { language }),
        ...(address !== undefined && { address: inPlace }),
        updatedAt: new Date(shop.now),
      })
      .where(own(owner))
      .returning({ id: users.id }),
  ]);
  if (!saved?.length) throw new ShopError('SESSION_MISSING');
}

export interface ProfileFormResult {
  readonly typed: ProfileFields;
  /** Null if the profile was saved. */
  readonly fault: ProfileFault | null;
}

/** Handles the profile form sent without script: saves it, or returns the typed values with the errors. Null for any other request. */
export async function handleProfileForm(shop: Shop, owner: PageOwner, request: Request): Promise<ProfileFormResult | null> {
  if (request.method !== 'POST') return null;
  const typed = Object.fromEntries(await readForm(request));
  const read = profileBody.safeParse(profileBodyOf(typed));
  if (!read.success) return { typed, fault: profileFaultOf(read.error.issues) };
  try {
    await saveProfile(shop, owner, read.data);
    return { typed, fault: null };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { typed, fault: { refusal: error.refusal, fields: {} } };
  }
}
