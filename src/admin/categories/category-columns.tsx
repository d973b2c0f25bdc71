import type { CategoryRow } from '../../features/products/admin/list-categories.server.ts';
import { count } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import { Button, IconButton } from '../parts/button.tsx';
import type { Column } from '../parts/list/list-table.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';

interface Presses {
  readonly onEdit: (category: CategoryRow) => void;
  readonly onRemove: (category: CategoryRow) => void;
}

/** The list of a category's products; the archived ones where it has no others. */
export const productsOf = ({ id, products, archived }: Pick<CategoryRow, 'id' | 'products' | 'archived'>): string =>
  `${adminUrls.products}?category=${id}${products === 0 && archived > 0 ? '&tab=archived' : ''}`;

export function categoryColumns({ onEdit, onRemove }: Presses): readonly Column<CategoryRow>[] {
  return [
    { id: 'picture', head: 'Picture', isHeadHidden: true, cell: 'picture', render: ({ image }) => <Thumb image={image} /> },
    {
      id: 'name',
      head: 'Name',
      cell: 'title',
      render: (category) => (
        <button type="button" className="name" onClick={() => onEdit(category)}>
          {category.name}
        </button>
      ),
    },
    {
      id: 'description',
      head: 'Description',
      cell: 'second',
      render: ({ description, products, hasSizes, sizes }) => (
        <>
          <span className="only-phone">
            {count(products, 'product')}
            {hasSizes && `, sizes ${sizes.join(', ')}`}
          </span>
          <span className="only-wide">{description}</span>
        </>
      ),
    },
    {
      id: 'sizes',
      head: 'Sizes',
      cell: 'wide-only',
      render: ({ hasSizes, sizes }) => (hasSizes ? <Tag mark="tick-disc" tone="ok" word={sizes.join(', ')} /> : 'No'),
    },
    {
      id: 'products',
      head: 'Products',
      cell: 'wide-only',
      isNumber: true,
      render: (category) => (
        <TextLink
          look="link"
          word={category.products}
          href={productsOf(category)}
          aria-label={`${count(category.products, 'product')} of ${category.name}`}
        />
      ),
    },
    {
      id: 'actions',
      head: 'Actions',
      isHeadHidden: true,
      cell: 'end-full',
      render: (category) => (
        <span className="actions">
          <Button look="quiet" className="hide-phone" word="Edit" aria-label={`Edit ${category.name}`} onClick={() => onEdit(category)} />
          <IconButton icon="trash-2" label={`Delete ${category.name}`} isDanger onClick={() => onRemove(category)} />
        </span>
      ),
    },
  ];
}
