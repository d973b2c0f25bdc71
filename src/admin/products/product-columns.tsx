import type { ProductRow } from '../../features/products/admin/list-products.server.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { ButtonLink, IconButton } from '../parts/button.tsx';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';
import { StockStepper } from './stock-stepper.tsx';

export function productColumns({ onRemove }: { readonly onRemove: (product: ProductRow) => void }): readonly Column<ProductRow>[] {
  return [
    { id: 'picture', head: 'Picture', isHeadHidden: true, cell: 'picture', render: ({ image }) => <Thumb image={image} /> },
    {
      id: 'name',
      head: 'Name',
      cell: 'title',
      sort: 'name',
      render: ({ id, name, isFeatured }) => (
        <>
          <TextLink look="name" word={name} href={adminUrls.product(id)} />
          {isFeatured && <span className="text-meta only-wide"> featured</span>}
        </>
      ),
    },
    {
      id: 'category',
      head: 'Category',
      cell: 'second',
      render: ({ category, stockQuantity }) => (
        <>
          {category ?? 'No category'}
          <span className="only-phone">, {stockQuantity === 0 ? 'sold out' : `${stockQuantity} in stock`}</span>
        </>
      ),
    },
    {
      id: 'price',
      head: 'Price',
      cell: 'end',
      isNumber: true,
      sort: 'price',
      render: ({ price }) => <Amount of={price} isStrong />,
    },
    {
      id: 'mrp',
      head: 'MRP',
      cell: 'figure',
      isNumber: true,
      render: ({ mrp, price }) =>
        mrp > price ? (
          <s>
            <Amount of={mrp} />
          </s>
        ) : null,
    },
    {
      id: 'stock',
      head: 'Stock',
      cell: 'wide-only',
      isNumber: true,
      sort: 'stock_quantity',
      render: (product) =>
        product.hasOwnSizes ? <span title="By size, in the form">{product.stockQuantity}</span> : <StockStepper product={product} />,
    },
    { id: 'low', head: 'Low stock', isHeadHidden: true, cell: 'wide-only', render: (product) => <StockTag product={product} /> },
    {
      id: 'actions',
      head: 'Actions',
      isHeadHidden: true,
      cell: 'wide-only',
      render: (product) => (
        <span className="actions">
          <ButtonLink look="quiet" word="Edit" aria-label={`Edit ${product.name}`} href={adminUrls.product(product.id)} />
          <AdminLink className="iconbtn" href={adminUrls.productCopy(product.id)} aria-label={`Duplicate ${product.name}`}>
            <Icon name="copy" />
          </AdminLink>
          <IconButton icon="trash-2" label={`Delete ${product.name}`} onClick={() => onRemove(product)} />
        </span>
      ),
    },
  ];
}

function StockTag({ product: { stockQuantity, isLow, archivedAt } }: { product: ProductRow }) {
  if (archivedAt !== null) return <Tag mark="dash-diamond" tone="off" word="Archived" />;
  if (stockQuantity === 0) return <Tag mark="filled-diamond" tone="bad" word="Sold out" />;
  if (isLow) return <Tag mark="clock" tone="warn" word={`${stockQuantity} left`} />;
  return null;
}
