import { readFileSync } from 'node:fs';
import type { AttributeKind } from '../../src/rules/filters/attributes.ts';

/** The content of catalogue.json: prices in rupees, pictures as file names in `pictures/`. */
interface Catalogue {
  /** `gst_rate`: hundredths of a percent. */
  categories: { name: string; description: string; has_sizes: boolean; hsn_code: string; gst_rate: number; image: string }[];
  products: ({
    name: string;
    category: string;
    description: string;
    short_line: string;
    price: number;
    original_price: number | null;
    stock_quantity: number;
    is_featured: boolean;
    images: string[];
    weight_grams: number;
    country_of_origin: string;
  } & { [kind in AttributeKind]?: string[] })[];
  banners: {
    place?: 'edit';
    title: string;
    subtitle: string;
    image: string;
    narrow_image?: string;
    image_alt: string;
    link_to: string;
    link_text: string;
  }[];
}

const read = <T>(file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as T;

export const catalogue = read<Catalogue>('./catalogue.json');

/** Texts below the pictures of a piece. */
type Story = Readonly<Record<'closing' | 'wearing' | 'closeup', string>>;
const stories = read<Readonly<Record<string, Story>>>('./stories.json');
export const storyOf = ({ images: [first = ''] }: Catalogue['products'][number]): Story =>
  stories[first] ?? { closing: '', wearing: '', closeup: '' };
