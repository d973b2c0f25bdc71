import type { UseFormReturn } from 'react-hook-form';
import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import { formatInr } from '../../rules/money/money.ts';
import { typedNumber } from '../../rules/typed/typed-number.ts';

const PAISE = 100;
const amount = (text: string) => Math.round((Number(typedNumber(text)) || 0) * PAISE);

/** The card as shoppers will see it, while the form is filled. */
export function CardPreview({ form }: { readonly form: UseFormReturn<ProductForm> }) {
  const [name, line, images, price, original] = form.watch(['name', 'shortLine', 'images', 'price', 'originalPrice']);
  const [now, before] = [amount(price), amount(original)];
  const cut = before > now && now > 0 ? Math.round(((before - now) / before) * 100) : 0;
  return (
    <section className="panel" aria-label="As shoppers see it">
      <h2>As shoppers see it</h2>
      <div className="card-preview">
        <div className="card-preview__p">
          {images[0] && <img src={`/media/${images[0]}/540.webp`} alt="" width="240" height="240" />}
          {cut > 0 && <span className="tagcut">{cut}% off</span>}
        </div>
        <h3>{name || 'Name of the piece'}</h3>
        {line && <p>{line}</p>}
        <p>
          <span className="price">{formatInr(now)}</span>
          {cut > 0 && <s>{formatInr(before)}</s>}
        </p>
      </div>
    </section>
  );
}
