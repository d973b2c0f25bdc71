/** The number of the next product, for an INSERT: one that was deleted is not given again. */
export const NEXT_PRODUCT_ID = '(SELECT 1 + coalesce(max(id), 0) FROM (SELECT id FROM products UNION ALL SELECT id FROM deleted_products))';
