import type { ProductRecord } from '../../features/products/admin/read-product.server.ts';
import { permalinkPath } from '../../rules/links/permalink.ts';
import { Button } from '../parts/button.tsx';
import { copyText } from '../parts/copy-text.client.ts';

/** The sizes among which shoppers choose, as the piece is saved; none for a piece without. */
function sizesOf({ form, sizes, categories }: ProductRecord): readonly string[] {
  const category = categories.find(({ id }) => id === Number(form.categoryId));
  if (!category?.hasSizes || form.isOneSize) return [];
  return sizes.length > 0 ? sizes.map(({ size }) => size) : category.sizes;
}

/** Links to buy the piece, one for each size: they show it with its price of now, and a press puts it into the cart. */
export function BuyLinks({ record }: { readonly record: ProductRecord }) {
  if (record.id === null || record.archivedAt !== null) return null;
  const { id } = record;
  const sizes = sizesOf(record);
  const copy = (size: string) => void copyText(location.origin + permalinkPath([{ productId: id, size, quantity: 1 }]));
  return (
    <section className="panel" aria-label="Links to buy">
      <h2>Links to buy</h2>
      <p className="hint">For a chat or a post. Add ?utm_source=instagram to see in the list of orders what it brought.</p>
      <div className="actions">
        {sizes.length === 0 && <Button look="line" icon="copy" word="Copy link to buy" onClick={() => copy('')} />}
        {sizes.map((size) => (
          <Button key={size} look="line" icon="copy" word={`Copy link, size ${size}`} onClick={() => copy(size)} />
        ))}
      </div>
    </section>
  );
}
