import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { useEffect, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ProductRow } from '../../features/products/admin/list-products.server.ts';
import type { TestimonialForm } from '../../features/reviews/admin/review.schema.ts';
import { IconButton } from '../parts/button.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';
import { productSearchRead } from './review-reads.client.ts';

const SETTLE_MS = 250;
const SHOWN_MAX = 8;

/** The piece that is praised. Choosing one fills and locks name and picture; the cross unlocks them. */
export function ProductPicker({ form }: { readonly form: UseFormReturn<TestimonialForm> }) {
  const id = useId();
  const [text, setText] = useState(form.getValues('productId') ? form.getValues('itemName') : '');
  const [asked, setAsked] = useState(text);
  const isChosen = form.watch('productId') !== '';
  const found = useQuery({ ...productSearchRead(asked), placeholderData: keepPreviousData });
  const typed = text.trim();
  const isAnswered = asked === typed && !found.isPlaceholderData;
  // Until this text is answered, an arrow and Enter must not choose what only the last one found.
  const fits = ({ name }: ProductRow) => isAnswered || name.toLowerCase().includes(typed.toLowerCase());
  const items = (found.data?.rows ?? []).filter(fits).slice(0, SHOWN_MAX);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const fill = (product: ProductRow | null) => {
    const set = (name: 'productId' | 'itemName' | 'itemImage' | 'itemImageUrl', value: string) =>
      form.setValue(name, value, { shouldDirty: true });
    set('productId', product ? String(product.id) : '');
    set('itemName', product?.name ?? '');
    set('itemImage', product?.image ?? '');
    set('itemImageUrl', '');
  };
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, reset } = useCombobox<ProductRow>({
    items,
    inputValue: text,
    itemToString: (item) => item?.name ?? '',
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && fill(selectedItem),
  });

  return (
    <div className="field product-picker">
      <label htmlFor={id}>
        Product<span className="field__optional">, optional</span>
      </label>
      <span className="product-picker__row">
        <input
          className="input"
          placeholder="Name of a piece"
          readOnly={isChosen}
          {...getInputProps({ id, 'aria-labelledby': undefined })}
        />
        {isChosen && (
          <IconButton
            icon="x"
            label="Remove the product"
            onClick={() => {
              reset();
              setText('');
              fill(null);
            }}
          />
        )}
      </span>
      <ul
        {...getMenuProps({ 'aria-label': 'Products', 'aria-labelledby': undefined })}
        className={isOpen && !isChosen && items.length > 0 ? 'product-picker__list' : 'sr-only'}
      >
        {isOpen &&
          !isChosen &&
          items.map((item, index) => (
            <li
              key={item.id}
              className={index === highlightedIndex ? 'product-picker__item is-on' : 'product-picker__item'}
              {...getItemProps({ item, index })}
            >
              <Thumb image={item.image} size={32} /> {item.name}
            </li>
          ))}
      </ul>
      <p className="hint">Fills name and picture and locks them.</p>
    </div>
  );
}
