import { sql } from 'drizzle-orm';

/**
 * The account of a row of `customers`, as SQL: whoever proved the e-mail address; where nobody did, whoever placed the newest order.
 * Anybody may order under any address, so the order alone does not say whose account it is. Null for a guest.
 */
export const accountOfCustomer = sql`coalesce((SELECT u.id
    FROM users u
    WHERE u.email = customers.email AND u.email_verified = 1), customers.user_id)`;
